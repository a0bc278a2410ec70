import SystemKit
import TestSupport
import Testing

struct DirectoryTests {
  private let folder = TemporaryFolder()

  @Test func `folders are made with those above them, for their owner alone`() throws {
    try File.createDirectory(folder.file("a/b/c"))
    try File.createDirectory(folder.file("a/b/c"))
    for name in ["a", "a/b", "a/b/c"] {
      let status = try #require(try File.stat(folder.file(name)))
      #expect(status.kind == .directory)
      #expect(status.permissions == 0o700)
    }
  }

  @Test func `a folder that is there keeps its permissions`() throws {
    try File.createDirectory(folder.file("a"), permissions: 0o755)
    try File.createDirectory(folder.file("a"), permissions: 0o700)
    #expect(try File.stat(folder.file("a"))?.permissions == 0o755)
  }

  @Test func `a file in the way is an error`() {
    folder.write("x", to: "a")
    let error = #expect(throws: SystemError.self) { try File.createDirectory(folder.file("a")) }
    #expect(error?.code == .notDirectory)
    #expect(throws: SystemError.self) { try File.createDirectory(folder.file("a/b")) }
  }

  @Test func `names are listed in order`() throws {
    for name in ["b", "a", ".hidden", "Ä"] { folder.write("", to: name) }
    #expect(try File.list(folder.path) == [".hidden", "a", "b", "Ä"])
  }

  @Test func `a tree is removed without following links out of it`() throws {
    folder.write("keep", to: "outside/kept")
    folder.write("x", to: "tree/deep/file")
    try #require(TestLinks.link(folder.file("outside"), at: folder.file("tree/link")))
    try File.removeTree(folder.file("tree"))
    try File.removeTree(folder.file("tree"))
    #expect(folder.names() == ["outside"])
    #expect(folder.read("outside/kept") != nil)
  }

  @Test func `temporary folders are new each time`() throws {
    let first = try File.createTemporaryDirectory(in: folder.path)
    let second = try File.createTemporaryDirectory(in: folder.path)
    #expect(first != second)
    #expect(try File.stat(first)?.permissions == 0o700)
  }
}
