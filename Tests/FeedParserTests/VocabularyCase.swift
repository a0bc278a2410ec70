import FeedModel
import FeedNamespaces
import TestSupport

/// A case of the corpus whose text is changed, to see what that changes in what is read.
struct VocabularyCase {
  let name: String
  private let xml: String
  private let whole: ReadFeed?

  /// The cases of a vocabulary, by its usual prefix.
  static func cases(of prefix: String) -> [VocabularyCase] {
    Fixture.list("namespaces/\(prefix)", suffix: ".xml").map { VocabularyCase($0) }
  }

  private init(_ name: String) {
    self.name = name
    xml = String(decoding: Fixture.bytes(name), as: UTF8.self)
    whole = Self.read(xml)
  }

  /// Whether the fields of the feed or of an episode change when the elements of a name are called
  /// something else.
  ///
  /// Subtrees do not count: they are kept whatever anyone reads.
  func readsElement(_ local: String, of vocabulary: any FeedNamespace.Type) -> Bool {
    var erased = xml
    for end in [" ", "\n", ">", "/"] {
      for start in ["<\(vocabulary.prefix):", "</\(vocabulary.prefix):"] {
        erased = erased.replacing("\(start)\(local)\(end)", with: "\(start)\(local)-erased\(end)")
      }
    }
    let unprefixed = "<\(local) xmlns=\"\(vocabulary.uri)\""
    if erased.contains(unprefixed) {
      erased = erased.replacing(unprefixed, with: "<erased xmlns=\"\(vocabulary.uri)\"")
        .replacing("</\(local)>", with: "</erased>")
    }
    return erased != xml && Self.read(erased) != whole
  }

  /// As above, for an attribute of the elements `qualified`.
  func readsAttribute(_ attribute: String, of qualified: String) -> Bool {
    var erased = ""
    var rest = xml[...]
    while let start = rest.firstRange(of: "<\(qualified)") {
      let end = rest[start.upperBound...].firstIndex(of: ">") ?? rest.endIndex
      let tag = rest[start.upperBound..<end]
      erased += String(rest[..<start.upperBound])
      let isNamed = tag.first?.isWhitespace ?? false
      erased += isNamed ? Self.rename(attribute, in: String(tag)) : String(tag)
      rest = rest[end...]
    }
    erased += String(rest)
    return erased != xml && Self.read(erased) != whole
  }

  /// The fields of the feed and of its episodes when the text of the document is another one.
  ///
  /// `nil` when that does not change the text at all.
  func isReadAlike(after change: (String) -> String) -> Bool? {
    let changed = change(xml)
    return changed == xml ? nil : Self.read(changed) == whole
  }

  private static func rename(_ attribute: String, in tag: String) -> String {
    tag.replacing(" \(attribute)=", with: " \(attribute)-erased=")
      .replacing("\n\(attribute)=", with: "\n\(attribute)-erased=")
  }

  /// `nil` for what is no feed.
  private static func read(_ xml: String) -> ReadFeed? {
    guard var read = try? ReadFeed(xml) else { return nil }
    read.source = FeedSource()
    read.diagnostics = []
    read.feed.extensions = []
    for at in read.feed.liveItems.indices { read.feed.liveItems[at].item.extensions = [] }
    for at in read.episodes.indices { read.episodes[at].extensions = [] }
    return read
  }
}
