import TextFolding
import WebAddress

/// Which feed: its address in one spelling, without secrets.
///
/// `https://example.com/podcast.xml?edition=full`, `file:///home/me/feed.xml`; of a private feed
/// `https://example.com/rss?token=#0a1b2c3d`, see ``SeparatedAddress``.
/// Normalising a key again gives the key.
public struct FeedKey: IdentityText {
  public let text: String

  /// The key of a feed that is at `url`, in any spelling.
  ///
  /// A private feed's key stays what it is; any other fragment is dropped.
  ///
  /// - Returns: `nil` unless it is an `http`, `https` or `file` address, or one of the podcast
  ///   schemes.
  public init?(url: String) {
    if AddressNormalization.isNormalized(url) {
      self.text = url
      return
    }
    if let key = Self.marked(url.trimmed) {
      self = key
      return
    }
    guard let text = AddressNormalization.normalized(url), Self.isFeedScheme(text) else {
      return nil
    }
    self.text = text
  }

  /// The key of a feed that was marked as private: secret query values are taken out as well.
  public init?(privateURL url: String) {
    guard let address = SeparatedAddress(url, isPrivate: true) else { return nil }
    self = address.key
  }

  /// A key as ``text`` gave it: from a store, a segment or the command line.
  ///
  /// - Returns: `nil` for anything that is not in the canonical form.
  public init?(stored text: String) {
    guard let key = FeedKey(url: text), key.text.hasSameBytes(as: text) else { return nil }
    self = key
  }

  /// The key of a local file.
  ///
  /// `nil` when `folder` is not absolute or the path is empty.
  ///
  /// - Parameters:
  ///   - path: as typed; `.` and `..` are resolved by name alone, symbolic links stay.
  ///   - folder: absolute; where a relative path starts.
  public init?(path: String, in folder: String) {
    guard !path.isEmpty, folder.utf8.first == UInt8(ascii: "/") else { return nil }
    let absolute = path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
    self.init(url: "file://" + PercentEncoding.encodedPath(Self.withoutDots(absolute)))
  }

  init(canonical text: String) {
    self.text = text
  }

  /// The path of a local file's key.
  ///
  /// `nil` for an address on the web.
  public var filePath: String? {
    guard text.utf8.starts(with: "file://".utf8) else { return nil }
    return PercentEncoding.decoded(AddressParts(text).path)
  }

  /// Whether secrets were taken out of it.
  public var isPrivate: Bool {
    AddressParts(text).fragment != nil
  }

  /// The address without the mark of a private feed.
  ///
  /// What was taken out is missing there.
  public var url: String {
    String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") }))
  }

  /// A private feed's key.
  ///
  /// `nil` for any other text.
  private static func marked(_ text: String) -> FeedKey? {
    let parts = AddressParts(text)
    guard let mark = parts.fragment, PrivateQuery.isMark(mark), PrivateQuery.isEmptied(parts.query)
    else { return nil }
    let address = String(text.utf8.dropLast(mark.utf8.count + 1))
    guard let address, FeedKey(stored: address) != nil else { return nil }
    return FeedKey(canonical: text)
  }

  private static func isFeedScheme(_ text: String) -> Bool {
    ["https://", "http://", "file://"].contains { text.utf8.starts(with: $0.utf8) }
  }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    for segment in path.split(separator: "/") where segment != "." {
      if segment == ".." { _ = kept.popLast() } else { kept.append(segment) }
    }
    return "/" + kept.joined(separator: "/")
  }
}
