import Glibc
import Testing

@testable import SystemKit

struct StandardStreamTests {
  @Test func `output whose reader has gone is dropped when the work must go on`() throws {
    Signals.ignoreFailedWrites()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let output = StandardOutput(number: ends[1])
    output.onClosedPipe(.discards)
    try output.write("first\n")
    #expect(!output.isClosed)
    close(ends[0])
    try output.write("second\n")
    #expect(output.isClosed)
    try output.write([1, 2, 3])
    close(ends[1])
  }

  @Test func `a full disk is an error`() throws {
    let number = open("/dev/full", O_WRONLY)
    try #require(number >= 0)
    defer { close(number) }
    let error = #expect(throws: SystemError.self) {
      try StandardOutput(number: number).write("x")
    }
    #expect(error == SystemError(operation: "write standard output", code: .noSpace))
  }

  @Test func `more than a pipe holds is written whole`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (readEnd, writeEnd) = (ends[0], ends[1])
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let writer = try Thread(name: "writer") {
      try? StandardOutput(number: writeEnd).write(bytes)
      close(writeEnd)
    }
    let reader = try FileReader(path: "/proc/self/fd/\(readEnd)", chunkBytes: 1_000)
    #expect(try reader.readAll(limit: 2_000_000) == bytes)
    writer.join()
    close(readEnd)
  }
}
