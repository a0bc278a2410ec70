import JSONText
import TestSupport
import Testing

/// Secrets of feeds on two devices: they do not travel, and are not thrown away unawares.
@Suite struct SecretTests: RunsInHomes {
  let folder = TemporaryFolder()
  let laptop = TemporaryFolder()
  let phone = TemporaryFolder()

  init() throws {
    try run("subscribe", "--no-fetch", "https://example.com/a.xml", at: laptop)
    try set(at: laptop)
  }

  private func set(at home: TemporaryFolder) throws {
    let told = try Freshet.run(
      "credentials", "set", "--user", "me", "example.com/a.xml", home: home, input: "Xq7secret\n")
    #expect(told.status == 0, "\(told.error)")
  }

  private func feeds(_ words: String..., at home: TemporaryFolder) throws -> JSONValue? {
    try run(words + ["--json"], at: home).json["feeds"]?[0]
  }

  @Test func `on another device a subscription waits for its secret`() throws {
    for home in [laptop, phone] {
      let told = try Freshet.run(
        "sync", "--passphrase", folder.file("shared"), home: home, input: "low tide\n")
      #expect(told.status == 0, "\(told.error)")
    }
    #expect(phone.read("home/state/credentials.json") == nil)
    #expect(try feeds("list", at: laptop)?["waitsForSecret"] == nil)
    #expect(try feeds("list", at: phone)?["waitsForSecret"] == true)
    #expect(try run("list", at: phone).output.contains("waits for its secret"))
    let known = try feeds("credentials", "list", at: phone)
    #expect(known?["kind"] == "basic" && known?["here"] == false)
    let reasons = try run("why", "example.com", "--json", at: phone).json["reasons"]?.array
    #expect(reasons?.contains { $0["code"] == "secret-missing" } == true)
    let doctor = try run("doctor", "--json", at: phone, status: 1)
    #expect(try doctor.json["error"]?["code"] == "doctor.credentials")
    try set(at: phone)
    #expect(try feeds("list", at: phone)?["waitsForSecret"] == nil)
    #expect(try feeds("credentials", "list", at: phone)?["here"] == true)
    #expect(try run("dump", "user", "--canonical", at: phone).output.contains("Xq7") == false)
  }

  @Test func `a secret that a subscription is fetched with is forgotten only by a yes`() throws {
    let before = laptop.read("home/state/credentials.json")
    let refused = try run("credentials", "remove", "example.com", at: laptop, status: 5)
    #expect(refused.error.contains("--yes"))
    #expect(laptop.read("home/state/credentials.json") == before)
    try run("unsubscribe", "example.com", at: laptop)
    try run("credentials", "remove", "https://example.com/a.xml", at: laptop)
    try run("subscribe", "--no-fetch", "https://example.com/a.xml", at: laptop)
    try set(at: laptop)
    try run("credentials", "remove", "--yes", "example.com", at: laptop)
    #expect(try run("credentials", "list", "--json", at: laptop).json["feeds"] == [])
  }

  @Test func `a secret is in the file of secrets and nowhere else`() throws {
    try run("sync", folder.file("shared"), at: laptop)
    try run("backup", "create", folder.file("backup.json"), at: laptop)
    let token = try Freshet.run(
      "credentials", "set", "--header", "X-Token", "example.com/a.xml", home: laptop,
      input: "Xq7secret\n")
    #expect(!(token.output + token.error).contains("Xq7"))
    let found = try Freshet.shell(
      "grep -rl Xq7secret '\(folder.path)' '\(laptop.path)'", home: laptop)
    #expect(found.output == laptop.file("home/state/credentials.json") + "\n")
    #expect(laptop.permissions("home/state/credentials.json") == 0o600)
  }
}
