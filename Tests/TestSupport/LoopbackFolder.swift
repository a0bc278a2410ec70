import Glibc
import SystemKit

/// Serves the files of a folder, with validators, to a ``LoopbackServer``.
///
/// `ETag` from size and time of change, `Last-Modified` from the latter; a request that has either
/// gets 304. Where `NAME.gz` stands beside `NAME`, clients that take gzip get it.
public struct LoopbackFolder: Sendable {
  private let root: String

  /// - Parameter path: read at every request, so it may change while it is served.
  public init(_ path: String) { root = path }

  public func answer(_ request: LoopbackRequest) -> LoopbackResponse {
    guard ["GET", "HEAD"].contains(request.method) else { return LoopbackResponse(405) }
    guard let name = Self.name(request.path) else { return LoopbackResponse(400) }
    let path = root + name
    guard let status = try? File.stat(path), status.kind == .file else {
      return LoopbackResponse(404, [("Content-Type", "text/plain")], text: "nothing here\n")
    }
    return answer(request, path, status)
  }

  private func answer(
    _ request: LoopbackRequest, _ path: String, _ status: FileStatus
  ) -> LoopbackResponse {
    let zipped = accepts(request, "gzip") ? try? File.stat(path + ".gz") : nil
    let served = zipped ?? status
    let number = String(served.modifiedMilliseconds, radix: 36) + String(served.size, radix: 36)
    let etag = "\"\(number)\""
    let date = Self.date(status.modifiedMilliseconds / 1000)
    var headers = [("ETag", etag), ("Last-Modified", date), ("Content-Type", Self.type(path))]
    if zipped != nil { headers.append(("Content-Encoding", "gzip")) }
    if isCurrent(request, etag, date) { return LoopbackResponse(304, headers) }
    guard let bytes = try? File.read(zipped == nil ? path : path + ".gz") else {
      return LoopbackResponse(500)
    }
    return LoopbackResponse(200, headers, body: bytes)
  }

  private func isCurrent(_ request: LoopbackRequest, _ etag: String, _ date: String) -> Bool {
    if let wanted = request["If-None-Match"] { return wanted == etag }
    return request["If-Modified-Since"] == date
  }

  private func accepts(_ request: LoopbackRequest, _ encoding: String) -> Bool {
    (request["Accept-Encoding"] ?? "").split { $0 == "," || $0 == " " }.contains(encoding[...])
  }

  /// The decoded path; `nil` for one that leaves the folder.
  private static func name(_ path: String) -> String? {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    let name = String(decoding: bytes, as: UTF8.self)
    let leaves = name.split(separator: "/").contains("..") || bytes.contains(0)
    return name.hasPrefix("/") && !leaves ? name : nil
  }

  private static func type(_ path: String) -> String {
    switch path.split(separator: ".").last {
    case "xml", "rss", "rdf", "atom": "application/xml"
    case "json": "application/json"
    case "opml": "text/x-opml"
    case "html": "text/html; charset=utf-8"
    case "txt", "md": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, in the C locale, which no program of ours leaves.
  private static func date(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
