import JSONText
import TestSupport
import Testing

/// Two homes and one encrypted folder: where the passphrase comes from, and what a wrong one does.
@Suite struct SealedSyncTests: RunsInHomes {
  let folder = TemporaryFolder()
  let laptop = TemporaryFolder()
  let phone = TemporaryFolder()
  static let address = "https://example.com/Xq7marker.xml"

  init() throws {
    try run("subscribe", "--no-fetch", Self.address, "--title", "Xq7marker words", at: laptop)
  }

  var shared: String { folder.file("shared") }

  @discardableResult
  private func sync(
    _ options: String..., at home: TemporaryFolder, passphrase: String = "", status: Int32 = 0
  ) throws -> Freshet.Outcome {
    let told = try Freshet.start(
      ["sync", shared, "--json"] + options, home: home,
      input: passphrase.isEmpty ? "" : passphrase + "\n"
    ).wait()
    #expect(told.status == status, "\(options): \(told.error)")
    return told
  }

  private func dump(_ home: TemporaryFolder) throws -> String {
    try run("dump", "user", "--canonical", at: home).output
  }

  private func segments() -> [String] {
    folder.names(in: "shared").flatMap { device in
      folder.names(in: "shared/\(device)").map { "\(device)/\($0)" }
    }
  }

  @Test func `two homes exchange what nobody else can read`() throws {
    try sync("--passphrase", at: laptop, passphrase: "low tide")
    let name = try #require(segments().first)
    #expect(segments().count == 1 && name.hasSuffix("/1.sealed"))
    let bytes = try #require(folder.read("shared/\(name)"))
    for word in ["Xq7marker", "example.com", "subscription", "low tide"] {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(word))
    }
    #expect(folder.permissions("shared/\(name)") == 0o600)
    let told = try sync("--passphrase", at: phone, passphrase: "low tide")
    #expect(try told.json["counts"]?["applied"] == 1)
    #expect(try dump(phone) == dump(laptop))
    // Not in what stays at home either, for nobody asked for that.
    #expect(laptop.read("home/state/credentials.json") == nil)
  }

  @Test func `a wrong passphrase, or none, changes nothing and says so`() throws {
    try sync("--passphrase", at: laptop, passphrase: "low tide")
    try run("subscribe", "--no-fetch", "https://example.com/b.xml", at: phone)
    let (before, there) = (try dump(phone), segments())
    let wrong = try sync("--passphrase", at: phone, passphrase: "high tide", status: 5)
    #expect(try wrong.json["error"]?["code"] == "sync.wrong-passphrase")
    #expect(!(wrong.error + wrong.output).contains("high tide"))
    let missing = try sync(at: phone, status: 5)
    #expect(try missing.json["error"]?["code"] == "sync.passphrase-missing")
    #expect(missing.error.contains("--passphrase"))
    let empty = try sync("--passphrase", at: phone, status: 5)
    #expect(try empty.json["error"]?["code"] == "sync.passphrase")
    try sync(
      "--passphrase", "--remember", at: phone, passphrase: "high tide", status: 5)
    #expect(phone.read("home/state/credentials.json") == nil)
    #expect(segments() == there)
    #expect(try dump(phone) == before)
  }

  @Test func `a passphrase that is remembered serves cron until it is forgotten`() throws {
    try sync("--passphrase", "--remember", at: laptop, passphrase: "low tide")
    #expect(laptop.permissions("home/state/credentials.json") == 0o600)
    try run("subscribe", "--no-fetch", "https://example.com/b.xml", at: laptop)
    #expect(try sync(at: laptop).json["counts"]?["sent"] == 2)
    // Secrets of feeds and of folders leave each other alone.
    let set = try Freshet.run(
      "credentials", "set", "--user", "me", "example.com/b.xml", home: laptop, input: "pw\n")
    #expect(set.status == 0, "\(set.error)")
    #expect(try sync(at: laptop).json["counts"]?["sent"] == 2)
    #expect(try sync("--audit", at: laptop).json["types"]?[0]?["records"] == 2)
    try sync("--forget", at: laptop)
    try sync(at: laptop, status: 5)
    let kept = String(decoding: laptop.read("home/state/credentials.json") ?? [], as: UTF8.self)
    #expect(kept.contains("pw") && !kept.contains("low tide"))
    try sync("--remember", at: laptop, status: 2)
    try sync("--forget", "--passphrase", at: laptop, status: 2)
  }

  @Test func `a readable folder does not become an encrypted one, nor the reverse`() throws {
    try sync(at: laptop)
    let there = segments()
    let told = try sync("--passphrase", at: phone, passphrase: "low tide", status: 5)
    #expect(try told.json["error"]?["code"] == "sync.mixed")
    #expect(told.error.contains(try #require(there.first)))
    #expect(segments() == there)
  }

  @Test func `a changed segment is named, and the others are taken in`() throws {
    try sync("--passphrase", at: laptop, passphrase: "low tide")
    let name = try #require(segments().first)
    var bytes = try #require(folder.read("shared/\(name)"))
    bytes[bytes.count - 20] ^= 1
    folder.write(bytes, to: "shared/\(name)")
    let told = try sync("--passphrase", at: phone, passphrase: "low tide", status: 1)
    #expect(told.error.contains(name))
    #expect(try told.json["error"]?["code"] == "sync.waiting")
    #expect(try dump(phone) == "")
  }
}
