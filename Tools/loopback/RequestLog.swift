import Glibc
import Synchronization
import SystemKit
import TestSupport

/// Appends one JSON object a request to a file, flushed line by line.
final class RequestLog: Sendable {
  private struct Stream: @unchecked Sendable {
    let file: UnsafeMutablePointer<FILE>
  }

  private let stream: Mutex<Stream>

  /// - Throws: when the file cannot be opened for writing.
  init(path: String) throws(SystemError) {
    guard let file = fopen(path, "ae") else {
      throw SystemError(operation: "open", path: path, code: ErrorNumber(rawValue: errno))
    }
    stream = Mutex(Stream(file: file))
  }

  func note(_ request: LoopbackRequest, _ response: LoopbackResponse) {
    let headers = request.headers.map { "\(quoted($0.name.lowercased())):\(quoted($0.value))" }
    let line =
      "{\"method\":\(quoted(request.method)),\"path\":\(quoted(request.target)),"
      + "\"status\":\(response.status),\"bytes\":\(response.body.count),"
      + "\"headers\":{\(headers.joined(separator: ","))}}\n"
    stream.withLock { stream in
      fputs(line, stream.file)
      fflush(stream.file)
    }
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
