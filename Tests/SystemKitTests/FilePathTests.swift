import SystemKit
import Testing

struct FilePathTests {
  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a/b/", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"),
    ("a/b", "a", "b"), ("/", "/", ""), ("", ".", ""), ("//a//b//", "//a", "b"),
  ])
  func `a path has a folder and a name`(path: String, directory: String, name: String) {
    #expect(FilePath.directory(of: path) == directory)
    #expect(FilePath.name(of: path) == name)
  }

  @Test(arguments: [
    ("/a/./b//c/../d", "/a/b/d"), ("/../x", "/x"), ("/", "/"), ("/a/..", "/"),
  ])
  func `an absolute path is tidied as text`(path: String, tidy: String) {
    #expect(FilePath.absolute(path) == tidy)
  }

  @Test func `a relative path starts at the working folder`() {
    #expect(FilePath.absolute("x/y") == FilePath.join(CurrentProcess.workingDirectory, "x/y"))
    #expect(FilePath.absolute(".") == CurrentProcess.workingDirectory)
  }

  @Test func `joining respects slashes and absolute paths`() {
    #expect(FilePath.join("/a", "b") == "/a/b")
    #expect(FilePath.join("/a/", "b") == "/a/b")
    #expect(FilePath.join("/a", "/b") == "/b")
    #expect(FilePath.join("", "b") == "b")
  }
}
