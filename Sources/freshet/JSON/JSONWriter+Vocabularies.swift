import FeedModel
import JSONText
import Timestamps

extension JSONWriter {
  /// What other vocabularies say: an object a vocabulary by its usual prefix, in it one a local name.
  mutating func vocabularies(_ vocabularies: [VocabularyReading]) {
    if vocabularies.isEmpty { return }
    key("vocabularies")
    object { json in
      for vocabulary in vocabularies {
        json.key(vocabulary.prefix)
        json.value(.record(vocabulary.members))
      }
    }
  }

  private mutating func value(_ reading: Reading) {
    switch reading {
    case .text(let text): value(text)
    case .whole(let number): value(number)
    case .number(let number): value(number)
    case .truth(let truth): value(truth)
    case .time(let time): value(time.iso8601)
    case .list(let readings):
      array { json in
        for reading in readings { json.value(reading) }
      }
    case .record(let members):
      object { json in
        for member in members {
          json.key(member.name)
          json.value(member.value)
        }
      }
    }
  }

  mutating func members(of link: RelatedLink) {
    member("url", link.url)
    member("rel", link.rel)
    member("type", link.type)
    member("language", link.language)
    member("title", link.title)
    member("lengthBytes", link.lengthBytes)
    member("replyCount", link.replyCount)
    member("repliesUpdated", link.repliesUpdated)
  }
}
