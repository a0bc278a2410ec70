import CLibXML2

/// What an HTML document consists of, in document order; a reader overrides what it needs.
///
/// HTML is never wrong: libxml2 closes what is left open, so every start has its end.
class HTMLEvents {
  private var context: htmlParserCtxtPtr?
  /// Names of the elements that are open.
  private var open: [HTMLName] = []
  /// Where reading is to begin anew, from the start of what is read.
  private var resumes: Int?
  private var isStopped = false

  /// An element begins; its name is in small letters.
  func started(_ name: HTMLName, _ attributes: HTMLAttributes) {}
  func ended(_ name: HTMLName) {}
  /// UTF-8, entities resolved.
  ///
  /// A text may come in pieces, never cut inside a character.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// Ends reading after the present event.
  final func stop() {
    isStopped = true
    if let context { xmlStopParser(context) }
  }

  /// Deeper is no page any more: closing an element looks through all that are open.
  ///
  /// What is nested deeper is read as if it began outside of everything.
  private static let deepest = 256

  /// Reads a document and reports its events before it returns.
  ///
  /// Without the name of an encoding, it is what the document says, else ISO 8859-1.
  final func read(_ bytes: UnsafeBufferPointer<UInt8>, encoding: String?) {
    xmlInitParser()
    clibxml2_silence_generic_errors()
    var bytes = bytes
    while !bytes.isEmpty {
      resumes = nil
      parse(bytes, encoding: encoding)
      while let name = open.popLast() { ended(name) }
      // Elsewhere, places in the document are none in its bytes.
      guard encoding == "UTF-8", let rest = rest(of: bytes) else { return }
      bytes = rest
    }
  }

  private func parse(_ bytes: UnsafeBufferPointer<UInt8>, encoding: String?) {
    guard let context = htmlNewParserCtxt(), let sax = context.pointee.sax else { return }
    defer { htmlFreeParserCtxt(context) }
    sax.pointee = HTMLEvents.handler()
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    self.context = context
    defer { self.context = nil }
    var options = Int32(
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue)
    if encoding != nil { options |= Int32(HTML_PARSE_IGNORE_ENC.rawValue) }
    let document = bytes.withMemoryRebound(to: CChar.self) {
      htmlCtxtReadMemory(context, $0.baseAddress, Int32(clamping: $0.count), nil, encoding, options)
    }
    if let document { xmlFreeDoc(document) }
  }

  /// Whether libxml2 or iconv can decode a charset of this name.
  static func knows(_ charset: String) -> Bool {
    guard let found = xmlFindCharEncodingHandler(charset) else { return false }
    xmlCharEncCloseFunc(found)
    return true
  }

  // MARK: libxml2

  private static func handler() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.startElement = { user, name, attributes in
      guard let name else { return }
      events(user).start(HTMLName(name), HTMLAttributes(attributes))
    }
    sax.endElement = { user, name in
      guard let name else { return }
      events(user).end(HTMLName(name))
    }
    sax.characters = { user, bytes, count in
      events(user).text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    sax.ignorableWhitespace = sax.characters
    sax.cdataBlock = sax.characters
    return sax
  }

  private func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    open.append(name)
    started(name, attributes)
    // What is inside of a script is no HTML, and can hold nothing that is nested deeper.
    if open.count > HTMLEvents.deepest, !HTMLEvents.rawText.contains(name) { beginAnew() }
  }

  private func end(_ name: HTMLName) {
    if open.last == name { open.removeLast() }
    ended(name)
  }

  private static let rawText = [HTMLName("script"), HTMLName("style")]

  /// Ends reading here, inside of a start tag, to go on behind it with nothing open.
  private func beginAnew() {
    guard let context, let input = context.pointee.input else { return }
    resumes = Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
    xmlStopParser(context)
  }

  private func rest(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard let resumes, !isStopped else { return nil }
    let rest = bytes.dropFirst(resumes).drop { $0 <= 0x20 || $0 == 0x2F }
    return UnsafeBufferPointer(rebasing: rest.first == 0x3E ? rest.dropFirst() : rest)
  }
}

/// A function of its own: a C callback captures nothing.
@inline(__always) private func events(_ pointer: UnsafeMutableRawPointer?) -> HTMLEvents {
  Unmanaged<HTMLEvents>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
}

/// An element's name, as a number: its first eight bytes.
struct HTMLName: Comparable {
  private var bytes: UInt64 = 0

  init(_ name: UnsafePointer<UInt8>) {
    var at = 0
    while at < 8, name[at] != 0 {
      bytes = bytes << 8 | UInt64(name[at])
      at += 1
    }
  }

  /// - Parameter name: letters of either case, and digits.
  init(_ name: some Sequence<UInt8>) {
    for byte in name.prefix(8) { bytes = bytes << 8 | UInt64(byte | 0x20) }
  }

  init(_ name: String) { self.init(name.utf8) }

  static func < (left: HTMLName, right: HTMLName) -> Bool { left.bytes < right.bytes }
}

/// What is to be done for each of some names.
///
/// Found without hashing: there is one search an element.
struct HTMLNameTable<Value: Sendable>: Sendable {
  private let rows: [(name: HTMLName, value: Value)]

  /// - Parameter rows: names between blanks, and what they have in common.
  init(_ rows: [(Value, String)]) {
    self.rows = rows.flatMap { value, names in
      names.split(separator: " ").map { (name: HTMLName(String($0)), value: value) }
    }
    .sorted { $0.name < $1.name }
  }

  subscript(name: HTMLName) -> Value? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].name == name ? rows[low].value : nil
  }
}

/// An element's attributes: names in small letters, values with entities resolved.
struct HTMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  init(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) { self.list = list }

  /// The value; empty for an attribute without one.
  ///
  /// `nil` when it is not there.
  subscript(name: String) -> String? {
    guard let list else { return nil }
    var at = 0
    while let found = list[at] {
      if xmlStrEqual(found, name) != 0 { return list[at + 1].map { String(cString: $0) } ?? "" }
      at += 2
    }
    return nil
  }
}
