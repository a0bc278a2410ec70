/// How the segments of a folder lie there; one folder has one form.
enum SegmentForm: Hashable, Sendable {
  /// Anybody who has the folder can read them.
  case plain
  /// Encrypted: only who has the passphrase can.
  case sealed

  var suffix: String {
    switch self {
    case .plain: ".jsonl"
    case .sealed: ".sealed"
    }
  }
}
