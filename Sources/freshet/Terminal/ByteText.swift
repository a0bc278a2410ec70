/// Amounts of bytes for people.
enum ByteText {
  /// `0`, `12 KB`, `3 MB`.
  static func about(_ bytes: Int64) -> String {
    let units: [(Int64, String)] = [
      (1 << 40, "TB"), (1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB"),
    ]
    guard let (size, name) = units.first(where: { bytes >= $0.0 }) else { return String(bytes) }
    return "\((bytes + size / 2) / size) \(name)"
  }
}
