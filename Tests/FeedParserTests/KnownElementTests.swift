import FeedNamespaces
import Testing

/// What is called known is read: an element that counts as such changes a field in some case.
@Suite struct KnownElementTests {
  @Test(arguments: NamespaceRegistry.all.map { $0.prefix })
  func `every known element is read, and has a case`(prefix: String) throws {
    let vocabulary = try #require(NamespaceRegistry.all.first { $0.prefix == prefix })
    let cases = VocabularyCase.cases(of: prefix)
    #expect(!cases.isEmpty)
    for local in vocabulary.elements.sorted() {
      #expect(
        cases.contains { $0.readsElement(local, of: vocabulary) },
        "no case of Feeds/namespaces/\(prefix) changes without its \(prefix):\(local)")
    }
  }

  @Test(arguments: Self.attributes)
  func `every attribute of a specification is read, and has a case`(
    _ element: String, _ attributes: String
  ) throws {
    let prefix = try #require(element.split(separator: ":").first)
    let cases = VocabularyCase.cases(of: String(prefix))
    for attribute in attributes.split(separator: " ").map(String.init) {
      #expect(
        cases.contains { $0.readsAttribute(attribute, of: element) },
        "no case of Feeds/namespaces/\(prefix) changes without \(element)/@\(attribute)")
    }
  }

  /// Also those that feeds write though their specification does not name them.
  static let attributes: [(String, String)] = [
    ("podcast:transcript", "url type language rel"), ("podcast:locked", "owner email"),
    ("podcast:funding", "url params"), ("podcast:chapters", "url type href"),
    ("podcast:soundbite", "startTime duration"),
    ("podcast:person", "role group img href email"),
    ("podcast:location", "rel geo osm country"), ("podcast:season", "name"),
    ("podcast:episode", "display"), ("podcast:trailer", "url pubdate length type season"),
    ("podcast:license", "url"),
    (
      "podcast:alternateEnclosure",
      "type length bitrate height lang title rel codecs default"
    ),
    ("podcast:source", "uri contentType"), ("podcast:integrity", "type value"),
    ("podcast:value", "type method suggested"),
    (
      "podcast:valueRecipient", "type address split name customKey customValue fee"
    ),
    ("podcast:valueTimeSplit", "startTime duration remoteStartTime remotePercentage"),
    ("podcast:liveItem", "status start end chat"), ("podcast:contentLink", "href"),
    ("podcast:socialInteract", "protocol uri accountId accountUrl priority"),
    ("podcast:block", "id"), ("podcast:txt", "purpose"),
    ("podcast:remoteItem", "feedGuid feedUrl itemGuid medium title"),
    ("podcast:updateFrequency", "complete dtstart rrule"), ("podcast:podping", "usesPodping"),
    ("podcast:chat", "server protocol accountId space"),
    ("podcast:image", "href alt aspect-ratio width height type purpose"),
    ("podcast:images", "srcset"),
    ("itunes:image", "href url"), ("itunes:category", "text"),
    ("psc:chapter", "start title href image"), ("psc:chapters", "version"),
    ("thr:in-reply-to", "ref href type source"), ("spotify:limit", "recentCount"),
    ("rawvoice:subscribe", "feed itunes"), ("rawvoice:donate", "href"),
    ("rawvoice:poster", "url"), ("rawvoice:metamark", "type link position duration"),
    ("acast:signature", "key algorithm"), ("acast:network", "id slug"),
    ("podaccess:item", "locked tier ads spons premium"), ("webfeeds:cover", "image"),
    ("webfeeds:related", "layout target"), ("webfeeds:analytics", "id engine"),
    ("source:account", "service"), ("source:likes", "server"),
    ("source:comments", "count feedUrl"), ("source:outline", "text type created"),
    ("feedburner:info", "uri"), ("googleplay:image", "href"), ("googleplay:category", "text"),
    ("atom:link", "href rel type hreflang title length thr:count thr:updated"),
    ("atom:category", "term label"), ("admin:generatorAgent", "rdf:resource"),
    ("admin:errorReportsTo", "rdf:resource"), ("cc:license", "rdf:resource"),
    (
      "media:content",
      "url fileSize type medium isDefault expression bitrate framerate samplingrate channels duration height width lang"
    ),
    ("media:thumbnail", "url width height time"), ("media:player", "url width height"),
    ("media:title", "type"), ("media:description", "type"), ("media:credit", "role scheme"),
    ("media:category", "scheme label"), ("media:rating", "scheme"),
    ("media:text", "type lang start end"), ("media:copyright", "url"),
    ("media:license", "href type"),
    ("media:restriction", "relationship type"), ("media:starRating", "average count min max"),
    ("media:statistics", "views favorites"), ("media:hash", "algo"),
    ("media:embed", "url width height"), ("media:param", "name"),
    ("media:peerLink", "type href"), ("media:subTitle", "type lang href"),
    ("media:price", "type price currency info"), ("media:status", "state reason"),
    ("media:rights", "status"), ("media:location", "description start end"),
  ]
}
