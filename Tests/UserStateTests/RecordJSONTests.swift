import JSONText
import Testing

@testable import UserState

@Suite struct RecordJSONTests {
  static let full = """
    {"deviceID":"b","durationSeconds":1800,"firstPlayedAt":"2026-01-01T08:00:00Z","id":"one",\
    "isPlayed":true,"maxPositionSeconds":12.345,"mood":{"a":[1,null]},"positionSeconds":12,\
    "type":"episodeState","updatedAt":"2026-01-01T08:00:00.000Z-0001"}
    """

  @Test func `the full form comes back byte for byte, with what is not known`() throws {
    let record = try record(Self.full)
    #expect(record.json(.full).text == Self.full)
    #expect(record.unknown.map(\.key) == ["mood"])
  }

  @Test func `a store keeps what is not known`() throws {
    let home = Home()
    let store = try home.open()
    _ = try store.merge([try record(Self.full)])
    #expect(try store.lines(.full) == [Self.full])
  }

  @Test func `the canonical form has no clock and no device`() throws {
    #expect(
      try record(Self.full).json(.canonical).text == """
        {"durationSeconds":1800,"id":"one","isPlayed":true,"maxPositionSeconds":12.345,\
        "mood":{"a":[1,null]},"positionSeconds":12,"type":"episodeState"}
        """)
  }

  @Test func `a field of an unexpected shape is kept and says nothing`() throws {
    let odd = """
      {"accessProfile":"carrier-pigeon","deviceID":"b","id":"f","isSubscribed":"very","tags":[1],\
      "type":"subscription","updatedAt":"2026-01-01T08:00:00.000Z-0000"}
      """
    let subscription = Subscription(record: try record(odd))
    #expect(!subscription.isSubscribed && subscription.tags == [])
    #expect(subscription.accessProfile == nil)
    #expect(subscription.record.json(.full).text == odd)
  }

  @Test func `an edit replaces what could not be read there`() throws {
    var subscription = Subscription(
      record: try record(
        """
        {"deviceID":"b","id":"f","isSubscribed":"very","type":"subscription",
        "updatedAt":"2026-01-01T08:00:00Z"}
        """))
    subscription.set(.isSubscribed, true)
    #expect(subscription.record.unknown == [])
    #expect(subscription.record.json(.full)["isSubscribed"] == true)
  }

  @Test(arguments: [
    ("{}", RecordError.unknownType), ("[]", .unknownType), ("{\"type\":\"dream\"}", .unknownType),
    ("{\"type\":\"subscription\"}", .unreadable(field: "id")),
    ("{\"type\":\"subscription\",\"id\":\"\"}", .unreadable(field: "id")),
    ("{\"type\":\"subscription\",\"id\":\"f\"}", .unreadable(field: "updatedAt")),
    (
      "{\"type\":\"subscription\",\"id\":\"f\",\"updatedAt\":\"9999-01-01T00:00:00Z\"}",
      .unreadable(field: "updatedAt")
    ),
    (
      "{\"type\":\"subscription\",\"id\":\"f\",\"updatedAt\":\"2026-01-01T00:00:00Z\"}",
      .unreadable(field: "deviceID")
    ),
    (
      """
      {"type":"subscription","id":"f","updatedAt":"2026-01-01T00:00:00Z","deviceID":"a",
      "deletedAt":7}
      """, .unreadable(field: "deletedAt")
    ),
  ])
  func `a record without identity or time is refused`(text: String, expected: RecordError) {
    #expect(throws: expected) { try record(text) }
  }
}
