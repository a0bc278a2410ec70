extension JSONReader {
  /// The string that comes next, unescaped.
  public mutating func string() throws(JSONError) -> String {
    guard skip("\"") else { throw unexpected() }
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        lastLiteral = start..<index
        index += 1
        return try text(bytes.span.extracting(lastLiteral), from: start)
      case UInt8(ascii: "\\"):
        return try stringWithEscapes(from: start)
      case 0..<0x20:
        try noteControlCharacter()
        index += 1
      default:
        index += 1
      }
    }
    throw failure(.unexpectedEnd)
  }

  /// Goes on at the first escape of a string that began at `start`.
  private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<index])
    while index < bytes.count {
      let run = index
      while index < bytes.count, !endsRun(bytes[index]) { index += 1 }
      unescaped.append(copying: bytes.span.extracting(run..<index))
      guard let byte = peek else { break }
      switch byte {
      case UInt8(ascii: "\""):
        lastLiteral = start..<index
        index += 1
        return try text(unescaped.span, from: start)
      case UInt8(ascii: "\\"):
        index += 1
        try escape(into: &unescaped)
      default:
        try noteControlCharacter()
        unescaped.append(byte)
        index += 1
      }
    }
    throw failure(.unexpectedEnd)
  }

  private func endsRun(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func noteControlCharacter() throws(JSONError) {
    guard limits.allowsSlips else { throw failure(.controlCharacter(bytes[index])) }
    slips.controlCharacters += 1
  }

  /// What follows a backslash.
  private mutating func escape(into unescaped: inout [UInt8]) throws(JSONError) {
    guard let byte = peek else { throw failure(.unexpectedEnd) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): unescaped += String(try unicodeEscape()).utf8
    // A line that goes on, as scripts write it.
    case 0..<0x20 where limits.allowsSlips:
      slips.controlCharacters += 1
      unescaped.append(byte)
    default: throw failure(.invalidEscape, at: index - 2)
    }
  }

  /// What follows `\u`: four digits, or two pairs of surrogates.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let start = index - 2
    let unit = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(UInt16(unit)), let trail = try trailSurrogate() {
      let offset = (unit - 0xD800) << 10 + (trail - 0xDC00)
      if let scalar = Unicode.Scalar(0x10000 + offset) { return scalar }
    }
    guard limits.replacesLoneSurrogates else { throw failure(.loneSurrogate, at: start) }
    slips.loneSurrogates += 1
    return "\u{FFFD}"
  }

  /// The second half of a pair, if it follows; `index` moves only then.
  private mutating func trailSurrogate() throws(JSONError) -> UInt32? {
    let start = index
    guard skip("\\"), skip("u") else {
      index = start
      return nil
    }
    let unit = try hexadecimalUnit()
    if UTF16.isTrailSurrogate(UInt16(unit)) { return unit }
    index = start
    return nil
  }

  private mutating func hexadecimalUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek else { throw failure(.unexpectedEnd) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure(.invalidEscape)
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }

  /// A string of valid UTF-8; `start` is where it begins in the document.
  private func text(_ utf8: Span<UInt8>, from start: Int) throws(JSONError) -> String {
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: utf8))
    } catch {
      throw failure(.invalidUTF8, at: start)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(copying bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { output in
      for at in bytes.indices { output.append(bytes[at]) }
    }
  }
}
