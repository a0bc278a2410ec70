import CSystem
import Glibc

/// Lines that a person or another program types in.
///
/// For input as bytes see ``FileReader/standardInput(chunkBytes:)``; do not mix the two.
public struct StandardInput: Sendable {
  private let number: Int32

  public static let shared = StandardInput(number: STDIN_FILENO)

  init(number: Int32) {
    self.number = number
  }

  /// The next line without its line end, `nil` at the end of input.
  ///
  /// Takes no byte past the line, so that whoever reads next finds the rest. What is not UTF-8
  /// becomes U+FFFD.
  ///
  /// - Throws: `.fileTooLarge` past 64 KiB: nobody typed that.
  public func readLine() throws(SystemError) -> String? {
    let descriptor = Descriptor(borrowing: number)
    var line: [UInt8] = []
    while true {
      let byte = try descriptor.chunk(of: 1).first
      if byte == nil && line.isEmpty { return nil }
      guard let byte, byte != 0x0A else { break }
      guard line.count < 64 << 10 else {
        throw SystemError(operation: "read standard input", code: .fileTooLarge)
      }
      line.append(byte)
    }
    if line.last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// The next line, not shown while it is typed.
  ///
  /// Input that is no terminal is just read.
  ///
  /// The prompt goes to standard error, and only to a person. A signal that ends the process
  /// through ``CurrentProcess/exitNow(_:)`` leaves the terminal as it was.
  public func readSecret(prompt: String) throws(SystemError) -> String? {
    guard isatty(number) == 1 else { return try readLine() }
    guard csystem_hide_typing(number) == 0 else { throw .last("hide typing") }
    defer { csystem_show_typing() }
    StandardStream.error.write(prompt)
    return try readLine()
  }
}
