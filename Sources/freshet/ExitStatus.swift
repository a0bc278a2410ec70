/// How a run ended.
///
/// The numbers are the public contract's.
struct ExitStatus: RawRepresentable, Equatable, Sendable {
  var rawValue: Int32

  static let done = ExitStatus(rawValue: 0)
  /// The work ran, and some feed or item failed; the others were committed.
  static let failed = ExitStatus(rawValue: 1)
  /// Nothing was touched.
  static let usage = ExitStatus(rawValue: 2)
  /// A store cannot be used; it was left as it was.
  static let store = ExitStatus(rawValue: 3)
  /// Another process holds the lock.
  static let busy = ExitStatus(rawValue: 4)
  /// In use, stale token or confirmation missing; nothing was changed.
  static let refused = ExitStatus(rawValue: 5)
  /// A bug of ours.
  ///
  /// Source: `EX_SOFTWARE` of `sysexits.h`.
  static let bug = ExitStatus(rawValue: 70)
}
