/// Reads the header lines of one hop as they arrive and keeps the few that matter.
///
/// Values are kept as bytes in one reused buffer; a `String` is made only of the last answer's.
struct HeaderReader {
  /// What a line completed.
  enum Progress {
    case more
    /// The blank line after an interim answer (1xx); another head follows.
    case interim
    /// The blank line after the head of the real answer.
    case complete
  }

  enum Field: Int, CaseIterable {
    case age, etag, date, expires, location, retryAfter, contentType, lastModified, cacheControl
    case contentLength
  }

  private(set) var status = 0
  private(set) var byteCount = 0
  private(set) var isComplete = false
  private(set) var version: HTTPVersion?
  private var kept: [UInt8] = []
  private var places = [Range<Int>?](repeating: nil, count: Field.allCases.count)

  /// A longer value is no validator and no address anybody uses; it counts as not sent.
  private static let longestValue = 8192

  mutating func reset() {
    status = 0
    byteCount = 0
    isComplete = false
    forget()
  }

  /// Trailers after the body come the same way as headers; they are counted and not read.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Progress {
    byteCount += line.count
    guard !isComplete else { return .more }
    if isStatusLine(line) {
      forget()
      readStatus(line)
      return .more
    }
    if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
      if status / 100 == 1 { return .interim }
      isComplete = true
      return .complete
    }
    readField(line)
    return .more
  }

  /// The value between its blanks, byte for byte.
  ///
  /// `nil` when not sent, empty, or not UTF-8.
  func text(_ field: Field) -> String? {
    guard let place = places[field.rawValue], !place.isEmpty else { return nil }
    return String(validating: kept[place], as: UTF8.self)
  }

  /// Bytes that the body will have on the wire, where the server said so.
  var contentLength: Int? {
    guard let place = places[Field.contentLength.rawValue] else { return nil }
    return Int(String(decoding: kept[place], as: UTF8.self))
  }

  private mutating func forget() {
    kept.removeAll(keepingCapacity: true)
    for index in places.indices { places[index] = nil }
  }

  private func isStatusLine(_ line: UnsafeRawBufferPointer) -> Bool {
    line.count > 5 && line[0] == 0x48 && line[1] == 0x54 && line[2] == 0x54 && line[3] == 0x50
      && line[4] == 0x2F
  }

  /// `HTTP/1.1 200 OK` or `HTTP/2 200`.
  private mutating func readStatus(_ line: UnsafeRawBufferPointer) {
    let name = line.prefix { $0 > 0x20 }
    version = HTTPVersion(rawValue: String(decoding: name, as: UTF8.self))
    status = 0
    for byte in line.dropFirst(name.count).drop(while: { $0 == 0x20 }).prefix(3) {
      guard byte &- 0x30 < 10 else { break }
      status = status * 10 + Int(byte &- 0x30)
    }
  }

  private mutating func readField(_ line: UnsafeRawBufferPointer) {
    guard let colon = line.firstIndex(of: 0x3A), let field = Self.field(line[..<colon]) else {
      return
    }
    var value = line[(colon + 1)...]
    while let first = value.first, first == 0x20 || first == 0x09 { value = value.dropFirst() }
    while let last = value.last, last <= 0x20 { value = value.dropLast() }
    guard value.count <= Self.longestValue else { return }
    keep(value, of: field)
  }

  /// Of a header that came twice the last counts, but for `Cache-Control`, which is a list.
  private mutating func keep(_ value: Slice<UnsafeRawBufferPointer>, of field: Field) {
    let start = kept.count
    if field == .cacheControl, let earlier = places[field.rawValue], !earlier.isEmpty,
      earlier.count < Self.longestValue
    {
      kept += kept[earlier]
      kept += [0x2C, 0x20]
    }
    kept += value
    places[field.rawValue] = start..<kept.count
  }

  /// By length first: most headers of an answer end here.
  private static func field(_ name: Slice<UnsafeRawBufferPointer>) -> Field? {
    switch name.count {
    case 3: matches(name, "age") ? .age : nil
    case 4: matches(name, "etag") ? .etag : matches(name, "date") ? .date : nil
    case 7: matches(name, "expires") ? .expires : nil
    case 8: matches(name, "location") ? .location : nil
    case 11: matches(name, "retry-after") ? .retryAfter : nil
    case 12: matches(name, "content-type") ? .contentType : nil
    case 13:
      matches(name, "last-modified")
        ? .lastModified : matches(name, "cache-control") ? .cacheControl : nil
    case 14: matches(name, "content-length") ? .contentLength : nil
    default: nil
    }
  }

  private static func matches(_ name: Slice<UnsafeRawBufferPointer>, _ wanted: StaticString) -> Bool
  {
    wanted.withUTF8Buffer { wanted in
      for (offset, byte) in wanted.enumerated() {
        let written = name[name.startIndex + offset]
        // Only letters and `-` are wanted, so one bit folds the case.
        if written | 0x20 != byte { return false }
      }
      return true
    }
  }
}
