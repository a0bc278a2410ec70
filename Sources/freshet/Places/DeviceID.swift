import SystemKit

/// The random name of this installation, by which devices tell their edits apart.
enum DeviceID {
  /// Reads it, or makes it.
  static func load(_ places: Places) throws -> String {
    if let known = try read(places.deviceID) { return known }
    try File.createDirectory(places.state)
    let id = UUIDText.random()
    // Two first commands at once: whoever takes the lock first decides.
    let lock = try? FileLock(path: places.deviceID + ".lock")
    defer { withExtendedLifetime(lock) {} }
    if let known = try read(places.deviceID) { return known }
    try File.write(Array("\(id)\n".utf8), to: places.deviceID)
    return id
  }

  /// The one that there is.
  ///
  /// `nil`: this home has written nothing yet.
  static func known(_ places: Places) throws -> String? { try read(places.deviceID) }

  private static func read(_ path: String) throws -> String? {
    do throws(SystemError) {
      let text = String(decoding: try File.read(path, limit: 1 << 10), as: UTF8.self)
      let id = String(text.prefix { $0 != "\n" })
      return id.utf8.count == 36 ? id : nil
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }
}
