import ElementTree
import FeedBytes
import FeedModel
import FeedNamespaces

// What is odd about a feed, though it was read.

extension FeedHead {
  /// Notes what in the channel says something that cannot be read.
  ///
  /// `place`: where the channel begins.
  func note(in log: inout DiagnosticLog, at place: DocumentPlace?) {
    if let language = unreadableLanguage {
      log.note(.languageUnreadable, at: place, quoted(language))
    }
    for sources in [FeedSources.published, FeedSources.updated] {
      guard let date = index.date(sources), date.problem == .unreadable else { continue }
      log.note(.dateUnreadable, at: place, quoted(index.raw(date)))
    }
    if let minutes = text(.ttl), FeedNumber.count(minutes) == nil {
      log.note(.numberUnreadable, at: place, quoted(minutes))
    }
    for hour in parts(of: .skipHours, "hour") where Self.skipHour(hour) == nil {
      log.note(.numberUnreadable, at: place, quoted(hour))
    }
    index.forEach(.podcastLiveItem) { note(live: $0, in: &log, at: place) }
  }

  private func note(live: ElementView, in log: inout DiagnosticLog, at place: DocumentPlace?) {
    for attribute in ["start", "end"] {
      guard let date = live[attribute]?.trimmed.nonEmpty, FeedDate(date) == nil else { continue }
      log.note(.dateUnreadable, at: place, quoted(date))
    }
    EpisodeOutline(EpisodeView(live, base: base)).noteTime(in: &log, at: place)
  }

  private func quoted(_ text: String) -> String { "'\(text.prefix(80))'" }
}
