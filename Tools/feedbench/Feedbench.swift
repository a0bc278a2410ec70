import JSONText
import SystemKit

/// Measures what reading a feed costs, stage by stage.
@main
struct Feedbench {
  static let usage = """
    usage: feedbench parse FILE... [--repeats N] [--chunk BYTES] [--stage STAGE]...

    Reads each file in chunks of 16 KiB, as libcurl hands them on, and prints one JSON object a file
    and stage: bytes, items, the least processor time of N passes, and what it allocated.

    stages: xml        the XML reader alone
            clean      the repair of bytes and the XML reader that can repair markup
            skim       the same, with every item passed over: what must be done for any reader
            repair     the repair of markup alone, which only broken documents need
            parse      every episode with its subtrees, its outline and its identity (the default)
            encode     and its stored form and digest: what a refresh does
            canonical  parse, and the canonical form and digest of every extension

    example: feedbench parse feed.xml --repeats 10 --stage clean --stage parse

    """

  static func main() {
    guard let options = BenchOptions(Array(CommandLine.arguments.dropFirst())) else {
      StandardStream.error.write(usage)
      CurrentProcess.exitNow(2)
    }
    do throws(SystemError) {
      if options.wantsHelp { return try StandardStream.output.write(usage) }
      for file in options.files {
        for stage in options.stages { try print(stage, file, options) }
      }
    } catch {
      StandardStream.error.write("feedbench: \(error)\n")
      CurrentProcess.exitNow(1)
    }
  }

  private static func print(
    _ stage: Stage, _ file: String, _ options: BenchOptions
  ) throws(SystemError) {
    let sample = try Sample.best(of: options.repeats) { () throws(SystemError) in
      try Sample(stage, file, chunkBytes: options.chunkBytes)
    }
    var writer = JSONWriter()
    sample.write(file, stage, to: &writer)
    writer.endLine()
    try StandardStream.output.write(writer.take())
  }
}
