import Glibc
import Testing

@testable import SystemKit

struct StandardInputTests {
  @Test func `lines are read one by one, without their ends`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    try StandardOutput(number: ends[1]).write("one\r\n\ntwo \u{E9}\nlast")
    close(ends[1])
    defer { close(ends[0]) }
    let input = StandardInput(number: ends[0])
    #expect(try input.readLine() == "one")
    #expect(try input.readLine() == "")
    #expect(try input.readSecret(prompt: "never shown") == "two \u{E9}")
    #expect(try input.readLine() == "last")
    #expect(try input.readLine() == nil)
  }

  @Test func `an endless line is refused`() throws {
    let number = open("/dev/zero", O_RDONLY)
    try #require(number >= 0)
    defer { close(number) }
    let error = #expect(throws: SystemError.self) { try StandardInput(number: number).readLine() }
    #expect(error?.code == .fileTooLarge)
  }

  @Test func `a secret is not shown, and the terminal is as before`() throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // What unlockpt and ptsname do, which Glibc does not show: TIOCSPTLCK and TIOCGPTN.
    var isLocked: Int32 = 0
    var terminal: UInt32 = 0
    try #require(ioctl(master, 0x4004_5431, &isLocked) == 0)
    try #require(ioctl(master, 0x8004_5430, &terminal) == 0)
    let slave = open("/dev/pts/\(terminal)", O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    defer {
      close(slave)
      close(master)
    }
    let typist = try Thread(name: "typist") {
      while Self.echoes(slave) { usleep(1_000) }
      try? StandardOutput(number: master).write("open sesame\n")
    }
    #expect(try StandardInput(number: slave).readSecret(prompt: "") == "open sesame")
    typist.join()
    #expect(Self.echoes(slave))
    #expect(try Descriptor(borrowing: master).chunk(of: 100) == Array("\r\n".utf8))
  }

  private static func echoes(_ number: Int32) -> Bool {
    var settings = termios()
    return tcgetattr(number, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }
}
