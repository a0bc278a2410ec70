import CommandLineKit
import Testing

struct ParsingTests {
  @Test(arguments: [
    "refresh --jobs=4 --json x y", "--json refresh x --jobs 4 y", "refresh x -j4 y --json",
    "refresh -j 4 x --json -- y",
  ])
  func `options may stand anywhere and be spelled in each GNU way`(line: String) throws {
    let invocation = try SampleTool.run(line)
    #expect(invocation.path == ["refresh"])
    #expect(invocation.integer("jobs") == 4)
    #expect(invocation.has("json"))
    #expect(!invocation.has("quiet"))
    #expect(invocation.operands("FEED") == ["x", "y"])
  }

  @Test func `short options can be bundled, the last with its value`() throws {
    let invocation = try SampleTool.run("refresh -qj8 -tnews -t arts")
    #expect(invocation.has("quiet"))
    #expect(invocation.integer("jobs") == 8)
    #expect(invocation.texts("tag") == ["news", "arts"])
  }

  @Test func `the last value counts unless the option is repeatable`() throws {
    let invocation = try SampleTool.run("refresh --jobs=1 --jobs=2 --tag=a --tag=a")
    #expect(invocation.integer("jobs") == 2)
    #expect(invocation.texts("tag") == ["a", "a"])
    #expect(invocation.text("jobs") == "2")
  }

  @Test func `after two dashes everything is an operand`() throws {
    let invocation = try SampleTool.run("search -- --json -x")
    #expect(invocation.operands("WORDS") == ["--json", "-x"])
    #expect(!invocation.has("json"))
  }

  @Test func `a dash alone is an operand`() throws {
    #expect(try SampleTool.run("export opml -").operand("FILE") == "-")
  }

  @Test func `a value may be empty, hold an equals sign or begin with a dash`() throws {
    #expect(try SampleTool.run("refresh --tag=").text("tag") == "")
    #expect(try SampleTool.run("refresh --tag=a=b").text("tag") == "a=b")
    #expect(try SampleTool.run("refresh --tag --json").text("tag") == "--json")
  }

  @Test func `values are typed`() throws {
    let invocation = try SampleTool.run("refresh --rate=1.5 --at=1:02:03 --home=/x --color=never")
    #expect(invocation.number("rate") == 1.5)
    #expect(invocation.text("at") == "1:02:03")
    #expect(invocation.text("home") == "/x")
    #expect(invocation.text("color") == "never")
    #expect(invocation.integer("jobs") == nil)
  }

  @Test func `a subcommand is found behind its group, global options between them`() throws {
    let invocation = try SampleTool.run("--json queue -q add --front a b")
    #expect(invocation.path == ["queue", "add"])
    #expect(invocation.name == "queue add")
    #expect(invocation.operands("EPISODE") == ["a", "b"])
    #expect(invocation.has("quiet"))
  }

  @Test func `operands around a repeating one get theirs`() throws {
    let invocation = try SampleTool.run("move mix a b c 3")
    #expect(invocation.operand("NAME") == "mix")
    #expect(invocation.operands("EPISODE") == ["a", "b", "c"])
    #expect(invocation.integerOperand("N") == 3)
  }

  @Test func `an optional operand may be missing`() throws {
    #expect(try SampleTool.run("export json").operand("FILE") == nil)
    #expect(try SampleTool.run("refresh").operands("FEED").isEmpty)
  }

  @Test(arguments: [
    ("--help", []), ("help", []), ("-h", []), ("refresh --help", ["refresh"]),
    ("help refresh", ["refresh"]), ("queue add -h", ["queue", "add"]), ("search -qh", ["search"]),
    ("help queue", ["queue"]), ("queue --help", ["queue"]),
  ])
  func `help is answered before operands are missed`(line: String, path: [String]) throws {
    guard
      case .help(let found) = try SampleTool.tool.parse(line.split(separator: " ").map(String.init))
    else {
      Issue.record("no help")
      return
    }
    #expect(found == path)
  }

  @Test func `the version needs no command`() throws {
    guard case .version = try SampleTool.tool.parse(["--version"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test func `the sample table has no faults`() {
    #expect(SampleTool.tool.faults == [])
  }

  @Test func `faults of a table are found`() {
    let tool = Tool(
      name: "x", summary: "y",
      commands: [
        Command("a", "Does it.", options: [CommandOption("o", "p"), CommandOption("o", "q.")]),
        Command("a", "again", choices: [OptionChoice("gone")], examples: [.init("x b", "z")]),
      ])
    #expect(tool.faults.count == 7)
  }
}
