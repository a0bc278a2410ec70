/// Why bytes are not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text ends inside a value, or there is none.
    case unexpectedEnd
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8)
    /// Something other than white space follows the document.
    case trailingContent
    case invalidUTF8
    /// A control character inside a string, which must be escaped.
    case controlCharacter(UInt8)
    case invalidEscape
    /// Half of a surrogate pair, which stands for no character.
    case loneSurrogate
    /// A number that no `Double` holds.
    case numberOutOfRange
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
  }

  public var reason: Reason
  /// From 1.
  public var line: Int
  /// Bytes into the line, from 1.
  public var column: Int
  /// Bytes into the document, from 0.
  public var offset: Int
}

extension JSONError: CustomStringConvertible {
  public var description: String {
    "line \(line), column \(column): \(reason)"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedEnd: "the text ends too early"
    case .unexpectedByte(let byte):
      (0x21...0x7E).contains(byte)
        ? "unexpected \"\(Unicode.Scalar(byte))\"" : "unexpected byte \(byte)"
    case .trailingContent: "something follows the end of the document"
    case .invalidUTF8: "not valid UTF-8"
    case .controlCharacter(let byte): "control character \(byte) inside a string"
    case .invalidEscape: "unknown escape"
    case .loneSurrogate: "half of a surrogate pair"
    case .numberOutOfRange: "number out of range"
    case .tooDeep(let limit): "nested deeper than \(limit)"
    case .tooLong(let limit): "longer than \(limit) bytes"
    }
  }
}

/// What a document may cost.
public struct JSONLimits: Hashable, Sendable {
  /// Arrays and objects inside each other.
  ///
  /// 512: more than any real document, and far from the end of an 8 MiB stack.
  public var depth = 512
  /// Bytes of the document.
  ///
  /// 256 MiB, as for a feed.
  public var bytes = 256 << 20
  /// Half a surrogate pair becomes U+FFFD, and is an error otherwise.
  ///
  /// For what a stranger wrote: one cut emoji should not cost the document.
  public var replacesLoneSurrogates = false
  /// Control characters in strings and commas before a closing bracket are read over, a number that no
  /// `Double` holds is `null`; they are errors otherwise.
  ///
  /// For what a stranger's template wrote: what was meant is certain.
  public var allowsSlips = false

  public init(
    depth: Int = 512, bytes: Int = 256 << 20, replacesLoneSurrogates: Bool = false,
    allowsSlips: Bool = false
  ) {
    self.depth = depth
    self.bytes = bytes
    self.replacesLoneSurrogates = replacesLoneSurrogates
    self.allowsSlips = allowsSlips
  }
}
