import SystemKit
import TestSupport
import Testing

@Suite struct ForegroundProgramTests {
  let folder = TemporaryFolder()

  private func run(_ script: String, _ environment: [String: String] = [:]) throws -> Int32 {
    try ForegroundProgram(
      "sh", ["-c", script, "sh", folder.file("told")], environment: environment
    ).wait()
  }

  @Test func `a program of the path runs to its end, and its status comes back`() throws {
    #expect(try run("exit 0") == 0)
    #expect(try run("exit 3") == 3)
    #expect(try run("kill -TERM $$") == 128 + Signal.terminate.rawValue)
  }

  @Test func `it has what is added to the environment, and the rest of it`() throws {
    let script = "printf '%s %s' \"$ADDED\" \"${PATH:+path}\" > \"$1\""
    #expect(try run(script, ["ADDED": "low tide"]) == 0)
    #expect(folder.read("told") == Array("low tide path".utf8))
    #expect(try run(script, ["PATH": "/usr/bin:/bin", "ADDED": "x"]) == 0)
    #expect(folder.read("told") == Array("x path".utf8))
  }

  @Test func `a signal reaches it`() throws {
    let running = try ForegroundProgram("sleep", ["60"], environment: [:])
    running.send(.terminate)
    #expect(running.wait() == 128 + Signal.terminate.rawValue)
  }

  @Test func `a program that is not there is an error`() {
    #expect(throws: SystemError.self) {
      try ForegroundProgram(
        "no-such-program-\(UInt64.random(in: 0 ... .max))", [], environment: [:])
    }
  }
}
