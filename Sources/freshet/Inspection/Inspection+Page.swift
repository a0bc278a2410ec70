import FeedModel
import FeedParser
import IdentityKeys
import WebAddress

extension Inspection {
  /// One page of HTML, into a file or, for `-`, the output.
  func page(to path: String) throws -> ParseOutcome {
    let page = InspectionPage(page: try PageOutput(path: path, output: output))
    let (feed, _) = completedFeed()
    try page.begin(feed.title ?? survey.key.text, language: feed.language)
    if selection == nil {
      let key = WebAddress.redacted(survey.key.text)
      let text = InspectionText(session, survey)
      try page.feed(feed, key: key, document: text.describe(survey.outcome.source))
    }
    let episodes = InspectedEpisodes(survey, selection: selection) { episode in
      try page.episode(self.completed(episode).0, number: episode.number)
    }
    let outcome = try episodes.read(document)
    try page.end(selection == nil ? diagnostics(episodes, outcome) : [])
    return outcome
  }
}
