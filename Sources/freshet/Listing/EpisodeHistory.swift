import IdentityKeys
import JSONText
import Library
import PodcastCache
import Timestamps

/// What became of an episode, as it is shown.
struct EpisodeHistory {
  let edits: [EpisodeEdit]
  let identityChanges: [EpisodeAlias]

  /// For people.
  var facts: [(String, String)] {
    edits.map { ("edited", "\($0.replaced.iso8601): \($0.changed.joined(separator: ", "))") }
      + identityChanges.map {
        ("was known as", "\($0.oldID.text) until \($0.at.iso8601) (\($0.rule))")
      }
  }

  func write(_ json: inout JSONWriter) {
    json.list("revisions", edits) { json, edit in
      json.member("revision", edit.revision)
      json.member("replaced", edit.replaced)
      json.list("changed", edit.changed)
      json.member("title", edit.title)
      json.member("summaryText", edit.summaryText)
    }
    json.list("identityChanges", identityChanges) { json, change in
      json.member("from", change.oldID.text)
      json.member("to", change.newID.text)
      json.member("rule", change.rule)
      json.member("at", change.at)
    }
  }
}
