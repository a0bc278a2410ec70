import Glibc
import TestSupport
import Testing

@testable import FeedNamespaces

@Suite struct NamespaceRegistryTests {
  /// Files `<Vocabulary>Namespace.swift`, without the protocol's own.
  private var vocabularies: Set<String> {
    guard let folder = opendir("\(Fixture.repository)/Sources/FeedNamespaces") else { return [] }
    defer { closedir(folder) }
    var files: [String] = []
    while let entry = readdir(folder) {
      files.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return Set(
      files.filter { $0.hasSuffix("Namespace.swift") && $0 != "FeedNamespace.swift" }
        .map { String($0.dropLast(".swift".count)) })
  }

  @Test func `every namespace file is registered`() {
    #expect(!vocabularies.isEmpty)
    #expect(vocabularies == Set(NamespaceRegistry.all.map { "\($0)" }))
    #expect(NamespaceRegistry.all.count == vocabularies.count)
  }

  @Test func `no address and no prefix stands for two vocabularies`() {
    let uris = NamespaceRegistry.all.flatMap { $0.uris }
    #expect(Set(uris).count == uris.count)
    let prefixes = NamespaceRegistry.all.flatMap { [$0.prefix] + $0.otherPrefixes }
    #expect(Set(prefixes.map { $0.lowercased() }).count == Set(prefixes).count - 1)  // openSearch
    let folded = uris.map { SpellingRule.folded($0) }
    #expect(Set(folded).count == folded.count)
  }

  @Test func `canonical addresses are their own canonical form`() {
    for vocabulary in NamespaceRegistry.all {
      #expect(NamespaceRegistry.canonical(vocabulary.uri) == vocabulary.uri)
      #expect(NamespaceRegistry.conventional(prefix: vocabulary.prefix) == vocabulary.uri)
      for uri in vocabulary.uris { #expect(NamespaceRegistry.canonical(uri) == vocabulary.uri) }
    }
  }

  @Test(arguments: [
    ("http://www.itunes.com/DTDs/PodCast-1.0.dtd", ITunesNamespace.uri),
    ("https://www.itunes.com/dtds/podcast-1.0.dtd", ITunesNamespace.uri),
    ("http://itunes.com/dtds/podcast-1.0.dtd ", ITunesNamespace.uri),
    ("http://podcastindex.org/namespace/1.0", PodcastNamespace.uri),
    ("https://podcastindex.org/namespace/1.0/ ", PodcastNamespace.uri),
    (
      "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
      PodcastNamespace.uri
    ),
    ("http://purl.org/rss/1.0/modules/content", ContentNamespace.uri),
    ("http://search.yahoo.com/mrss", MediaNamespace.uri),
    ("http://www.rssboard.org/media-rss/", MediaNamespace.uri),
    ("http://video.search.yahoo.com/mrss", MediaNamespace.uri),
    ("http://www .w3.org/2005/Atom", AtomNamespace.uri),
    ("http://podlove.org/simple-chapters/", SimpleChaptersNamespace.uri),
    ("http://wellformedweb.org/commentAPI/", CommentAPINamespace.uri),
    ("http://purl.org/echo/", AtomThreeNamespace.uri),
    ("http://web.resource.org/cc/", CreativeCommonsNamespace.uri),
    ("https://source.scripting.com/", SourceNamespace.uri),
    ("http://www.georss.org/georss ", GeoRSSNamespace.uri),
    ("http://purl.org/rss/1.0", "http://purl.org/rss/1.0/"),
    ("urn:example:mine", "urn:example:mine"), ("", ""),
    ("HTTP://EXAMPLE.ORG/", "HTTP://EXAMPLE.ORG/"),
  ]) func `spellings of an address are one`(_ written: String, _ canonical: String) {
    #expect(NamespaceRegistry.canonical(written) == canonical)
  }

  /// Every other address that is known, as itself and in each of the ways in which spellings differ.
  @Test(arguments: NamespaceRegistry.all.map { "\($0)" })
  func `every listed address is read in every spelling`(_ name: String) throws {
    let vocabulary = try #require(NamespaceRegistry.all.first { "\($0)" == name })
    for uri in vocabulary.uris {
      let bare = uri.hasSuffix("/") || uri.hasSuffix("#") ? String(uri.dropLast()) : uri + "/"
      let spellings = [
        uri, bare, uri.uppercased(), " \(uri)", uri + "\n",
        uri.hasPrefix("https:")
          ? "http:" + uri.dropFirst(6) : uri.replacing("http:", with: "https:", maxReplacements: 1),
      ]
      for spelling in spellings {
        #expect(NamespaceRegistry.canonical(spelling) == vocabulary.uri, "\(spelling)")
        let variant = NamespaceRegistry.variant(of: spelling)
        #expect((variant == nil) == (spelling == vocabulary.uri), "\(spelling)")
        #expect(variant?.reason.isEmpty != true, "\(spelling)")
      }
    }
  }

  @Test(arguments: [
    ("http://podcastindex.org/namespace/1.0", [SpellingRule.scheme]),
    ("https://podcastindex.org/namespace/1.0/ ", [.blanks, .ending]),
    ("http://www.podcastindex.org/Namespace/1.0", [.scheme, .www, .letterCase]),
    ("HTTPS://podcastindex.org/namespace/1.0", [.letterCase]),
    ("http://www.itunes.com/DTDs/Podcast-1.0.dtd", [.letterCase]),
    ("http://www .w3.org/2005/Atom", [.blanks]),
    ("http://creativecommons.org/ns/", [.ending]),
    ("http://search.yahoo.com/mrss", [.ending]),
    ("http://www.georss.org/georss ", [.blanks]),
  ]) func `a spelling is explained by its differences`(_ written: String, _ rules: [SpellingRule]) {
    let variant = NamespaceRegistry.variant(of: written)
    #expect(variant?.rules == rules)
    #expect(variant?.address == nil)
    for rule in rules { #expect(variant?.message.contains(rule.reason) == true) }
  }

  @Test func `another address is explained by its row, and its spelling too`() throws {
    let variant = try #require(
      NamespaceRegistry.variant(
        of: "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md"))
    #expect(variant.address?.kind == .document)
    #expect(variant.rules == [.letterCase])
    #expect(
      variant.message.contains("its specification asks to read as the same"), "\(variant.message)")
    #expect(variant.message.contains("is read as '\(PodcastNamespace.uri)'"))
  }

  @Test func `an undeclared prefix is explained by the convention`() {
    let variant = NamespaceRegistry.variant(undeclared: "itunes")
    #expect(variant?.canonical == ITunesNamespace.uri)
    #expect(variant?.message.contains("'itunes:', declared nowhere, is read as") == true)
    #expect(NamespaceRegistry.variant(undeclared: "mine") == nil)
  }

  @Test func `prefixes stand for vocabularies without regard to case`() {
    #expect(NamespaceRegistry.conventional(prefix: "iTunes") == ITunesNamespace.uri)
    #expect(NamespaceRegistry.conventional(prefix: "acast") == "https://schema.acast.com/1.0/")
    #expect(NamespaceRegistry.conventional(prefix: "mine") == nil)
  }

  @Test func `known is what a type reads`() {
    #expect(NamespaceRegistry.isKnown(namespace: PodcastNamespace.uri, local: "value"))
    #expect(!NamespaceRegistry.isKnown(namespace: PodcastNamespace.uri, local: "liveValue"))
    #expect(NamespaceRegistry.isKnown(namespace: AcastNamespace.uri, local: "showId"))
    #expect(!NamespaceRegistry.isKnown(namespace: AcastNamespace.uri, local: "showIcon"))
    #expect(PodcastNamespace.elements.count == 32)
  }
}
