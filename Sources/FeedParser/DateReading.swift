import ElementTree
import FeedModel
import FeedNamespaces
import Timestamps

/// An element that gives a date, and the form that it is to have.
typealias DateSource = (tag: Tag, form: FeedDate.Form)

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
  func date(_ sources: [DateSource]) -> DateReading? {
    var unreadable: DateReading?
    for source in sources where has(source.tag) {
      if let date = firstDate(source, &unreadable) { return date }
    }
    return unreadable
  }

  private func firstDate(
    _ source: DateSource, _ unreadable: inout DateReading?
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
    _ text: Span<UInt8>, _ source: DateSource, _ place: Int,
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
  func raw(_ date: DateReading) -> String { all(date.tag)[date.place].words ?? "" }
}

extension EpisodeView {
  func date(_ sources: [DateSource]) -> DateReading? { index.date(sources) }
}

extension Span<UInt8> {
  /// Whether there is nothing but XML's white space.
  var isBlank: Bool {
    for at in indices where self[at] > 0x20 { return false }
    return true
  }
}
