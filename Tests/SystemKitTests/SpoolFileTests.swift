import SystemKit
import TestSupport
import Testing

struct SpoolFileTests {
  private let folder = TemporaryFolder()

  private func record(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number * 37 % 5_000)
  }

  @Test(arguments: [0, 100, 10_000, 1 << 20, 1 << 30])
  func `records come back in order, in memory or on disk`(memoryLimit: Int) throws {
    let spool = SpoolFile(memoryLimit: memoryLimit, directory: folder.path)
    for number in 0..<500 { try spool.append(record(number)) }
    #expect(spool.recordCount == 500)
    #expect(spool.byteCount == (0..<500).reduce(0) { $0 + $1 * 37 % 5_000 })
    #expect(spool.isOnDisk == (memoryLimit < 1 << 30 && memoryLimit < spool.byteCount))
    for _ in 0..<2 {
      spool.rewind()
      for number in 0..<500 { #expect(try spool.next() == record(number)) }
      #expect(try spool.next() == nil)
    }
  }

  @Test func `the file has no name`() throws {
    let spool = SpoolFile(memoryLimit: 0, directory: folder.path)
    try spool.append([1, 2, 3])
    #expect(spool.isOnDisk)
    #expect(folder.names() == [])
  }

  @Test func `appending and reading may alternate`() throws {
    let spool = SpoolFile(memoryLimit: 1_000, directory: folder.path)
    for number in 0..<200 {
      try spool.append(record(number))
      if number % 3 == 2 { #expect(try spool.next() == record(number / 3)) }
    }
    for number in 66..<200 { #expect(try spool.next() == record(number)) }
    #expect(try spool.next() == nil)
  }

  @Test func `a record larger than every buffer passes`() throws {
    let spool = SpoolFile(memoryLimit: 10, directory: folder.path)
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 8) }
    try spool.append(large)
    try spool.append([])
    #expect(try spool.next() == large)
    #expect(try spool.next() == [])
    #expect(try spool.next() == nil)
  }

  @Test func `an emptied spool starts anew`() throws {
    let spool = SpoolFile(memoryLimit: 10, directory: folder.path)
    for number in 0..<10 { try spool.append(record(number)) }
    spool.removeAll()
    #expect(try spool.next() == nil)
    #expect(!spool.isOnDisk)
    try spool.append([9])
    #expect(try spool.next() == [9])
  }

  @Test func `a folder that cannot be written to is an error`() {
    let spool = SpoolFile(memoryLimit: 0, directory: "/nowhere")
    let error = #expect(throws: SystemError.self) { try spool.append([1]) }
    #expect(error?.code == .notFound)
  }
}
