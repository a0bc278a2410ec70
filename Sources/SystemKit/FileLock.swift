import Glibc

/// An advisory lock on a file, held until the value goes or the process ends, however it ends.
///
/// The file keeps the holder's process id as text, so that whoever comes second can name it. The
/// file itself stays: removing a lock file lets two processes lock two files of one name.
///
/// Source: `flock`.
public final class FileLock: Sendable {
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another process has it. `nil` when it has not written its id yet.
    case held(by: Int32?)
    case system(SystemError)

    public var description: String {
      switch self {
      case .held(let process?): "held by process \(process)"
      case .held(nil): "held by another process"
      case .system(let error): error.description
      }
    }
  }

  public let path: String
  private let descriptor: Descriptor

  /// Takes the lock at once or fails; never waits for the holder.
  public init(path: String) throws(Failure) {
    let number = try Self.lock(path)
    descriptor = Descriptor(owning: number, path: path)
    self.path = path
    do throws(SystemError) {
      try descriptor.truncate(to: 0)
      try descriptor.writeAll("\(CurrentProcess.id)\n")
    } catch {
      throw .system(error)
    }
  }

  deinit {
    // So that a later holder that has not written yet is not mistaken for this one.
    try? descriptor.truncate(to: 0)
  }

  /// The process that holds the lock at `path` now, `nil` when nobody does or it cannot be told.
  ///
  /// Takes the lock for an instant when it is free.
  public static func holder(of path: String) -> Int32? {
    guard let descriptor = try? Descriptor(open: path, O_RDWR) else { return nil }
    if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return nil }
    return writtenHolder(descriptor)
  }

  /// An open, locked descriptor of the file that `path` names.
  private static func lock(_ path: String) throws(Failure) -> Int32 {
    while true {
      let number = try open(path)
      let descriptor = Descriptor(owning: number, path: path)
      try take(descriptor)
      // The file may have been removed and made anew between open and flock.
      if let now = try? File.stat(path), let own = try? descriptor.status(), own.isSameFile(as: now)
      {
        // The dup shares the lock; the original is closed on return.
        return try duplicate(descriptor)
      }
    }
  }

  private static func open(_ path: String) throws(Failure) -> Int32 {
    do throws(SystemError) {
      return try retrying("open", path) { Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    } catch {
      throw .system(error)
    }
  }

  private static func take(_ descriptor: borrowing Descriptor) throws(Failure) {
    do throws(SystemError) {
      try retrying("lock", descriptor.path) { flock(descriptor.number, LOCK_EX | LOCK_NB) }
    } catch {
      guard error.code == .wouldBlock else { throw .system(error) }
      throw .held(by: writtenHolder(descriptor))
    }
  }

  private static func duplicate(_ descriptor: borrowing Descriptor) throws(Failure) -> Int32 {
    let number = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { throw .system(.last("lock", descriptor.path)) }
    return number
  }

  /// The holder writes its id right after it has the lock: a few milliseconds of patience.
  private static func writtenHolder(_ descriptor: borrowing Descriptor) -> Int32? {
    for attempt in 0..<10 {
      if attempt > 0 { usleep(2_000) }
      var digits = [UInt8](repeating: 0, count: 16)
      let count = digits.withUnsafeMutableBytes { try? descriptor.read(into: $0, at: 0) }
      let text = String(decoding: digits.prefix(count ?? 0).prefix { $0 != 0x0A }, as: UTF8.self)
      if let process = Int32(text) { return process }
    }
    return nil
  }
}
