import FeedModel
import JSONText

extension JSONWriter {
  /// The members of a feed, in the order of the contract.
  mutating func members(of feed: Feed) {
    member("key", feed.key)
    member("url", feed.url.isEmpty ? nil : feed.url)
    member("title", feed.title)
    member("subtitle", feed.subtitle)
    member("description", feed.description)
    member("descriptionText", feed.descriptionText)
    member("link", feed.link)
    member("language", feed.language)
    member("copyright", feed.copyright)
    member("generator", feed.generator)
    member("author", feed.author)
    list("authors", feed.authors) { $0.members(of: $1) }
    list("contributors", feed.contributors) { $0.members(of: $1) }
    object("owner", feed.owner) { json, owner in
      json.member("name", owner.name)
      json.member("email", owner.email)
    }
    member("image", feed.image)
    list("images", feed.images) { $0.members(of: $1) }
    categories(feed.categories)
    list("keywords", feed.keywords)
    member("explicit", feed.explicit)
    member("type", feed.type?.rawValue)
    member("complete", feed.complete)
    member("blocked", feed.blocked)
    list("blocks", feed.blocks) { json, block in
      json.member("blocked", block.isBlocked)
      json.member("service", block.service)
    }
    member("newFeedURL", feed.newFeedURL)
    podcastMembers(of: feed)
    timeMembers(of: feed)
    list("hubs", feed.hubs)
    object("paging", feed.paging) { $0.members(of: $1) }
    list("links", feed.links) { $0.members(of: $1) }
    vocabularies(feed.vocabularies)
    extensions(feed.extensions)
  }

  private mutating func podcastMembers(of feed: Feed) {
    member("podcastGUID", feed.podcastGUID)
    member("medium", feed.medium)
    object("locked", feed.locked) { json, locked in
      json.member("value", locked.value)
      json.member("owner", locked.owner)
    }
    list("funding", feed.funding) { $0.members(of: $1) }
    list("persons", feed.persons) { $0.members(of: $1) }
    list("trailers", feed.trailers) { $0.members(of: $1) }
    list("liveItems", feed.liveItems) { json, live in
      json.member("status", live.status)
      json.member("start", live.start)
      json.member("end", live.end)
      json.member("chatLink", live.chat)
      json.members(of: live.item)
    }
    list("value", feed.value) { $0.members(of: $1) }
    list("podroll", feed.podroll) { $0.members(of: $1) }
    list("remoteItems", feed.remoteItems) { $0.members(of: $1) }
    object("location", feed.location) { $0.members(of: $1) }
    if feed.locations.count > 1 { list("locations", feed.locations) { $0.members(of: $1) } }
    object("license", feed.license) { $0.members(of: $1) }
    list("txt", feed.txt) { $0.members(of: $1) }
    object("publisher", feed.publisher) { $0.members(of: $1) }
    list("socialInteract", feed.socialInteract) { $0.members(of: $1) }
    object("chat", feed.chat) { $0.members(of: $1) }
    member("usesPodping", feed.usesPodping)
  }

  private mutating func timeMembers(of feed: Feed) {
    member("published", feed.published)
    member("updated", feed.updated)
    member("ttlMinutes", feed.ttlMinutes)
    if !feed.skipHours.isEmpty {
      key("skipHours")
      array { json in
        for hour in feed.skipHours { json.value(hour) }
      }
    }
    list("skipDays", feed.skipDays)
    member("updatePeriodSeconds", feed.updatePeriodSeconds)
    object("updateFrequency", feed.updateFrequency) { json, frequency in
      json.member("text", frequency.text)
      json.member("complete", frequency.complete)
      json.member("dtstart", frequency.start)
      json.member("rrule", frequency.rrule)
    }
  }

  private mutating func members(of paging: Paging) {
    member("next", paging.next)
    member("previous", paging.previous)
    member("first", paging.first)
    member("last", paging.last)
    member("current", paging.current)
    member("prevArchive", paging.prevArchive)
    member("nextArchive", paging.nextArchive)
    member("isArchive", paging.isArchive)
    member("isComplete", paging.isComplete)
  }

  private mutating func members(of trailer: Trailer) {
    member("title", trailer.title)
    member("url", trailer.url)
    member("published", trailer.published)
    member("lengthBytes", trailer.lengthBytes)
    member("type", trailer.type)
    member("season", trailer.season)
  }
}
