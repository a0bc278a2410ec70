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
  let problem: Diagnostic.Code?
  private let element: ElementView

  init(_ timestamp: Timestamp?, in element: ElementView, problem: Diagnostic.Code?) {
    self.timestamp = timestamp
    self.problem = problem
    self.element = element
  }

  /// As written.
  var raw: String { element.trimmedText }
}

extension ChildIndex {
  /// The first readable date of the best source; else what stands there and cannot be read.
  func date(_ sources: [DateSources.Source]) -> DateReading? {
    var unreadable: DateReading?
    for source in sources {
      let readable = first(source.tag) { element in
        if let date = element.withTextBytes({ FeedDate($0) }) {
          let isExpected = date.form == source.form || unreadable != nil
          return DateReading(
            date.timestamp, in: element, problem: isExpected ? nil : .dateNonstandard)
        }
        if unreadable == nil && !element.isBlank {
          unreadable = DateReading(nil, in: element, problem: .dateUnreadable)
        }
        return nil
      }
      if let readable { return readable }
    }
    return unreadable
  }
}

extension EpisodeView {
  func date(_ sources: [DateSources.Source]) -> DateReading? { index.date(sources) }
}
