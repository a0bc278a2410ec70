public import ElementTree
public import FeedModel
import FeedNamespaces
import IdentityKeys

extension EpisodeView {
  /// The episode as an owned value.
  ///
  /// - Parameters:
  ///   - key: what the identity rules made of it; empty when nobody asked them.
  ///   - identity: which of the rules that was.
  ///   - text: makes plain text of HTML, for the `…Text` fields. `nil` leaves them out.
  /// - Returns: every field of it.
  public func episode(
    key: String = "", identity: IdentitySource = .hash, text: ((String) -> String)? = nil
  ) -> Episode {
    var episode = Episode(key: key, identity: identity)
    describe(&episode)
    addLabels(&episode)
    addMedia(&episode)
    addPodcast(&episode)
    episode.summaryText = text.flatMap { summary?.readable($0) ?? notes($0) }
    let others = element.extensionElements
    episode.vocabularies = [VocabularyReading](of: others, addresses)
    episode.extensions = others.map { $0.element() }
    return episode
  }

  private func describe(_ episode: inout Episode) {
    let date = index.date(EpisodeSources.published)
    episode.guid = guid
    episode.guidIsPermaLink = guidIsPermaLink
    episode.title = title
    episode.subtitle = index.textConstruct(EpisodeSources.subtitle)?.text
    episode.link = link
    episode.authors = index.authors(EpisodeSources.authors, addresses)
    episode.author = episode.authors.joinedNames
    episode.contributors = index.contributors(addresses)
    episode.links = index.relatedLinks(besides: episode.link, addresses)
    episode.published = date?.timestamp
    episode.publishedRaw = date.map { index.raw($0) }
    episode.updated = index.date(EpisodeSources.updated)?.timestamp
    episode.summary = summary?.text
    episode.contentHTML = contentHTML
    episode.durationSeconds = durationSeconds
    episode.comments = index.address(EpisodeSources.comments, addresses)
  }

  private func addLabels(_ episode: inout Episode) {
    episode.season = season
    episode.seasonName = index[.podcastSeason]?["name"]?.trimmed.nonEmpty
    episode.episode = number
    episode.episodeDisplay = index[.podcastEpisode]?["display"]?.trimmed.nonEmpty
    episode.episodeType = index[.itunesEpisodeType].flatMap { EpisodeType(itunes: $0) }
    episode.explicit = index.isExplicit
    episode.blocked = index.firstValue(CommonSources.blocked) { FeedBoolean.onlyYes($0) }
    episode.keywords = index.keywords
    episode.categories = index.categories
  }

  private func addMedia(_ episode: inout Episode) {
    episode.enclosures = enclosures
    episode.alternateEnclosures = index.all(.podcastAlternateEnclosure)
      .compactMap { AlternateEnclosure(podcast: $0, addresses) }
    if index.has(.jsonAttachment) { episode.alternateEnclosures += attachmentAlternates }
    episode.images = index.podcastImages(addresses)
    episode.image =
      index.picture(EpisodeSources.image, addresses) ?? episode.images.first?.url
      ?? index.picture(EpisodeSources.otherImage, addresses)
    episode.chapters = index[.pscChapters].map { Chapter.all(simple: $0, addresses) } ?? []
    episode.chaptersLink = chaptersLink
    episode.transcripts = transcripts
    episode.soundbites = index.all(.podcastSoundbite).compactMap { Soundbite(podcast: $0) }
  }

  private func addPodcast(_ episode: inout Episode) {
    episode.persons = index.all(.podcastPerson).compactMap { Person(podcast: $0, addresses) }
    episode.locations = index.all(.podcastLocation).compactMap { Location(podcast: $0) }
    episode.license = index.license(addresses)
    episode.value = index.all(.podcastValue).compactMap { Value(podcast: $0, addresses) }
    episode.socialInteract = index.all(.podcastSocialInteract)
      .compactMap { SocialInteract(podcast: $0, addresses) }
    episode.txt = index.all(.podcastTxt).compactMap { TextRecord(podcast: $0) }
    episode.funding = index.funding(addresses)
    episode.chat = index[.podcastChat].flatMap { Chat(podcast: $0) }
    episode.contentLinks = index.all(.podcastContentLink)
      .compactMap { ContentLink(podcast: $0, addresses) }
  }

  /// Every namespaced subtree of the item, whole and in document order.
  public var extensions: [Element] { element.extensionElements.map { $0.element() } }
}

extension ElementView {
  /// Children that belong to no format's own vocabulary.
  ///
  /// `content:encoded` is none either.
  public var extensionElements: [ElementView] { children.filter(\.isExtension) }
}

extension Enclosure {
  /// Whether a player can play it.
  public var isPlayable: Bool { PlayableMedia.isPlayable(url: url, type: type) }
}
