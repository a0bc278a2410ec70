public import SystemKit

/// Keeps the latest few backups: `FILE`, then `FILE.1`, `FILE.2` … the older the higher.
public struct BackupRotation {
  private let path: String
  private let count: Int

  /// - Parameters:
  ///   - path: of the latest one.
  ///   - count: how many are kept, that one included; at least 1.
  public init(path: String, keeping count: Int) {
    self.path = path
    self.count = max(count, 1)
  }

  /// Where the next one is written before it takes its place.
  public var incoming: String { path + ".new" }

  /// Moves each to the next place, and what was written at ``incoming`` to the first.
  ///
  /// The oldest goes last of all, and none is ever without a name.
  public func turn() throws(SystemError) {
    for age in stride(from: count - 1, to: 0, by: -1) where File.exists(place(age - 1)) {
      try File.rename(place(age - 1), to: place(age))
    }
    try File.rename(incoming, to: path)
  }

  private func place(_ age: Int) -> String { age == 0 ? path : "\(path).\(age)" }
}
