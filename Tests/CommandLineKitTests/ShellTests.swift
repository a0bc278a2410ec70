import CommandLineKit
import Foundation
import Testing

/// The generated texts, given to the programs that read them.
struct ShellTests {
  @Test func `the manual page has all sections and no warnings`() throws {
    let page = SampleTool.tool.manualPage(version: "1.0", date: "2026-11-30")
    #expect(page.hasPrefix(".TH \"POD\" \"1\" \"2026\\-11\\-30\" \"pod 1.0\" \"User Commands\"\n"))
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS"] {
      #expect(page.contains(".SH \"\(section)\""))
    }
    #expect(page.contains("\npod \\- keep podcasts\n"))
    #expect(page.contains("\\(en \"all\""))

    guard let man = Self.find("man") else { return }
    let file = try Self.write(page, name: "pod.1")
    let result = try Self.run(man, ["--warnings", "-l", file])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("--jobs=N"))
  }

  @Test(arguments: [
    ("pod ", "export move queue refresh search"), ("pod re", "refresh"),
    ("pod queue ", "add list"), ("pod --color ", "always auto never"),
    ("pod --color = n", "never"), ("pod --home /tmp queue a", "add"),
    ("pod --home = /tmp queue a", "add"), ("pod refresh --j", "--jobs= --json"),
    ("pod queue add --", "--color= --front --help --home= --json --last --quiet --version"),
    ("pod export ", "json opml"), ("pod queue list ", ""), ("pod refresh --tag ", ""),
    ("pod export -q o", "opml"), ("pod export json /etc/os-rel", "/etc/os-release"),
    ("pod export json x ", ""), ("pod refresh --at move ", ""),
  ])
  func `bash completes from the table`(typed: String, expected: String) throws {
    let bash = try #require(Self.find("bash"))
    let script = try Self.write(SampleTool.tool.completions(for: .bash), name: "pod.bash")
    let words = typed.split(separator: " ", omittingEmptySubsequences: false)
      .map { "'\($0)'" }.joined(separator: " ")
    let program = """
      set -u; compopt() { :; }; . '\(script)'; COMP_WORDS=(\(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _pod
      printf '%s\\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"} | sort | paste -sd ' '
      """
    let result = try Self.run(bash, ["-c", program])
    #expect(result.errors == "")
    #expect(result.output == expected + "\n")
  }

  @Test(arguments: [Shell.zsh, Shell.fish])
  func `zsh and fish accept their scripts`(shell: Shell) throws {
    let text = SampleTool.tool.completions(for: shell)
    #expect(text.contains("refresh"))
    guard let program = Self.find(shell.rawValue) else { return }
    let script = try Self.write(text, name: "pod.\(shell.rawValue)")
    let result = try Self.run(program, ["-n", script])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(arguments: [
    ("pod ", "export move queue refresh search"), ("pod queue ", "add list"),
    ("pod --home /tmp queue a", "add"), ("pod --color ", "always auto never"),
    ("pod refresh --j", "--jobs --json"), ("pod export ", "json opml"),
    ("pod export json /etc/os-rel", "/etc/os-release"), ("pod queue list ", ""),
  ])
  func `fish completes from the table`(typed: String, expected: String) throws {
    guard let fish = Self.find("fish") else { return }
    let script = try Self.write(SampleTool.tool.completions(for: .fish), name: "pod.fish")
    let program = "source '\(script)'; complete -C '\(typed)' | string split -f1 \\t | sort"
    let result = try Self.run(fish, ["--no-config", "-c", program])
    #expect(result.output.split(separator: "\n").joined(separator: " ") == expected)
  }

  private static func find(_ program: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func write(_ text: String, name: String) throws -> String {
    let folder = NSTemporaryDirectory() + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
    return folder + "/" + name
  }

  private static func run(
    _ program: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment.merge(["LC_ALL": "C", "MANWIDTH": "78", "TERM": "dumb"]) { $1 }
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, problem)
  }
}
