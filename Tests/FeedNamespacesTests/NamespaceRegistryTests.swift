import FeedNamespaces
import Glibc
import TestSupport
import Testing

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

  @Test func `prefixes stand for vocabularies without regard to case`() {
    #expect(NamespaceRegistry.conventional(prefix: "iTunes") == ITunesNamespace.uri)
    #expect(NamespaceRegistry.conventional(prefix: "acast") == "https://schema.acast.com/1.0/")
    #expect(NamespaceRegistry.conventional(prefix: "mine") == nil)
  }

  @Test func `known is what a type reads`() {
    #expect(NamespaceRegistry.isKnown(namespace: PodcastNamespace.uri, local: "value"))
    #expect(!NamespaceRegistry.isKnown(namespace: PodcastNamespace.uri, local: "liveValue"))
    #expect(!NamespaceRegistry.isKnown(namespace: "https://schema.acast.com/1.0/", local: "showId"))
    #expect(PodcastNamespace.elements.count == 32)
  }
}
