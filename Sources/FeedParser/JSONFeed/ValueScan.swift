/// Finds where a JSON value ends, as its bytes arrive.
///
/// Follows strings and counts brackets, nothing more: whether it is a value at all is for the reader
/// of its bytes to say.
struct ValueScan {
  /// The bound that the value went past, and ends at.
  enum Passed {
    case depth
    case cost
  }

  private let depthLimit: Int
  private let costLimit: Int
  private(set) var passed: Passed?
  /// Values in it, itself among them.
  private var parts = 1
  private var byteCount = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// A number or a word, which ends before the first byte that is not its own.
  private let isBare: Bool
  private(set) var isWhole = false

  /// - Parameters:
  ///   - byte: the value's first, which is given to ``end(_:from:)`` all the same.
  ///   - depthLimit: containers inside each other.
  ///   - costLimit: what ``cost`` may be.
  init(first byte: UInt8, depthLimit: Int, costLimit: Int) {
    self.depthLimit = depthLimit
    self.costLimit = costLimit
    isBare = !(byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["))
  }

  static func canBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"),
      UInt8(ascii: "n"):
      true
    default: false
    }
  }

  /// Bytes of the value, and what its parts take beside their bytes once they are elements:
  /// `[0,0,0]` is seven bytes, and four elements.
  var cost: Int { byteCount + parts * 16 }

  /// The offset behind the value, or behind what `bytes` have of it.
  mutating func end(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let end = scan(bytes, from: start)
    byteCount += end - start
    if passed == nil, cost > costLimit { passed = .cost }
    return end
  }

  private mutating func scan(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      if isInString {
        at = stringEnd(bytes, from: at)
        if isInString { return at }
        if depth == 0 { return whole(at) }
        continue
      }
      switch bytes[at] {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if !addPart(at - start) { return at }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return whole(at) }
        depth -= 1
        if depth == 0 { return whole(at + 1) }
      case UInt8(ascii: ","):
        if depth == 0 { return whole(at) }
        if !addPart(at - start) { return at }
      case 0x20, 0x0A, 0x0D, 0x09: if depth == 0 && isBare { return whole(at) }
      default: break
      }
      at += 1
    }
    return at
  }

  /// - Parameter count: bytes since `byteCount` was brought up to date.
  /// - Returns: whether that is within the bounds.
  private mutating func addPart(_ count: Int) -> Bool {
    parts += 1
    if depth > depthLimit { passed = .depth }
    if passed == nil, cost + count > costLimit { passed = .cost }
    return passed == nil
  }

  private mutating func whole(_ at: Int) -> Int {
    isWhole = true
    return at
  }

  /// The offset behind the string's closing quote, or of the end of `bytes`.
  private mutating func stringEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    var isEscaped = isEscaped
    defer { self.isEscaped = isEscaped }
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        return at
      }
    }
    return at
  }
}
