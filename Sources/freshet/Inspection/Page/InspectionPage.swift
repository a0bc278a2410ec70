import ElementTree
import FeedModel
import Timestamps

/// A document as one page of HTML that needs nothing else: no script, no file of styles, no picture.
///
/// It is well-formed XML too.
struct InspectionPage {
  let page: PageOutput

  func begin(_ title: String, language: String?) throws {
    let language = language.map { " lang=\"\(PageMarkup.escaped($0))\"" } ?? ""
    try page.line(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml"\(language)>
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'"/>
      <title>\(PageMarkup.escaped(title))</title>
      <style>
      \(PageStyle.css)
      </style>
      </head>
      <body>
      """)
  }

  func feed(_ feed: Feed, key: String, document: String) throws {
    let title = PageMarkup.escaped(plainTitle(feed.title ?? Self.untitled))
    try page.line("<h1 dir=\"auto\">\(title)</h1>")
    if let text = feed.descriptionText { try page.line(PageMarkup.text(text)) }
    try page.line("<dl>")
    for (name, markup) in facts(of: feed) { try page.line(PageMarkup.fact(name, markup)) }
    try page.line(PageMarkup.fact("key", PageMarkup.link(key)))
    try page.line(PageMarkup.fact("document", PageMarkup.escaped(document)))
    try page.line("</dl>")
    try extensions(feed.extensions)
    try page.line("<h2>Episodes</h2>")
  }

  func episode(_ episode: Episode, number: Int) throws {
    try page.line("<article>")
    let title = PageMarkup.escaped(plainTitle(episode.title ?? Self.untitled))
    try page.line("<h3 dir=\"auto\"><span class=\"dim\">\(number)</span> \(title)</h3>")
    try page.line("<div class=\"dim\">\(line(about: episode))</div>")
    if episode.isCutOff { try page.line("<div class=\"warn\">cut off</div>") }
    let facts = PageEpisode.facts(of: episode)
    if !facts.isEmpty {
      let rows = facts.map { PageMarkup.fact($0, $1) }
      try page.line("<dl>\(rows.joined(separator: "\n"))</dl>")
    }
    if let text = episode.summaryText, !text.isEmpty {
      try page.line(PageMarkup.details("notes", PageMarkup.text(text)))
    }
    for (name, markup) in PageEpisode.details(of: episode) {
      try page.line(PageMarkup.details(name, markup))
    }
    try extensions(episode.extensions)
    try page.line("</article>")
  }

  func end(_ diagnostics: [Diagnostic]) throws {
    if !diagnostics.isEmpty {
      try page.line("<h2>Diagnostics</h2>\n<ul>")
      for diagnostic in diagnostics { try page.line(Self.item(diagnostic)) }
      try page.line("</ul>")
    }
    try page.line("</body>\n</html>")
    try page.finish()
  }

  private static let untitled = "(without a title)"

  private func facts(of feed: Feed) -> [(String, String)] {
    var facts: [(String, String)] = []
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { facts.append((name, PageMarkup.link(text))) }
    }
    add("by", feed.author)
    add("language", feed.language)
    add("categories", feed.categories.map { $0.joined(separator: " › ") }.joined(separator: " · "))
    add("type", feed.type?.rawValue)
    add("explicit", feed.explicit.map { $0 ? "yes" : "no" })
    add("page", feed.link)
    add("feed", feed.url)
    add("moved to", feed.newFeedURL)
    add("image", feed.image)
    add("copyright", feed.copyright)
    add("updated", feed.updated?.iso8601 ?? feed.published?.iso8601)
    add("podcast GUID", feed.podcastGUID)
    for funding in feed.funding {
      facts.append(("funding", PageMarkup.link(funding.url, funding.text)))
    }
    return facts
  }

  private func line(about episode: Episode) -> String {
    var parts: [String] = []
    if let published = episode.published?.iso8601 {
      parts.append("<time datetime=\"\(published)\">\(published.prefix(10))</time>")
    } else {
      parts.append(PageMarkup.escaped(episode.publishedRaw ?? "no date"))
    }
    if let duration = episode.durationSeconds.map(DurationText.clock), !duration.isEmpty {
      parts.append(duration)
    }
    return parts.joined(separator: " · ")
  }

  private func extensions(_ elements: [Element]) throws {
    if elements.isEmpty { return }
    try page.line(
      PageMarkup.details(counted(elements.count, "extension"), PageElements.tree(elements)))
  }

  private static func item(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.line.map { "line \($0): " } ?? ""
    let times = diagnostic.count > 1 ? " (\(diagnostic.count) times)" : ""
    let code = PageMarkup.escaped(diagnostic.code.rawValue)
    return "<li><code class=\"warn\">\(code)</code> "
      + "\(PageMarkup.escaped(place + diagnostic.message + times))</li>"
  }
}
