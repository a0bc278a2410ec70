import EpisodeDocuments
import FeedNamespaces
import JSONText
import Timestamps
import XMLStream

/// What holds for the values inside of a document, each read from any text.
struct ValueProperties {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func check() throws(BrokenProperty) {
    try checkJSON()
    checkDocuments()
    _ = HTMLText.plain(bytes)
    _ = HTMLLinks(bytes)
    // A date or a duration is short.
    let text = String(decoding: bytes.prefix(80), as: UTF8.self)
    try checkDate(text)
    if let duration = FeedDuration(text) {
      try hold(
        "a duration is a number", duration.seconds.isFinite && duration.seconds >= 0,
        "\(duration.seconds): \(text)")
    }
    _ = FeedNumber.integer(text)
    _ = FeedNumber.decimal(text)
  }

  /// Those that an episode names; which type is announced follows from the bytes.
  private func checkDocuments() {
    let types = [nil, "text/vtt", "application/srt", "application/json", "text/html", "text/plain"]
    var chance = Chance(bytes)
    _ = try? TranscriptDocument(bytes, mediaType: types[chance.number(below: types.count)])
    _ = try? ChaptersDocument(bytes)
  }

  private func checkJSON() throws(BrokenProperty) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    let written = value.canonical
    guard let again = try? JSONValue(parsing: written) else {
      throw BrokenProperty("written JSON is JSON", String(decoding: written, as: UTF8.self))
    }
    try equal("canonical JSON is its own canonical form", written, again.canonical)
  }

  private func checkDate(_ text: String) throws(BrokenProperty) {
    guard let date = FeedDate(text) else { return }
    let written = date.timestamp.iso8601
    try hold(
      "a date is read back as it was written", FeedDate(written)?.timestamp == date.timestamp,
      "\(text): \(written)")
  }
}
