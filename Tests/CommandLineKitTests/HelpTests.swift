import CommandLineKit
import Testing

struct HelpTests {
  @Test func `help of the tool lists commands under their headings`() {
    let help = SampleTool.tool.help()
    #expect(help.hasPrefix("Usage: pod [OPTION]... COMMAND ...\n\nKeep podcasts.\n"))
    #expect(
      help.contains("\nFeeds:\n  refresh      fetch feeds\n  export       write subscriptions\n"))
    #expect(help.contains("\nListening:\n  queue        what plays next\n"))
    #expect(help.contains("\nExit status:\n  0   all done\n"))
    #expect(help.contains("POD_HOME"))
    #expect(help.hasSuffix("\n"))
  }

  @Test func `help of a command shows synopsis, operands, options and an example`() {
    let help = SampleTool.tool.help(path: ["refresh"])
    #expect(help.hasPrefix("Usage: pod refresh [--due|--all] [OPTION]... [FEED]...\n"))
    #expect(help.contains("\n  FEED        a key, an address or part of a title\n"))
    #expect(
      help.contains("\n  -j, --jobs=N              transfers at once (1 to 64; default 32)\n"))
    #expect(help.contains("\n      --json                print JSON\n"))
    #expect(help.contains("\n  pod refresh --due --quiet\n      what cron runs\n"))
  }

  @Test func `a required choice is in round brackets`() {
    #expect(
      SampleTool.tool.help(path: ["queue", "add"])
        .hasPrefix("Usage: pod queue add (--front|--last) EPISODE...\n"))
  }

  @Test func `every runnable command has help with an example`() {
    for (path, _) in SampleTool.tool.runnableCommands {
      #expect(SampleTool.tool.help(path: path).contains("\nExamples:\n  pod "))
    }
  }

  @Test(arguments: [10, 40, 60, 80, 200])
  func `no line of prose is longer than the terminal`(columns: Int) {
    let width = min(max(columns, 50), 100)
    for path in [[], ["refresh"], ["export"]] {
      for line in SampleTool.tool.help(path: path, columns: columns).split(separator: "\n") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  @Test func `help of a group lists its commands, with an example of each`() {
    let help = SampleTool.tool.help(path: ["queue"])
    #expect(help.contains("\nCommands:\n  list                      show it\n"))
    #expect(help.contains("\nExamples:\n  pod queue list\n      shows the queue\n"))
    #expect(help.contains("\n  pod queue add --front 'x#1'\n"))
  }
}
