import Glibc
import SystemKit

/// Reads a file that a person named, piece by piece between the network's turns.
///
/// Its version is told from size, time of change and inode, so that an unchanged file answers
/// "not modified" like a server. Lives on the fetch thread.
final class FileTransfer {
  let fetch: Fetch
  private let limits: FetchLimits
  private let reader: FileReader
  private let status: FileStatus
  private var head: ResponseHead
  private var hasBegun = false
  private var chunk: [UInt8] = []
  private(set) var isHeld = false

  /// - Throws: `.file`, also for folders, pipes and devices, which have no end.
  init(_ fetch: Fetch, limits: FetchLimits) throws(FetchError) {
    self.fetch = fetch
    self.limits = limits
    guard let path = FileTransfer.path(of: fetch.address.url) else {
      throw .badAddress(.unreadable)
    }
    do throws(SystemError) {
      // Asked before it is opened: opening a pipe would wait for its other end.
      guard let found = try File.stat(path) else { throw FileTransfer.missing(path) }
      guard found.kind == .file else { throw FileTransfer.notRegular(path) }
      reader = try FileReader(path: path, chunkBytes: limits.chunkBytes)
      status = try reader.status()
    } catch {
      throw FileTransfer.fault(error)
    }
    head = FileTransfer.head(of: fetch, status)
  }

  func resume() { isHeld = false }

  /// One step: the head, or one piece.
  ///
  /// The outcome once there is one.
  func step() -> FetchOutcome? {
    guard !isHeld else { return nil }
    guard hasBegun else { return begin() }
    do throws(SystemError) {
      if chunk.isEmpty {
        guard let next = try reader.next() else { return try end() }
        chunk = next
        fetch.decodedBytes += next.count
      }
    } catch {
      return fail(FileTransfer.fault(error))
    }
    guard fetch.decodedBytes <= fetch.bodyBytes(limits) else {
      return fail(.tooLarge(limitBytes: fetch.bodyBytes(limits)))
    }
    return deliver()
  }

  private func begin() -> FetchOutcome? {
    hasBegun = true
    if let etag = head.validators.etag, fetch.request.validators.etag == etag {
      head.status = 304
      return fetch.outcome(.notModified, head: head)
    }
    switch fetch.sink.began(head) {
    case .continue: return nil
    case .pause: isHeld = true
    case .stop: return fail(.stopped)
    }
    return nil
  }

  private func deliver() -> FetchOutcome? {
    switch fetch.sink.receive(chunk) {
    case .continue: chunk = []
    case .pause: isHeld = true
    case .stop: return fail(.stopped)
    }
    return nil
  }

  /// A file that grew or was replaced under the reader is no version of anything.
  private func end() throws(SystemError) -> FetchOutcome {
    guard try reader.status() == status else {
      return fail(.file(.unreadable(reason: "it changed while it was read")))
    }
    return fetch.outcome(.body, head: head)
  }

  private func fail(_ error: FetchError) -> FetchOutcome {
    fetch.outcome(.failed(error), head: head)
  }
}

extension FileTransfer {
  private static func head(of fetch: Fetch, _ status: FileStatus) -> ResponseHead {
    ResponseHead(
      id: fetch.id, url: fetch.address.url, hops: [], permanentURL: nil, status: 200,
      validators: CacheValidators(url: fetch.address.url, etag: version(status)),
      freshness: FreshnessHeaders(), contentType: nil, charset: nil, httpVersion: nil)
  }

  /// `nil` for a file changed within the last 2 s: it may change again within the same clock tick.
  private static func version(_ status: FileStatus) -> String? {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard Int64(now.tv_sec) * 1000 - status.modifiedMilliseconds > 2000 else { return nil }
    let numbers = [
      Int64(status.size), status.modifiedMilliseconds, Int64(bitPattern: status.inode),
    ]
    return "\"" + numbers.map { String($0, radix: 16) }.joined(separator: "-") + "\""
  }

  /// The decoded path of a `file:` address.
  ///
  /// `nil` for a broken escape or a NUL.
  static func path(of url: String) -> String? {
    guard url.utf8.starts(with: "file:".utf8) else { return nil }
    var rest = url.utf8.dropFirst(5)
    if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") } }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigit),
        let low = rest.popFirst().flatMap(hexDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func missing(_ path: String) -> SystemError {
    SystemError(operation: "open", path: path, code: .notFound)
  }

  private static func notRegular(_ path: String) -> SystemError {
    SystemError(operation: "open", path: path, code: .isDirectory)
  }

  private static func fault(_ error: SystemError) -> FetchError {
    switch error.code {
    case .notFound: .file(.missing)
    case .isDirectory: .file(.notRegular)
    default: .file(.unreadable(reason: error.code.text))
    }
  }
}
