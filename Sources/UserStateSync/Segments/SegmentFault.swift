/// Why a segment is not read yet.
///
/// It is looked at again each time: what is missing may still arrive.
public enum SegmentFault: Hashable, Sendable {
  /// It has no last line with count and digest.
  case unfinished
  /// Its bytes are not those that were written.
  case damaged
  /// Its first line says another device or number than its place, or is no segment's.
  case misplaced
  /// It was encrypted with another passphrase.
  case sealedOtherwise
  /// A line is longer than any record.
  case tooLong
  /// It cannot be opened, for a reason in words.
  case unreadable(String)
}

extension SegmentFault: Error {}

extension SegmentFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unfinished: "it has not arrived whole"
    case .damaged: "its bytes are not those that were written"
    case .misplaced: "its first line does not fit its name"
    case .sealedOtherwise: "it was encrypted with another passphrase"
    case .tooLong: "a line in it is longer than any record"
    case .unreadable(let reason): reason
    }
  }
}
