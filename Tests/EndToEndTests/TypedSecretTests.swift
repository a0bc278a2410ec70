import JSONText
import TestSupport
import Testing

/// Secrets in addresses that a person mistyped: no message repeats them.
@Suite struct TypedSecretTests: RunsInHomes {
  let home = TemporaryFolder()

  static let addresses = [
    "http://u:a/TOPSECRET@127.0.0.1:9/", "http://u:a?TOPSECRET@127.0.0.1:9/",
    "http://u:a#TOPSECRET@127.0.0.1:9/", "http:/u:TOPSECRET@127.0.0.1:9/",
    "http://u:TOPSECRET", " http://u:TOPSECRET@127.0.0.1:9/",
    "ftp://u:TOPSECRET@127.0.0.1/",
  ]

  static let commands: [[String]] = [
    ["inspect"], ["inspect", "Package.swift", "--base"], ["subscribe"], ["refresh"], ["why"],
    ["move", "known.example"], ["status"], ["show"], ["unsubscribe"], ["episodes"],
    ["credentials", "set", "--user", "me"], ["key", "episode"],
  ]

  @Test(arguments: commands) func `no message repeats a password`(command: [String]) throws {
    try run("subscribe", "--no-fetch", "https://known.example/a.xml", at: home)
    for address in Self.addresses {
      for form in [[], ["--json"]] {
        let told = try Freshet.start(command + [address] + form, home: home, input: "x\n").wait()
        #expect(!(told.output + told.error).contains("TOPSECRET"), "\(address): \(told)")
      }
    }
  }

  @Test func `a secret behind a semicolon is in no message`() throws {
    for command in [["inspect"], ["subscribe"], ["refresh"], ["why"]] {
      let address = "http://127.0.0.1:9/x?a=1;key=TOPSECRET"
      let told = try Freshet.start(command + [address], home: home).wait()
      #expect(told.status == 1)
      #expect(!(told.output + told.error).contains("TOPSECRET"), "\(told)")
    }
  }

  @Test func `blanks around an address are not of it`() throws {
    let told = try Freshet.run("inspect", " http://127.0.0.1:9/a.xml\n", "--json", home: home)
    #expect(try told.json["error"]?["code"] == "net.connect", "\(told)")
  }

  @Test func `a page for people shows no token, and the key for scripts is whole`() throws {
    let shows = try Shows()
    shows.set("/ok.xml") { _ in LoopbackResponse(200, text: Shows.document("A", [("1", "One")])) }
    let address = shows.url("/ok.xml?token=TOPSECRET")
    for words in [["inspect", address], ["inspect", address, "--episode", "1"]] {
      #expect(try !run(words, at: home).output.contains("TOPSECRET"))
    }
    let key = try run("inspect", address, "--json", at: home).json["feed"]?["key"]?.string
    #expect(key == address)
  }
}
