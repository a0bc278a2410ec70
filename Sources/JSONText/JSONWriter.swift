/// Writes JSON piece by piece into a buffer that the caller empties when it likes.
///
/// What comes out is valid UTF-8 and, once every container is closed, valid JSON. Calls that make
/// no sense (a value in an object without a key, an end without a beginning) are errors in the
/// program and trap.
///
/// One writer may write several documents one after the other: call ``endLine()`` between them.
public struct JSONWriter {
  /// What is written and not yet taken.
  var buffer: [UInt8] = []
  private let isPretty: Bool
  /// Open containers, the innermost last.
  private var open: [Container] = []
  private var expectsValue = false

  private struct Container {
    let isObject: Bool
    var isEmpty = true
  }

  /// - Parameter pretty: two blanks a level and one member a line, for people.
  public init(pretty: Bool = false) {
    isPretty = pretty
  }

  // MARK: Containers

  public mutating func beginObject() {
    startValue()
    buffer.append(UInt8(ascii: "{"))
    open.append(Container(isObject: true))
  }

  public mutating func endObject() {
    end(isObject: true, with: UInt8(ascii: "}"))
  }

  public mutating func beginArray() {
    startValue()
    buffer.append(UInt8(ascii: "["))
    open.append(Container(isObject: false))
  }

  public mutating func endArray() {
    end(isObject: false, with: UInt8(ascii: "]"))
  }

  /// The name of the member whose value comes next.
  ///
  /// Names are not checked to be unique.
  public mutating func key(_ name: String) {
    precondition(open.last?.isObject == true && !expectsValue, "a key belongs into an object")
    separate()
    appendQuoted(name)
    buffer.append(UInt8(ascii: ":"))
    if isPretty { buffer.append(0x20) }
    expectsValue = true
  }

  // MARK: Values

  public mutating func value(_ string: String) {
    startValue()
    appendQuoted(string)
  }

  /// A string from UTF-8; what is not valid becomes U+FFFD.
  public mutating func value(utf8 bytes: [UInt8]) {
    value(String(decoding: bytes, as: UTF8.self))
  }

  public mutating func value(_ integer: Int) {
    startValue()
    appendDecimal(Int64(integer))
  }

  public mutating func value(_ integer: Int64) {
    startValue()
    appendDecimal(integer)
  }

  /// The shortest text that reads back as the same number; `null` for what JSON cannot say.
  public mutating func value(_ double: Double) {
    startValue()
    appendNumber(double)
  }

  public mutating func value(_ bool: Bool) {
    startValue()
    buffer += (bool ? "true" : "false").utf8
  }

  public mutating func null() {
    startValue()
    buffer += "null".utf8
  }

  /// JSON that is known to be valid, as it is.
  public mutating func raw(_ json: [UInt8]) {
    startValue()
    buffer += json
  }

  // MARK: Getting it out

  /// Bytes that wait to be taken.
  public var byteCount: Int { buffer.count }

  /// Every container is closed: what was written so far is whole documents.
  public var isComplete: Bool { open.isEmpty }

  /// Takes out what is written so far; writing goes on after it.
  ///
  /// Call it when ``byteCount`` is large, so that output of any size passes through little memory.
  public mutating func take() -> [UInt8] {
    defer {
      buffer = []
      // The next piece will be about as long: no growing from nothing.
      buffer.reserveCapacity(min(buffer.count, 1 << 20))
    }
    return buffer
  }

  /// As ``take()``, for text.
  public mutating func text() -> String {
    defer { buffer.removeAll(keepingCapacity: true) }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Ends a document with a line feed; another may follow (JSON Lines).
  public mutating func endLine() {
    precondition(open.isEmpty, "a line ends between documents")
    buffer.append(0x0A)
  }

  // MARK: Between values

  private mutating func startValue() {
    if expectsValue {
      expectsValue = false
    } else if let container = open.last {
      precondition(!container.isObject, "a value in an object needs a key")
      separate()
    }
  }

  private mutating func separate() {
    let last = open.count - 1
    if !open[last].isEmpty { buffer.append(UInt8(ascii: ",")) }
    open[last].isEmpty = false
    if isPretty { breakLine() }
  }

  private mutating func end(isObject: Bool, with bracket: UInt8) {
    precondition(!expectsValue, "a key without a value")
    guard let container = open.popLast(), container.isObject == isObject else {
      preconditionFailure("an end without its beginning")
    }
    if isPretty && !container.isEmpty { breakLine() }
    buffer.append(bracket)
  }

  private mutating func breakLine() {
    buffer.append(0x0A)
    buffer.append(contentsOf: repeatElement(0x20, count: open.count * 2))
  }
}
