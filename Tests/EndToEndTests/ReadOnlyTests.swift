import Glibc
import JSONText
import SystemKit
import TestSupport
import Testing

/// A home that may be read and not written.
///
/// The superuser may write everywhere, so the command runs as nobody then.
@Suite(.enabled(if: Unprivileged.works)) struct ReadOnlyTests {
  let home = TemporaryFolder()
  let nobody: Unprivileged
  let feed = Fixture.path("shows/salt-marsh-radio.xml")

  init() throws {
    nobody = try Unprivileged(home)
    try #require(try Freshet.run("subscribe", feed, home: home).status == 0)
    try #require(try Freshet.run("search", "bittern", home: home).status == 0)
    protect()
  }

  /// Takes from everybody the right to write.
  func protect() {
    for name in home.names(in: "home/state").map({ "state/" + $0 }) + home.names(in: "home") {
      chmod(home.file("home/" + name), 0o444)
    }
    for name in ["home/state", "home", ""] { chmod(home.file(name), 0o555) }
  }

  @Test(arguments: ["refresh --all", "edit salt --tag x", "unsubscribe salt"])
  func `what would write is refused with the name of the file`(words: String) throws {
    let before = home.read("home/UserState.sqlite")
    let told = try nobody.run("freshet \(words)")
    #expect(told.status == 3)
    #expect(told.error.contains(home.file("home")), "\(told.error)")
    #expect(home.read("home/UserState.sqlite") == before)
  }

  @Test func `a file that is not ours to read is named`() throws {
    chmod(home.path, 0o755)
    let file = home.write("<rss/>", to: "secret.xml")
    chmod(file, 0)
    let told = try nobody.run("freshet inspect \(file)")
    #expect(told.status == 1)
    #expect(told.error.contains("secret.xml: Permission denied"), "\(told.error)")
  }

  @Test func `a search says what it may lack where the index cannot be written`() throws {
    for name in ["", "home", "home/state"] { chmod(home.file(name), 0o755) }
    chmod(home.file("home/PodcastCache.sqlite"), 0o644)
    let other = Fixture.path("shows/sauerteig.xml")
    try #require(try Freshet.run("subscribe", other, home: home).status == 0)
    protect()
    let told = try nobody.run("freshet search bittern")
    #expect(told.status == 0)
    #expect(told.output.contains("bittern"))
    #expect(told.error.contains("warning"))
  }

  @Test(arguments: ["list", "export -", "episodes salt", "status", "search bittern"])
  func `what only reads works`(words: String) throws {
    let told = try nobody.run("freshet \(words)")
    #expect(told.status == 0, "\(told.error)")
    #expect(!told.output.isEmpty)
  }
}

/// The command as somebody who owns nothing.
struct Unprivileged {
  let home: TemporaryFolder

  static let works: Bool = {
    let home = TemporaryFolder()
    return (try? Unprivileged(home).run("freshet --version"))?.status == 0
  }()

  /// Others may enter `home`, and the command in it is theirs to run.
  init(_ home: TemporaryFolder) throws {
    self.home = home
    chmod(home.path, 0o755)
    let told = try Freshet.shell(
      "install -D -m 755 '\(Freshet.binary)' '\(home.file("tools/freshet"))'", home: home)
    try #require(told.status == 0)
  }

  func run(_ command: String) throws -> Freshet.Outcome {
    let lines = "PATH=\(home.file("tools")):$PATH; \(command)"
    guard geteuid() == 0 else { return try Freshet.shell(lines, home: home) }
    let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    return try Freshet.shell("cd /; \(nobody) bash -c '\(lines)'", home: home)
  }
}
