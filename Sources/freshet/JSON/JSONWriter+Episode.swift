import FeedModel
import JSONText

extension JSONWriter {
  /// The members of an episode, in the order of the contract.
  ///
  /// A live item has no key: it is no episode. Nor has one that was cut off before its guid.
  mutating func members(of episode: Episode) {
    if !episode.key.isEmpty {
      member("key", episode.key)
      member("identity", episode.identity.rawValue)
    }
    if episode.isCutOff { member("cutOff", true) }
    member("guid", episode.guid)
    member("guidIsPermaLink", episode.guidIsPermaLink)
    member("title", episode.title)
    member("subtitle", episode.subtitle)
    member("link", episode.link)
    member("author", episode.author)
    list("authors", episode.authors) { $0.members(of: $1) }
    list("contributors", episode.contributors) { $0.members(of: $1) }
    member("published", episode.published)
    member("updated", episode.updated)
    member("publishedRaw", episode.publishedRaw)
    member("summary", episode.summary)
    member("contentHTML", episode.contentHTML)
    member("summaryText", episode.summaryText)
    member("durationSeconds", episode.durationSeconds)
    member("image", episode.image)
    list("images", episode.images) { $0.members(of: $1) }
    member("season", episode.season)
    member("seasonName", episode.seasonName)
    member("episode", episode.episode)
    member("episodeDisplay", episode.episodeDisplay)
    member("episodeType", episode.episodeType?.rawValue)
    member("explicit", episode.explicit)
    member("blocked", episode.blocked)
    list("keywords", episode.keywords)
    categories(episode.categories)
    mediaMembers(of: episode)
    podcastMembers(of: episode)
    member("comments", episode.comments)
    list("links", episode.links) { $0.members(of: $1) }
    vocabularies(episode.vocabularies)
    extensions(episode.extensions)
  }

  private mutating func mediaMembers(of episode: Episode) {
    list("enclosures", episode.enclosures) { json, enclosure in
      json.member("url", enclosure.url)
      json.member("type", enclosure.type)
      json.member("lengthBytes", enclosure.lengthBytes)
    }
    list("alternateEnclosures", episode.alternateEnclosures) { $0.members(of: $1) }
    object("chaptersLink", episode.chaptersLink) { json, link in
      json.member("url", link.url)
      json.member("type", link.type)
    }
    list("chapters", episode.chapters) { json, chapter in
      json.member("startSeconds", chapter.startSeconds)
      json.member("endSeconds", chapter.endSeconds)
      json.member("title", chapter.title)
      json.member("url", chapter.url)
      json.member("image", chapter.image)
      if !chapter.isInTableOfContents { json.member("toc", false) }
      json.object("location", chapter.location) { $0.members(of: $1) }
    }
    member("chaptersSource", episode.chaptersSource?.rawValue)
    list("transcripts", episode.transcripts) { json, transcript in
      json.member("url", transcript.url)
      json.member("type", transcript.type)
      json.member("language", transcript.language)
      json.member("rel", transcript.rel)
      if transcript.isKept { json.member("kept", true) }
      json.list("cues", transcript.cues) { $0.members(of: $1) }
    }
  }

  private mutating func podcastMembers(of episode: Episode) {
    list("persons", episode.persons) { $0.members(of: $1) }
    list("soundbites", episode.soundbites) { json, soundbite in
      json.member("startSeconds", soundbite.startSeconds)
      json.member("durationSeconds", soundbite.durationSeconds)
      json.member("title", soundbite.title)
    }
    object("location", episode.location) { $0.members(of: $1) }
    if episode.locations.count > 1 {
      list("locations", episode.locations) { $0.members(of: $1) }
    }
    object("license", episode.license) { $0.members(of: $1) }
    list("value", episode.value) { $0.members(of: $1) }
    list("socialInteract", episode.socialInteract) { $0.members(of: $1) }
    list("txt", episode.txt) { $0.members(of: $1) }
    list("funding", episode.funding) { $0.members(of: $1) }
    object("chat", episode.chat) { $0.members(of: $1) }
    list("contentLinks", episode.contentLinks) { json, link in
      json.member("url", link.url)
      json.member("text", link.text)
    }
  }

  private mutating func members(of file: AlternateEnclosure) {
    member("type", file.type)
    member("lengthBytes", file.lengthBytes)
    member("bitrate", file.bitrate)
    member("height", file.height)
    member("language", file.language)
    member("title", file.title)
    member("rel", file.rel)
    member("codecs", file.codecs)
    member("default", file.isDefault)
    list("sources", file.sources) { json, source in
      json.member("uri", source.uri)
      json.member("contentType", source.contentType)
    }
    object("integrity", file.integrity) { json, integrity in
      json.member("type", integrity.type)
      json.member("value", integrity.value)
    }
  }
}
