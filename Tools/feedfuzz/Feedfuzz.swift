import FeedParser
import SystemKit

#if FUZZING
  import CLibFuzzer
#endif

/// Checks what must hold for every document: on the files that are named, or, where it was built by
/// `Tools/fuzz`, on those that libFuzzer makes up.
@main
struct Feedfuzz {
  static let usage = """
    usage: feedfuzz FILE...

    Reads each file whole, byte by byte, in sevens and in pieces of any length, and checks that all
    readings say the same, that what is written is JSON, and that every element is the same when it
    is stored and when its canonical XML is read again. Names what does not hold; status 1.

    example: feedfuzz Feeds/broken/*.xml

    """

  #if FUZZING
    static func main() {
      var count = CommandLine.argc
      var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      let status = withUnsafeMutablePointer(to: &arguments) { pointer in
        pointer.withMemoryRebound(
          to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
        ) {
          LLVMFuzzerRunDriver(&count, $0) { bytes, length in
            Feedfuzz.test(Array(UnsafeBufferPointer(start: bytes, count: length)))
            return 0
          }
        }
      }
      CurrentProcess.exitNow(status)
    }

    /// One input of libFuzzer's, which takes the end of the process for a finding.
    private static func test(_ bytes: [UInt8]) {
      do throws(BrokenProperty) {
        var document = DocumentProperties(bytes)
        try document.checkOnce()
        try RepairProperties(bytes).check()
        try ValueProperties(bytes).check()
      } catch {
        StandardStream.error.write("feedfuzz: not so: \(error.name)\n\(error.detail)\n")
        fatalError(error.name)
      }
    }
  #else
    static func main() {
      let files = Array(CommandLine.arguments.dropFirst())
      if files.isEmpty || files[0].hasPrefix("-") {
        StandardStream.error.write(usage)
        CurrentProcess.exitNow(files.first == "--help" ? 0 : 2)
      }
      var survey = Survey()
      for file in files { survey.check(file) }
      StandardStream.error.write("\(survey)\n")
      CurrentProcess.exitNow(survey.brokenCount == 0 ? 0 : 1)
    }
  #endif
}
