import TestSupport
import Testing

/// What the pages tell people to type works as it stands there.
///
/// What needs the network, or takes long, stands in `sh` blocks and is not run.
@Suite struct DocumentedCommandsTests {
  let home = TemporaryFolder()

  @Test(arguments: DocumentedCommands.pages)
  func `the commands of a page work, in order`(page: DocumentedCommands) throws {
    let told = try Freshet.shell(page.script, home: home)
    #expect(told.status == 0, "\(page.page): \(told.error)")
  }

  @Test func `the first page has commands`() {
    #expect(DocumentedCommands.pages.first?.page == "README.md")
  }
}
