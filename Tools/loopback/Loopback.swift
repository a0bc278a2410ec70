import Glibc
import SystemKit
import TestSupport

/// Serves a folder on 127.0.0.1 until it is ended by a signal.
@main
struct Loopback {
  static let usage = """
    usage: loopback DIR [--port N] [--hosts N] [--latency MS] [--log FILE]

    Serves the files of DIR on 127.0.0.1, with ETag, Last-Modified and 304, and NAME.gz in place of
    NAME where it is there. The first line of stdout is the address; with --hosts, 127.0.0.2 and so on
    have the same on the same port. --log writes one JSON object a request. Ends with a signal.

    example: loopback Feeds --port 8000

    """

  static func main() {
    guard let options = LoopbackOptions(Array(CommandLine.arguments.dropFirst())) else {
      StandardStream.error.write(usage)
      CurrentProcess.exitNow(2)
    }
    if options.wantsHelp {
      try? StandardStream.output.write(usage)
      return
    }
    do throws(SystemError) {
      try serve(options)
    } catch {
      StandardStream.error.write("loopback: \(error)\n")
      CurrentProcess.exitNow(1)
    }
  }

  private static func serve(_ options: LoopbackOptions) throws(SystemError) {
    guard try File.stat(options.folder)?.kind == .directory else {
      throw SystemError(operation: "serve", path: options.folder, code: .notDirectory)
    }
    let folder = LoopbackFolder(options.folder)
    let log = try options.log.map { (path) throws(SystemError) in try RequestLog(path: path) }
    let answer: LoopbackServer.Handler = { request in
      var response = folder.answer(request)
      response.delayMilliseconds = options.latencyMilliseconds
      log?.note(request, response)
      return response
    }
    let first = try LoopbackServer(port: options.port, recordsRequests: false, answer)
    let servers =
      try [first]
      + (1..<options.hosts).map { (number) throws(SystemError) in
        try LoopbackServer(
          host: "127.0.0.\(number + 1)", port: first.port, recordsRequests: false, answer)
      }
    try StandardStream.output.write(first.address + "\n")
    // Whoever is not looked at again may go before the loop: they serve as long as somebody holds them.
    while !servers.isEmpty { pause() }
  }
}
