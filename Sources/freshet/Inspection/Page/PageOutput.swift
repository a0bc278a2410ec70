import SystemKit

/// Where a page is written, piece by piece: a file that takes its place when it is whole, or the
/// output.
final class PageOutput {
  private let output: Output
  private let file: ReplacementFile?
  private var buffer: [UInt8] = []

  private static let capacity = 64 << 10

  /// `path`: `-` is the output.
  init(path: String, output: Output) throws {
    self.output = output
    file = path == "-" ? nil : try ReplacementFile(path: path, permissions: nil)
  }

  /// Whether nothing is lost when a page is written there: no file is there, or a page.
  ///
  /// What cannot be told is told when it is written.
  static func mayReplace(_ path: String) -> Bool {
    guard path != "-", let status = try? File.stat(path), status.kind == .file,
      let file = try? FileReader(path: path, chunkBytes: 512),
      let start = (try? file.next()) ?? nil
    else { return true }
    return String(decoding: start, as: UTF8.self).lowercased().hasPrefix("<!doctype html")
  }

  func line(_ markup: String) throws {
    buffer += markup.utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.capacity { try drain() }
  }

  func finish() throws {
    try drain()
    try file?.commit()
  }

  private func drain() throws {
    if let file { try file.append(buffer) } else { try output.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
