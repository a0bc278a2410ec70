import Glibc
import JSONText
import SystemKit
import TestSupport

/// The built command, run as a person or a cron job runs it.
enum Freshet {
  /// What a finished run left.
  struct Outcome {
    var status: Int32
    var output: String
    var error: String
    /// The most memory that it, or a program that it ran, had at one time.
    var peakBytes: Int

    /// Standard output as one JSON document.
    var json: JSONValue {
      get throws { try JSONValue(parsing: output) }
    }

    /// Standard output as JSON lines.
    var lines: [JSONValue] {
      get throws {
        try output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      }
    }
  }

  /// `FRESHET_BINARY`, else the one that was built beside the test bundle.
  static let binary: String = {
    if let named = Environment["FRESHET_BINARY"] { return named }
    guard let own = FilePath.resolvingLinks("/proc/self/exe") else { fatalError("no /proc") }
    return FilePath.join(FilePath.directory(of: own), "freshet")
  }()

  /// When everything happens, unless a test says otherwise.
  static let now = "2026-11-30T06:00:00Z"

  /// Runs the command to its end.
  ///
  /// `home`: its `FRESHET_HOME`.
  /// `now`: where the clock stands; `nil` lets it run.
  /// `output`: a file to write to in place of catching what is written, such as `/dev/full`.
  static func run(
    _ arguments: String..., home: TemporaryFolder, now: String? = now, input: String = "",
    output: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(
      arguments, home: home, now: now, input: input, output: output, environment: environment
    ).wait()
  }

  static func start(
    _ arguments: [String], home: TemporaryFolder, now: String? = now, input: String = "",
    output: String? = nil, environment: [String: String] = [:]
  ) throws -> RunningFreshet {
    var variables = environment
    variables["FRESHET_HOME"] = variables["FRESHET_HOME"] ?? home.file("home")
    variables["FRESHET_NOW"] = now
    variables["PATH"] = "/usr/bin:/bin"
    // So that the test bundle's own libraries are found where the toolchain is not installed.
    variables["LD_LIBRARY_PATH"] = Environment["LD_LIBRARY_PATH"]
    return try RunningFreshet(binary, arguments, variables, input: input, output: output)
  }

  /// Runs lines of `bash` at the root of the repository, with the command on the `PATH`.
  static func shell(
    _ script: String, home: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> Outcome {
    _ = try? File.createDirectory(home.file("bin"))
    _ = symlink(binary, home.file("bin/freshet"))
    var variables = environment
    variables["FRESHET_HOME"] = variables["FRESHET_HOME"] ?? home.file("home")
    variables["FRESHET_NOW"] = now
    variables["PATH"] = home.file("bin") + ":/usr/sbin:/usr/bin:/bin"
    variables["TMPDIR"] = home.path
    variables["LD_LIBRARY_PATH"] = Environment["LD_LIBRARY_PATH"]
    let arguments = ["-c", "cd \"$0\" && eval \"$1\"", Fixture.repository, script]
    return try RunningFreshet("/bin/bash", arguments, variables, input: "", output: nil).wait()
  }
}

/// A run that has not ended yet.
final class RunningFreshet {
  let process: pid_t
  private let folder = TemporaryFolder()
  private let outputPath: String?

  init(
    _ program: String, _ arguments: [String], _ environment: [String: String], input: String,
    output: String?
  ) throws {
    folder.write(input, to: "input")
    outputPath = output == nil ? folder.file("output") : nil
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, folder.file("input"), O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output ?? folder.file("output"), flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, folder.file("error"), flags, 0o600)
    // The test runner may have signals blocked or ignored.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let code = Self.withCStrings([program] + arguments) { words in
      Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&process, program, &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else {
      throw SystemError(
        operation: "start", path: program, code: ErrorNumber(rawValue: code))
    }
    self.process = process
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for its end.
  ///
  /// A process that a signal killed has 128 and its number, as in a shell.
  func wait() -> Freshet.Outcome {
    var raw: Int32 = 0
    var usage = rusage()
    while wait4(process, &raw, 0, &usage) == -1, errno == EINTR {}
    let status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
    return Freshet.Outcome(
      status: status, output: outputPath.map(text) ?? "", error: text(folder.file("error")),
      peakBytes: usage.ru_maxrss * 1024)
  }

  private func text(_ path: String) -> String {
    String(decoding: Fixture.bytes(atPath: path) ?? [], as: UTF8.self)
  }

  private static func withCStrings<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
