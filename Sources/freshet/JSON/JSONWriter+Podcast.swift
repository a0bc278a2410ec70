import FeedModel
import JSONText

// Values that feeds and episodes share.
extension JSONWriter {
  mutating func members(of author: Author) {
    member("name", author.name)
    member("email", author.email)
    member("url", author.url)
  }

  mutating func members(of person: Person) {
    member("name", person.name)
    member("role", person.role)
    member("group", person.group)
    member("image", person.image)
    member("href", person.href)
    member("email", person.email)
  }

  mutating func members(of image: Artwork) {
    member("url", image.url)
    member("alt", image.alt)
    member("aspectRatio", image.aspectRatio)
    member("width", image.width)
    member("height", image.height)
    member("type", image.type)
    member("purpose", image.purpose)
  }

  mutating func members(of funding: Funding) {
    member("url", funding.url)
    member("text", funding.text)
    member("params", funding.parameters)
  }

  mutating func members(of location: Location) {
    member("name", location.name)
    member("rel", location.rel)
    member("geo", location.geo)
    member("osm", location.osm)
    member("country", location.country)
  }

  mutating func members(of cue: Cue) {
    member("startSeconds", cue.startSeconds)
    member("endSeconds", cue.endSeconds)
    member("speaker", cue.speaker)
    member("text", cue.text)
    member("id", cue.id)
  }

  mutating func members(of license: License) {
    member("name", license.name)
    member("url", license.url)
  }

  mutating func members(of record: TextRecord) {
    member("purpose", record.purpose)
    member("text", record.text)
  }

  mutating func members(of item: RemoteItem) {
    member("feedGUID", item.feedGUID)
    member("feedURL", item.feedURL)
    member("itemGUID", item.itemGUID)
    member("medium", item.medium)
    member("title", item.title)
  }

  mutating func members(of talk: SocialInteract) {
    member("uri", talk.uri)
    member("protocol", talk.protocol)
    member("accountID", talk.accountID)
    member("accountURL", talk.accountURL)
    member("priority", talk.priority)
  }

  mutating func members(of chat: Chat) {
    member("server", chat.server)
    member("protocol", chat.protocol)
    member("accountID", chat.accountID)
    member("space", chat.space)
  }

  mutating func members(of value: Value) {
    member("type", value.type)
    member("method", value.method)
    member("suggested", value.suggested)
    list("recipients", value.recipients) { $0.members(of: $1) }
    list("timeSplits", value.timeSplits) { json, split in
      json.member("startSeconds", split.startSeconds)
      json.member("durationSeconds", split.durationSeconds)
      json.member("remoteStartSeconds", split.remoteStartSeconds)
      json.member("remotePercentage", split.remotePercentage)
      json.object("remoteItem", split.remoteItem) { $0.members(of: $1) }
      json.list("recipients", split.recipients) { $0.members(of: $1) }
    }
  }

  private mutating func members(of recipient: ValueRecipient) {
    member("name", recipient.name)
    member("type", recipient.type)
    member("address", recipient.address)
    member("split", recipient.split)
    member("customKey", recipient.customKey)
    member("customValue", recipient.customValue)
    member("fee", recipient.isFee)
  }
}
