import FeedParser
import FeedRules
import IdentityKeys
import JSONText

/// One document held against the rules, and what was found printed in one of the forms.
///
/// Episodes pass through one at a time; in JSON their findings with them.
struct DocumentCheck {
  let session: Session
  let document: InspectedDocument
  let survey: DocumentSurvey
  let selection: EpisodeSelection?
  let filter: NamespaceFilter?

  func run() throws -> FindingCounts {
    switch session.form {
    case .json: try json()
    case .jsonLines: try jsonLines()
    case .text: try text()
    }
  }

  private func text() throws -> FindingCounts {
    var groups = FindingGroups()
    let counts = try findings { groups.add($0) }
    try CheckText(session).write(groups, counts)
    return counts
  }

  private func json() throws -> FindingCounts {
    let writer = JSONOutput(session.output)
    writer.json.beginObject()
    writer.json.member("contract", Contract.version)
    writer.json.source(survey.outcome.source, url: document.url)
    writer.json.key("findings")
    writer.json.beginArray()
    let counts = try findings { finding in
      writer.json.object { $0.members(of: finding) }
      try writer.drain()
    }
    writer.json.endArray()
    writer.json.counts(counts)
    writer.json.endObject()
    try writer.finish()
    return counts
  }

  private func jsonLines() throws -> FindingCounts {
    let writer = JSONOutput(session.output)
    let counts = try findings { finding in
      try writer.line("finding") { $0.members(of: finding) }
    }
    try writer.line("end") { json in
      json.source(survey.outcome.source, url: document.url)
      json.counts(counts)
    }
    return counts
  }

  /// Each finding that is wanted: those of the episodes as they come, then those of the channel.
  private func findings(_ body: @escaping (CheckedFinding) throws -> Void) throws
    -> FindingCounts
  {
    var check = FeedCheck()
    var counts = FindingCounts()
    func give(_ findings: [Finding], _ episode: InspectedEpisode?) throws {
      let title = findings.isEmpty ? nil : episode?.outline.title
      for finding in findings where isWanted(finding) {
        counts.add(finding)
        try body(CheckedFinding(finding: finding, key: episode?.key?.text, title: title))
      }
    }
    var isThere = false
    // All are looked at, for whether a guid is another one's.
    let episodes = InspectedEpisodes(survey, selection: nil) { episode in
      // What it lacks may stand in the part that is missing.
      if episode.isCutOff { return }
      let found = check.findings(
        in: episode.view, number: episode.number, at: episode.outline.place)
      guard selection?.contains(episode) ?? true else { return }
      isThere = true
      try give(found, episode)
    }
    let outcome = try episodes.read(document)
    if let selection {
      if !isThere { throw selection.unknown(of: episodes.count) }
    } else {
      try give(check.findings(in: outcome), nil)
    }
    return counts
  }

  private func isWanted(_ finding: Finding) -> Bool {
    guard let filter else { return true }
    return finding.rule.namespace.map { filter.contains(namespace: $0) } ?? false
  }
}
