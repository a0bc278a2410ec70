import FeedFetcher
import IdentityKeys
import JSONText
import SystemKit

/// What opens a feed that is not open to everybody.
struct StoredCredential: Equatable {
  var user: String?
  var password: String?
  /// A header of its own: name and value.
  var header: String?
  var headerValue: String?
  /// The whole address, where a part of it is the secret.
  var url: String?

  var isEmpty: Bool { self == StoredCredential() }

  /// What is sent along.
  var fetchCredentials: FetchCredentials? {
    if let header, let headerValue { return .header(name: header, value: headerValue) }
    guard let user else { return nil }
    return .basic(user: user, password: password ?? "")
  }
}

/// The file of secrets, readable by its owner alone.
///
/// They are nowhere else: not in user state, not in the cache, not in a message.
///
///     {"version": 1, "feeds": {"<feed key>": {"user": "…", "password": "…", "url": "…"}}}
///
/// With passphrases of shared folders in it, its version is 2:
/// `"folders": {"<path>": {"passphrase": "…"}}`.
struct CredentialFile {
  static let knownVersion = 2

  let path: String
  private var entries: [String: StoredCredential] = [:]
  private var passphrases: [String: String] = [:]

  init(_ places: Places) throws {
    path = places.credentials
    let value = try VersionedJSON.read(path, what: "credentials", known: Self.knownVersion)
    for member in value?["feeds"]?.object ?? [] {
      entries[member.key] = StoredCredential(
        user: member.value["user"]?.string, password: member.value["password"]?.string,
        header: member.value["header"]?.string, headerValue: member.value["value"]?.string,
        url: member.value["url"]?.string)
    }
    for member in value?["folders"]?.object ?? [] {
      passphrases[member.key] = member.value["passphrase"]?.string
    }
  }

  subscript(key: FeedKey) -> StoredCredential? { entries[key.text] }

  /// What the shared folder at `path` is encrypted with.
  func passphrase(ofFolder path: String) -> String? { passphrases[path] }

  /// Changes entries and writes the file, while no other process does.
  ///
  /// Nothing is written when nothing changes.
  static func change(
    _ places: Places, _ changes: [FeedKey: StoredCredential?]
  ) throws {
    guard !changes.isEmpty else { return }
    let present = try CredentialFile(places)
    guard changes.contains(where: { present.entries[$0.key.text] != $0.value }) else { return }
    try change(places) { file in
      for (key, credential) in changes {
        file.entries[key.text] = credential.flatMap { $0.isEmpty ? nil : $0 }
      }
    }
  }

  /// Keeps the passphrase of the shared folder at `path`; `nil` forgets it.
  static func change(_ places: Places, folder path: String, passphrase: String?) throws {
    guard try CredentialFile(places).passphrases[path] != passphrase else { return }
    try change(places) { file in file.passphrases[path] = passphrase }
  }

  private static func change(
    _ places: Places, _ body: (inout CredentialFile) -> Void
  ) throws {
    try Failure.inPlace { try File.createDirectory(places.state) }
    let lock = try PatientLock.take(places.credentials + ".lock")
    defer { withExtendedLifetime(lock) {} }
    var file = try CredentialFile(places)
    body(&file)
    try Failure.inPlace { try file.save() }
  }

  private func save() throws {
    var json = JSONWriter(pretty: true)
    json.object { json in
      json.member("version", passphrases.isEmpty ? 1 : 2)
      json.key("feeds")
      json.object { json in
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
          json.key(key)
          json.object { json in
            json.member("user", entry.user)
            json.member("password", entry.password)
            json.member("header", entry.header)
            json.member("value", entry.headerValue)
            json.member("url", entry.url)
          }
        }
      }
      if !passphrases.isEmpty { folders(&json) }
    }
    json.endLine()
    try File.write(json.take(), to: path, permissions: 0o600)
  }

  private func folders(_ json: inout JSONWriter) {
    json.key("folders")
    json.object { json in
      for (path, passphrase) in passphrases.sorted(by: { $0.key < $1.key }) {
        json.key(path)
        json.object { $0.member("passphrase", passphrase) }
      }
    }
  }
}
