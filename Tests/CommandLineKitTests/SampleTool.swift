import CommandLineKit

/// A small tool with one of everything.
enum SampleTool {
  static let tool = Tool(
    name: "pod", summary: "keep podcasts", details: ["It keeps podcasts – \"all\" of them."],
    globalOptions: [
      CommandOption("home", value: "DIR", .path, "where everything is"),
      CommandOption("json", "print JSON"),
      CommandOption("quiet", short: "q", "say nothing on success"),
      CommandOption(
        "color", value: "WHEN", .choice(["auto", "always", "never"]), standard: "auto",
        "colour the output"),
      CommandOption("help", short: "h", "show help"),
      CommandOption("version", "show versions"),
    ],
    commands: [refresh, queue, search, export, place],
    exitStatuses: [Tool.Note("0", "all done"), Tool.Note("2", "wrong usage; nothing was touched")],
    environment: [Tool.Note("POD_HOME", "as --home")],
    files: [Tool.Note("~/.cache/pod", "what may be deleted")])

  static let refresh = Command(
    "refresh", "fetch feeds", details: ["Without FEED, those that are due."], section: "Feeds",
    operands: [Operand("FEED", .text, .any, "a key, an address or part of a title")],
    options: [
      CommandOption("due", "only what is due"),
      CommandOption("all", "whatever the schedule"),
      CommandOption(
        "jobs", short: "j", value: "N", .integer(1...64), standard: "32", "transfers at once"),
      CommandOption("rate", value: "R", .number(0.5...4), "how fast"),
      CommandOption("tag", short: "t", value: "T", isRepeatable: true, "only feeds with this tag"),
      CommandOption(
        "at", value: "TIME",
        .checked(expected: "seconds or H:MM:SS") { $0.allSatisfy { "0123456789:".contains($0) } },
        "a place in [the] file: it's where to start"),
    ],
    choices: [OptionChoice("due", "all")],
    examples: [Command.Example("pod refresh --due --quiet", "what cron runs")])

  static let queue = Command(
    "queue", "what plays next", section: "Listening",
    subcommands: [
      Command(
        "list", "show it", examples: [Command.Example("pod queue list", "shows the queue")]),
      Command(
        "add", "add episodes",
        operands: [Operand("EPISODE", .text, .many, "an episode key")],
        options: [
          CommandOption("front", "before the others"),
          CommandOption("last", "after the others"),
        ],
        choices: [OptionChoice("front", "last", isRequired: true)],
        examples: [Command.Example("pod queue add --front 'x#1'", "plays it next")]),
    ])

  static let search = Command(
    "search", "find episodes", section: "Listening",
    operands: [Operand("WORDS", .text, .many, "what to look for")],
    examples: [Command.Example("pod search solar power", "finds both words")])

  static let export = Command(
    "export", "write subscriptions", section: "Feeds",
    operands: [
      Operand("FORMAT", .choice(["opml", "json"]), .one, "what to write"),
      Operand("FILE", .path, .optional, "where to; - is standard output"),
    ],
    examples: [Command.Example("pod export opml subscriptions.opml", "for another app")])

  static let place = Command(
    "move", "change the order",
    operands: [
      Operand("NAME", .text, .one, "a playlist"),
      Operand("EPISODE", .text, .many, "episodes"),
      Operand("N", .integer(1 ... .max), .one, "position from 1"),
    ],
    examples: [Command.Example("pod move mix a b 3", "moves two")])

  static func run(_ line: String) throws -> Invocation {
    let request = try tool.parse(line.split(separator: " ").map(String.init))
    guard case .run(let invocation) = request else { throw NotARun() }
    return invocation
  }

  static func failure(_ line: String) -> UsageError? {
    do throws(UsageError) {
      _ = try tool.parse(line.split(separator: " ").map(String.init))
      return nil
    } catch {
      return error
    }
  }

  struct NotARun: Error {}
}
