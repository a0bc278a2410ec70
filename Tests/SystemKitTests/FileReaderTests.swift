import SystemKit
import TestSupport
import Testing

struct FileReaderTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [1, 7, 4096, 1 << 20])
  func `any size of pieces gives the same bytes`(chunkBytes: Int) throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let reader = try FileReader(path: folder.write(bytes, to: "a"), chunkBytes: chunkBytes)
    var read: [UInt8] = []
    while let chunk = try reader.next() {
      #expect(!chunk.isEmpty && chunk.count <= chunkBytes)
      read += chunk
    }
    #expect(read == bytes)
    #expect(try reader.next() == nil)
  }

  @Test func `the caller's buffer can be reused`() throws {
    let reader = try FileReader(path: folder.write("hello world", to: "a"))
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try reader.read(into: &buffer) == 8)
    #expect(buffer == Array("hello wo".utf8))
    #expect(try reader.read(into: &buffer) == 3)
    #expect(buffer.prefix(3) == ArraySlice("rld".utf8))
    #expect(try reader.read(into: &buffer) == 0)
  }

  @Test func `a folder is no file`() {
    let error = #expect(throws: SystemError.self) {
      try FileReader(path: folder.path).readAll(limit: 10)
    }
    #expect(error?.code == .isDirectory)
  }
}
