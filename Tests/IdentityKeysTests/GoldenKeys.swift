import Foundation
import TestSupport

/// `Feeds/identity/keys.json`: values that were computed by a separate program.
struct GoldenKeys: Decodable {
  struct FeedKeyCase: Decodable {
    var url: String
    var key: String
    var stored: String?
  }

  struct Media: Decodable {
    var url: String
    var type: String?
  }

  struct Item: Decodable {
    var feed: String?
    var guid: String?
    var enclosures: [Media]?
    var link: String?
    var title: String?
    var published: Int64?
    var identity: String?
    var id: String?
    var key: String?
  }

  struct Document: Decodable {
    var about: String
    var feed: String
    var items: [Item]
    var ids: [String]
  }

  struct CompositeCase: Decodable {
    var parts: [String]
    var text: String
  }

  var feedKeys: [FeedKeyCase]
  var noFeedKeys: [String]
  var privateFeedKeys: [FeedKeyCase]
  var episodes: [Item]
  var documents: [Document]
  var composites: [CompositeCase]

  static func read() throws -> GoldenKeys {
    try JSONDecoder().decode(GoldenKeys.self, from: Data(Fixture.bytes("identity/keys.json")))
  }
}
