import Glibc

/// A terminal without a screen: what is written to it comes back.
final class PseudoTerminal {
  /// What a program opens as its standard output.
  let path: String
  private let descriptor: Int32

  /// Source: `pts(4)`; the numbers of `TIOCSPTLCK` and `TIOCGPTN` are those of Linux.
  init?() {
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard descriptor >= 0, ioctl(descriptor, 0x4004_5431, &lock) == 0,
      ioctl(descriptor, 0x8004_5430, &number) == 0
    else { return nil }
    path = "/dev/pts/\(number)"
  }

  deinit { close(descriptor) }

  /// All that is written until the last program that has it open ends.
  ///
  /// Line ends are CR LF, as a terminal is told them.
  func read() -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }
}
