import SystemKit

/// A lock that is held for milliseconds, so that it pays to wait for it.
enum PatientLock {
  private static let attempts = 250

  static func take(_ path: String) throws -> FileLock {
    for _ in 0..<attempts {
      do throws(FileLock.Failure) {
        return try FileLock(path: path)
      } catch {
        guard case .held = error else { throw error }
        _ = Gate().wait(atMost: .milliseconds(20))
      }
    }
    return try FileLock(path: path)
  }
}
