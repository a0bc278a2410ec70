import SystemKit
import TestSupport
import Testing

struct FileLockTests {
  private let folder = TemporaryFolder()

  @Test func `the second is told who holds the lock`() throws {
    let path = folder.file("lock")
    let lock = try FileLock(path: path)
    #expect(throws: FileLock.Failure.held(by: CurrentProcess.id)) { try FileLock(path: path) }
    #expect(FileLock.holder(of: path) == CurrentProcess.id)
    #expect(folder.read("lock") == Array("\(CurrentProcess.id)\n".utf8))
    withExtendedLifetime(lock) {}
  }

  @Test func `a lock that was let go can be taken again and names nobody`() throws {
    let path = folder.file("lock")
    do { _ = try FileLock(path: path) }
    #expect(folder.read("lock") == [])
    #expect(FileLock.holder(of: path) == nil)
    let again = try FileLock(path: path)
    #expect(again.path == path)
  }

  @Test func `a stale id from a killed process is overwritten`() throws {
    let path = folder.write("99999999\n", to: "lock")
    let lock = try FileLock(path: path)
    #expect(folder.read("lock") == Array("\(CurrentProcess.id)\n".utf8))
    withExtendedLifetime(lock) {}
  }

  @Test func `a folder that is missing is a system error`() {
    let failure = #expect(throws: FileLock.Failure.self) {
      try FileLock(path: folder.file("no/lock"))
    }
    guard case .system(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.code == .notFound)
  }

  @Test func `of many threads one gets the lock`() throws {
    let path = folder.file("lock")
    let winners = BoundedQueue<FileLock>(capacity: 100)
    let threads = try (0..<8).map { _ in
      try Thread(name: "locker") { if let lock = try? FileLock(path: path) { winners.push(lock) } }
    }
    for thread in threads { thread.join() }
    #expect(winners.count == 1)
  }
}
