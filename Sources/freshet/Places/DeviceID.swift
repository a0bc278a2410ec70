import SystemKit

/// The random name of this installation, by which devices tell their edits apart.
enum DeviceID {
  /// Reads it, or makes it.
  static func load(_ places: Places) throws -> String {
    if let known = try read(places.deviceID) { return known }
    try File.createDirectory(places.state)
    let id = random()
    // Two first commands at once: whoever takes the lock first decides.
    let lock = try? FileLock(path: places.deviceID + ".lock")
    defer { withExtendedLifetime(lock) {} }
    if let known = try read(places.deviceID) { return known }
    try File.write(Array("\(id)\n".utf8), to: places.deviceID)
    return id
  }

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

  /// A UUID of version 4.
  ///
  /// Source: RFC 9562, section 5.4.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }
}
