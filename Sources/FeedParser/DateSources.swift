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
  var timestamp: Timestamp?
  var raw: String
  var problem: Diagnostic.Code?
}

extension ChildIndex {
  /// The first readable date of the best source; else what stands there and cannot be read.
  func date(_ sources: [DateSources.Source]) -> DateReading? {
    var unreadable: DateReading?
    for source in sources where has(source.tag) {
      for element in all(source.tag) where !element.isBlank {
        if let date = element.withTextBytes({ FeedDate($0) }) {
          return DateReading(
            timestamp: date.timestamp, raw: element.trimmedText,
            problem: date.form == source.form || unreadable != nil ? nil : .dateNonstandard)
        }
        unreadable =
          unreadable
          ?? DateReading(timestamp: nil, raw: element.trimmedText, problem: .dateUnreadable)
      }
    }
    return unreadable
  }
}

extension EpisodeView {
  func date(_ sources: [DateSources.Source]) -> DateReading? { index.date(sources) }
}
