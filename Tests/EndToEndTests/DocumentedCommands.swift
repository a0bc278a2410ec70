import SystemKit
import TestSupport
import Testing

/// The commands that a page of ours shows: the lines of its `console` blocks that begin with `$ `.
struct DocumentedCommands: Sendable, CustomTestStringConvertible {
  /// Below the root of the repository.
  var page: String

  static let pages: [DocumentedCommands] = {
    let docs = (try? File.list("\(Fixture.repository)/docs")) ?? []
    let pages = ["README.md"] + docs.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    return pages.map { DocumentedCommands(page: $0) }.filter { !$0.lines.isEmpty }
  }()

  var testDescription: String { page }

  var lines: [String] {
    let bytes = Fixture.bytes(atPath: "\(Fixture.repository)/\(page)") ?? []
    var commands: [String] = []
    var isConsole = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        commands.append(String(line.dropFirst(2)))
      }
    }
    return commands
  }

  /// A shell that runs them in order and stops at the first that fails.
  var script: String {
    (["set -e"] + lines.flatMap { ["printf '%s\\n' \(Self.quoted("$ " + $0)) >&2", $0] })
      .joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
