import FeedFetcher
import Glibc
import SystemKit
import TestSupport
import Testing

struct FileFetchTests {
  private let folder = TemporaryFolder()

  private func fetch(
    _ name: String, validators: CacheValidators = .none, limits: FetchLimits = FetchLimits()
  ) throws -> (FetchOutcome, Collector) {
    let request = FetchRequest(
      url: "file://\(folder.path)/\(name)", validators: validators, isNamedFile: true)
    return try FeedFetcher.fetch(request, limits: limits)
  }

  @Test func `a file that a person named is read whole`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    folder.write(bytes, to: "my feed.xml")
    let (outcome, sink) = try fetch("my%20feed.xml")
    #expect(outcome.isBody)
    #expect(sink.body == bytes)
    #expect(outcome.head?.status == 200)
    #expect(outcome.decodedBytes == bytes.count)
  }

  @Test func `an unchanged file answers not modified, a changed one does not`() throws {
    let path = folder.write("one", to: "f.xml")
    setAge(of: path, seconds: 100)
    let validators = try #require(try fetch("f.xml").0.head?.validators)
    #expect(validators.etag != nil)
    #expect(try fetch("f.xml", validators: validators).0.isNotModified)
    folder.write("two", to: "f.xml")
    setAge(of: path, seconds: 50)
    #expect(try fetch("f.xml", validators: validators).0.isBody)
  }

  @Test func `a file that was written this moment has no version yet`() throws {
    folder.write("one", to: "f.xml")
    #expect(try fetch("f.xml").0.head?.validators.etag == nil)
  }

  @Test func `a file that no person named is refused`() throws {
    let path = folder.write("secret", to: "f.xml")
    let (outcome, sink) = try FeedFetcher.fetch("file://\(path)")
    #expect(outcome.error?.code == "address.file")
    #expect(sink.body.isEmpty)
  }

  @Test func `what is missing, no file, or unreadable is told apart`() throws {
    #expect(try fetch("nothing.xml").0.error?.code == "file.missing")
    folder.write("x", to: "sub/f.xml")
    #expect(try fetch("sub").0.error?.code == "file.not-regular")
    mkfifo(folder.file("pipe"), 0o600)
    #expect(try fetch("pipe").0.error?.code == "file.not-regular")
    #expect(try fetch("%zz").0.error != nil)
  }

  @Test func `a file has the same size limit as a body`() throws {
    folder.write([UInt8](repeating: 1, count: 200_000), to: "f")
    let (outcome, sink) = try fetch("f", limits: .with { $0.bodyBytes = 100_000 })
    #expect(outcome.error == .tooLarge(limitBytes: 100_000))
    #expect(sink.body.count <= 100_000)
  }

  @Test func `a file waits for its reader like a body`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    folder.write(bytes, to: "f")
    let fetcher = try FeedFetcher.make()
    let sink = Collector(onHead: .pause) { delivery, _ in delivery % 2 == 0 ? .pause : .continue }
    let id = fetcher.submit(
      FetchRequest(url: "file://\(folder.file("f"))", isNamedFile: true), sink: sink)
    #expect(resuming(fetcher, id, sink).isBody)
    #expect(sink.body == bytes)
  }

  private func setAge(of path: String, seconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_sec -= seconds
    utimensat(AT_FDCWD, path, [time, time], 0)
  }
}
