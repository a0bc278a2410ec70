import JSONText
import SystemKit
import TextFolding

/// Standard output, gathered into large writes.
///
/// A write that fails is an error of the command; a reader that has gone is not, and ends it.
final class Output {
  private var buffer: [UInt8] = []
  /// Something has left the process.
  private(set) var hasWritten = false

  private static let capacity = 64 << 10
  private let isTerminal = Terminal.isTerminal(.output)

  func write(_ bytes: [UInt8]) throws(SystemError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  func write(_ text: String) throws(SystemError) {
    buffer += text.utf8
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes XML: as it is for a program, so that a terminal obeys nothing in it.
  func write(xml bytes: [UInt8]) throws(SystemError) {
    try write(isTerminal ? terminalSafe(xml: bytes) : bytes)
  }

  func line(_ text: String) throws(SystemError) {
    try write(text)
    try write("\n")
  }

  /// Takes over what a writer has gathered, if it is much.
  func drain(_ writer: inout JSONWriter) throws(SystemError) {
    if writer.byteCount >= Self.capacity { try write(writer.take()) }
  }

  /// Ends a JSON document.
  func finish(_ writer: inout JSONWriter) throws(SystemError) {
    writer.endLine()
    try write(writer.take())
  }

  func flush() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    hasWritten = true
    try StandardStream.output.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Forgets what has not left yet.
  func discard() { buffer.removeAll() }

  /// Prints one JSON document.
  func json(_ body: (inout JSONWriter) throws -> Void) throws {
    var writer = JSONWriter()
    try writer.object { json in
      json.member("contract", Contract.version)
      try body(&json)
    }
    try finish(&writer)
  }
}
