import FeedFetcher
import FeedParser
import IdentityKeys
import Library
import SystemKit
import TextFolding
import WebAddress

extension InspectedDocument {
  /// What a person named: `-`, a file, an address, or one of the subscriptions.
  ///
  /// `base`: where the document is to be taken to come from.
  /// `charset`: goes before what a server, the document and its bytes say.
  static func open(_ name: String, base: String?, charset: String?, session: Session) throws
    -> InspectedDocument
  {
    if let charset, !FeedParser.knows(charset: charset) {
      throw session.usage("--encoding is the name of a charset, not \"\(charset)\"")
    }
    let document = try open(name, base: base, session: session)
    document.givenCharset = charset
    return document
  }

  private static func open(
    _ name: String, base: String?, session: Session
  ) throws -> InspectedDocument {
    let baseKey = try base.map { base in
      guard let key = FeedKey(url: base) else {
        throw session.usage(
          "--base is the address of a feed, not \"\(WebAddress.redacted(base))\"")
      }
      return key
    }
    // What is resolved against it must not inherit a name and password.
    let base = baseKey?.url
    if name == "-" {
      return try spooled(
        .standardInput(), base: base, key: baseKey, placeKey: standardInput)
    }
    if let scheme = name.foreignScheme { throw FetchError.badAddress(.scheme(scheme)) }
    if let path = localFile(name) {
      return try file(path, base: base, key: baseKey)
    }
    if name.isAddress || name.contains("/") && name.beginsWithHost {
      return try fetched(
        SubscriptionAddress(
          typed: name.isAddress ? name : "https://" + name, session: session),
        base: base, key: baseKey, session: session)
    }
    let address = try subscription(named: name, session)
    if let path = address.key.filePath {
      return try file(path, base: base, key: baseKey ?? address.key)
    }
    return try fetched(address, base: base, key: baseKey, session: session)
  }

  /// What is no file and no address may still be a subscription; what is none of them was most likely
  /// meant as a file.
  private static func subscription(named name: String, _ session: Session) throws
    -> SubscriptionAddress
  {
    do {
      return try SubscriptionAddress(named: name, session: session)
    } catch LibraryError.reference(.unknownFeed) {
      throw Failure(
        .failed, "feed.unknown",
        "there is no file \"\(WebAddress.redacted(name))\" here, and no subscription is called so; "
          + "name a file, an address such as https://example.com/feed.xml, a subscription, "
          + "or - for standard input")
    }
  }

  private static let standardInput = placeKey("/dev/stdin")

  /// A path that there is, also as a `file:` address.
  static func localFile(_ name: String) -> String? {
    if name.trimmed.lowercased().hasPrefix("file:") { return FeedKey(url: name)?.filePath }
    if File.exists(name) { return name }
    return !name.isAddress && name.contains("/") && !name.beginsWithHost ? name : nil
  }

  private static func file(
    _ path: String, base: String?, key: FeedKey?
  ) throws -> InspectedDocument {
    let placeKey = placeKey(path)
    guard let status = try File.stat(path) else {
      throw SystemError(operation: "open", path: path, code: .notFound)
    }
    if status.kind == .directory {
      throw SystemError(operation: "read", path: path, code: .isDirectory)
    }
    guard status.kind == .file else {
      // A pipe gives its bytes once.
      return try spooled(FileReader(path: path), base: base, key: key, placeKey: placeKey)
    }
    return InspectedDocument(
      .file(path), url: base ?? placeKey.text, base: base, key: key, placeKey: placeKey)
  }

  private static func spooled(
    _ reader: FileReader, base: String?, key: FeedKey?, placeKey: FeedKey
  ) throws -> InspectedDocument {
    let spool = SpoolFile()
    // Once past the limit the parser wants no more, and says so: a device never ends.
    let limit = FeedLimits().bytes
    while spool.byteCount <= limit, let chunk = try reader.next() { try spool.append(chunk) }
    return InspectedDocument(
      .spool(spool), url: base, base: base, key: key, placeKey: placeKey)
  }

  private static func fetched(
    _ address: SubscriptionAddress, base: String?, key: FeedKey?, session: Session
  ) throws -> InspectedDocument {
    let answer = try FetchedDocument.fetch(address.request, settings: session.fetchSettings)
    return InspectedDocument(
      .spool(answer.spool), url: base ?? answer.url, base: base ?? answer.url,
      key: key ?? address.key, placeKey: address.key, charset: answer.charset,
      isCut: answer.isCut, credentials: address.credentials)
  }

  private static func placeKey(_ path: String) -> FeedKey {
    guard let key = FeedKey(path: path, in: CurrentProcess.workingDirectory) else {
      preconditionFailure("a path that is not empty makes a key")
    }
    return key
  }
}

extension String {
  /// Whether it may be a web address whose scheme was left out: `example.com/feed.xml`.
  var beginsWithHost: Bool {
    let host = utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    guard let dot = host.lastIndex(of: UInt8(ascii: ".")), dot != host.startIndex else {
      return false
    }
    let last = host[host.index(after: dot)...]
    return last.count > 1
      && last.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  /// Whether it is called as files of feeds are, and hosts of the web never.
  var isNamedAsFile: Bool {
    let endings = [".xml", ".rss", ".atom", ".json", ".opml"]
    return !isAddress && !contains("/") && endings.contains { lowercased().hasSuffix($0) }
  }

  /// Whether it begins as the address of a feed does, and is no file's.
  ///
  /// Blanks around it, as copying leaves them, do not make it a file.
  var isAddress: Bool {
    let schemes = ["http:", "https:", "feed:", "pcast:", "podcast:", "itpc:"]
    let start = trimmed.prefix(8).lowercased()
    return schemes.contains { start.hasPrefix($0) }
  }

  /// The scheme of an address that no feed has, such as `ftp`.
  ///
  /// `nil`: it may be a feed's address, a file or a title.
  var foreignScheme: String? {
    let address = trimmed
    guard !isAddress, let colon = address.firstIndex(of: ":"),
      address[colon...].hasPrefix("://")
    else { return nil }
    let scheme = address[..<colon].lowercased()
    let isScheme = scheme.utf8.allSatisfy {
      ("a"..."z").contains(UnicodeScalar($0)) || ("0"..."9").contains(UnicodeScalar($0))
        || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return isScheme && !scheme.isEmpty && scheme != "file" ? scheme : nil
  }
}
