import SystemKit
import TestSupport
import Testing

struct FileTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [0, 1, 65_536, 200_000])
  func `what is written is read back`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try File.write(bytes, to: folder.file("a"))
    #expect(try File.read(folder.file("a")) == bytes)
    #expect(try File.stat(folder.file("a"))?.size == count)
  }

  @Test func `a written file is for its owner alone, unless asked otherwise`() throws {
    try File.write([1], to: folder.file("secret"))
    try File.write([1], to: folder.file("open"), permissions: 0o644)
    #expect(try File.stat(folder.file("secret"))?.permissions == 0o600)
    #expect(try File.stat(folder.file("open"))?.permissions == 0o644)
  }

  @Test func `replacing leaves no other file behind`() throws {
    try File.write(Array("old".utf8), to: folder.file("a"))
    try File.write(Array("new".utf8), to: folder.file("a"))
    #expect(folder.names() == ["a"])
    #expect(folder.read("a") == Array("new".utf8))
  }

  @Test func `moving to a free name never replaces, not even a link to nowhere`() throws {
    folder.write("new", to: "a")
    folder.write("old", to: "b")
    try #require(TestLinks.link("nowhere", at: folder.file("link")))
    for name in ["b", "link"] {
      #expect(try !File.rename(folder.file("a"), toFree: folder.file(name)))
    }
    #expect(folder.read("b") == Array("old".utf8))
    #expect(try File.rename(folder.file("a"), toFree: folder.file("c")))
    #expect(folder.names() == ["b", "c", "link"])
    #expect(folder.read("c") == Array("new".utf8))
  }

  @Test func `a replacement that is not committed changes nothing`() throws {
    folder.write("old", to: "a")
    do {
      let file = try ReplacementFile(path: folder.file("a"))
      try file.append("half of the ne")
    }
    #expect(folder.read("a") == Array("old".utf8))
    #expect(folder.names() == ["a"])
  }

  @Test func `a symbolic link stays and what it points to is replaced`() throws {
    folder.write("old", to: "real")
    try #require(TestLinks.link("real", at: folder.file("link")))
    try File.write(Array("new".utf8), to: folder.file("link"))
    #expect(try File.stat(folder.file("link"), followsLinks: false)?.kind == .symbolicLink)
    #expect(folder.read("real") == Array("new".utf8))
  }

  @Test func `a device is written to and not replaced`() throws {
    try File.write([1, 2, 3], to: "/dev/null")
    #expect(try File.stat("/dev/null")?.kind == .other)
  }

  @Test func `the limit refuses a longer file`() throws {
    folder.write([UInt8](repeating: 1, count: 100), to: "a")
    #expect(try File.read(folder.file("a"), limit: 100).count == 100)
    let error = #expect(throws: SystemError.self) { try File.read(folder.file("a"), limit: 99) }
    #expect(error?.code == .fileTooLarge)
  }

  @Test func `errors name the act, the path and the reason`() {
    let error = #expect(throws: SystemError.self) { try File.read("/nowhere/at/all") }
    #expect(error == SystemError(operation: "open", path: "/nowhere/at/all", code: .notFound))
    #expect(error?.description == "cannot open /nowhere/at/all: No such file or directory")
  }

  @Test func `writing into a folder that is missing, or over a folder, fails by name`() throws {
    let missing = #expect(throws: SystemError.self) {
      try File.write([], to: folder.file("no/a"))
    }
    #expect(missing?.code == .notFound)
    #expect(missing?.path == folder.file("no/a"))
    let over = #expect(throws: SystemError.self) { try File.write([], to: folder.path) }
    #expect(over?.code == .isDirectory)
  }

  @Test func `a full disk is an error and leaves the file as it was`() {
    let error = #expect(throws: SystemError.self) { try File.write([1], to: "/dev/full") }
    #expect(error?.code == .noSpace)
  }

  @Test func `removing says whether there was something`() throws {
    folder.write("x", to: "a")
    #expect(try File.remove(folder.file("a")))
    #expect(try !File.remove(folder.file("a")))
    #expect(try File.stat(folder.file("a")) == nil)
    #expect(!File.exists(folder.file("a/b")))
  }

  @Test func `renaming and copying replace their target`() throws {
    folder.write("one", to: "a")
    folder.write("two", to: "b")
    try File.copy(folder.file("a"), to: folder.file("c"))
    try File.rename(folder.file("a"), to: folder.file("b"))
    #expect(folder.names() == ["b", "c"])
    #expect(folder.read("b") == Array("one".utf8))
    #expect(folder.read("c") == Array("one".utf8))
  }

  @Test func `the same file is known by two names`() throws {
    folder.write("x", to: "a")
    try #require(TestLinks.link("a", at: folder.file("b")))
    let status = try #require(try File.stat(folder.file("a")))
    #expect(status.isSameFile(as: try #require(try File.stat(folder.file("b")))))
  }
}
