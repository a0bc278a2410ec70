import ElementTree
import FeedModel
import FeedNamespaces
import Timestamps

/// Which elements give a date, the best first, and which form each is to have.
enum DateSources {
  typealias Source = (tag: Tag, form: FeedDate.Form)

  static let published: [Source] = [
    (.pubDate, .rfc822), (.atomPublished, .iso8601), (.dcDate, .iso8601),
    (.dctermsIssued, .iso8601), (.dctermsCreated, .iso8601),
  ]
  static let updated: [Source] = [
    (.atomUpdated, .iso8601), (.dctermsModified, .iso8601),
  ]
  static let feedPublished: [Source] = [
    (.pubDate, .rfc822), (.atomPublished, .iso8601), (.dcDate, .iso8601),
  ]
  static let feedUpdated: [Source] = [
    (.lastBuildDate, .rfc822), (.atomUpdated, .iso8601), (.dctermsModified, .iso8601),
  ]
}

/// A date that was looked for and found, readable or not.
struct DateReading {
  let timestamp: Timestamp?
  let problem: Problem?
  /// Which of the elements of which tag it stands in.
  fileprivate let tag: Tag
  fileprivate let place: Int

  enum Problem {
    case unreadable
    case nonstandard
  }
}

extension ChildIndex {
  /// The first readable date of the best source; else what stands there and cannot be read.
  func date(_ sources: [DateSources.Source]) -> DateReading? {
    var unreadable: DateReading?
    for source in sources where has(source.tag) {
      if let date = firstDate(source, &unreadable) { return date }
    }
    return unreadable
  }

  private func firstDate(
    _ source: DateSources.Source, _ unreadable: inout DateReading?
  ) -> DateReading? {
    if count(source.tag) == 1 {
      return withOnlyText(source.tag) { Self.read($0, source, 0, &unreadable) } ?? nil
    }
    for (place, element) in all(source.tag).enumerated() {
      let date = element.withTextBytes { Self.read($0, source, place, &unreadable) }
      if let date { return date }
    }
    return nil
  }

  private static func read(
    _ text: Span<UInt8>, _ source: DateSources.Source, _ place: Int,
    _ unreadable: inout DateReading?
  ) -> DateReading? {
    if let date = FeedDate(text) {
      let isExpected = date.form == source.form || unreadable != nil
      return DateReading(
        timestamp: date.timestamp, problem: isExpected ? nil : .nonstandard, tag: source.tag,
        place: place)
    }
    if unreadable == nil && !text.isBlank {
      unreadable = DateReading(
        timestamp: nil, problem: .unreadable, tag: source.tag, place: place)
    }
    return nil
  }

  /// A date as it is written.
  func raw(_ date: DateReading) -> String { all(date.tag)[date.place].trimmedText }
}

extension EpisodeView {
  func date(_ sources: [DateSources.Source]) -> DateReading? { index.date(sources) }
}

extension Span<UInt8> {
  /// Whether there is nothing but XML's white space.
  var isBlank: Bool {
    for at in indices where self[at] > 0x20 { return false }
    return true
  }
}
