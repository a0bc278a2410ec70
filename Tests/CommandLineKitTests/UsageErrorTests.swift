import CommandLineKit
import Testing

struct UsageErrorTests {
  @Test(arguments: [
    ("", "no command given"),
    ("refrsh", "unknown command \"refrsh\"; did you mean \"refresh\"?"),
    ("ref", "unknown command \"ref\"; did you mean \"refresh\"?"),
    ("add x", "unknown command \"add\"; did you mean \"queue add\"?"),
    ("zebra", "unknown command \"zebra\""),
    ("queue", "queue needs one of: list, add"),
    ("queue lst", "unknown command \"lst\" of queue; did you mean \"list\"?"),
    ("refresh --jbos=3", "refresh has no option \"--jbos\"; did you mean \"--jobs\"?"),
    ("refresh --js", "refresh has no option \"--js\"; did you mean \"--json\"?"),
    ("queue list --due", "queue list has no option \"--due\"; it belongs to: refresh"),
    ("--due refresh", "pod has no option \"--due\"; it belongs to: refresh"),
    ("search -j4 x", "search has no option \"-j\"; it belongs to: refresh"),
    ("refresh -qz", "refresh has no option \"-z\""),
    ("refresh --jobs", "--jobs needs a value: --jobs=N"),
    ("refresh -j", "-j needs a value: -j N"),
    ("refresh --due=yes", "--due takes no value, but has \"yes\""),
    ("refresh --jobs=many", "--jobs is a whole number from 1 to 64, not \"many\""),
    ("refresh --jobs=65", "--jobs is a whole number from 1 to 64, not \"65\""),
    (
      "refresh --jobs=99999999999999999999",
      "--jobs is a whole number from 1 to 64, not \"99999999999999999999\""
    ),
    ("refresh --rate=9", "--rate is a number from 0.5 to 4.0, not \"9\""),
    ("refresh --rate=nan", "--rate is a number from 0.5 to 4.0, not \"nan\""),
    ("refresh --at=noon", "--at is seconds or H:MM:SS, not \"noon\""),
    (
      "--color=alwys refresh",
      "--color cannot be \"alwys\"; it is one of: auto, always, never; did you mean \"always\"?"
    ),
    ("export xml", "FORMAT cannot be \"xml\"; it is one of: opml, json"),
    ("export", "export needs FORMAT: what to write"),
    ("move mix a", "move needs N: position from 1"),
    ("move mix a 0", "N is a whole number of at least 1, not \"0\""),
    ("export opml a b", "export has no use for \"b\""),
    ("queue list x", "queue list has no use for \"x\""),
    ("refresh --due --all", "--due and --all exclude each other"),
    ("queue add x", "queue add needs one of: --front, --last"),
  ])
  func `the message names the thing and what to do`(line: String, message: String) throws {
    let error = try #require(SampleTool.failure(line))
    #expect(error.message == message)
  }

  @Test func `an error says which help to read`() throws {
    #expect(try #require(SampleTool.failure("queue add")).helpCommand == "pod queue add --help")
    #expect(try #require(SampleTool.failure("x")).description.hasSuffix("\nSee: pod --help"))
  }

  @Test func `what was typed cannot drive the terminal`() throws {
    let error = try #require(
      SampleTool.failure("\u{1B}[31mred\u{9B}\u{202E}" + String(repeating: "x", count: 200)))
    #expect(error.message.contains("\"\\u{1b}[31mred\\u{9b}\\u{202e}xxx"))
    #expect(error.message.count < 130)
  }

  @Test func `a command can refuse what the table cannot say`() throws {
    let error = try SampleTool.run("refresh x").usageError("with --undo there is no URL")
    #expect(error.message == "with --undo there is no URL")
    #expect(error.helpCommand == "pod refresh --help")
  }
}
