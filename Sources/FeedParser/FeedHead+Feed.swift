public import ElementTree
public import FeedModel
import FeedNamespaces

extension FeedHead {
  /// The feed as an owned value.
  ///
  /// - Parameters:
  ///   - key: its identity; empty when nobody asked.
  ///   - url: where it was fetched from; the publisher's self link goes before it.
  ///   - text: makes plain text of HTML, for the `…Text` fields. `nil` leaves them out.
  /// - Returns: every field of it.
  public func feed(key: String = "", url: String?, text: ((String) -> String)? = nil) -> Feed {
    var feed = Feed(key: key, url: selfLink ?? url ?? "")
    describe(&feed)
    addLabels(&feed)
    addPodcast(&feed, text)
    addTime(&feed)
    feed.descriptionText = text.flatMap { description?.readable($0) }
    let others = extensionElements
    feed.vocabularies = [VocabularyReading](of: others, addresses)
    feed.extensions = others.map { $0.element() }
    return feed
  }

  private func describe(_ feed: inout Feed) {
    feed.title = title
    feed.subtitle = subtitle
    feed.description = description?.text
    feed.link = link
    feed.language = language
    feed.copyright = copyright
    feed.generator = generator
    feed.authors = index.authors(FeedSources.authors, addresses)
    feed.author = feed.authors.joinedNames
    feed.contributors = index.contributors(addresses)
    feed.links = index.relatedLinks(besides: feed.link, addresses)
    feed.owner = owner
    feed.images = index.podcastImages(addresses)
    feed.image = index.picture(FeedSources.image, addresses)
    feed.newFeedURL = newFeedURL
  }

  /// Source: `itunes:owner`; its parts, where they stand in the channel; `googleplay:owner`,
  /// `googleplay:email`.
  private var owner: Owner? {
    if let owner = index[.itunesOwner].flatMap({ Owner(itunes: $0) }) { return owner }
    let parts = Owner(name: index.text([.itunesName]), email: index.text([.itunesEmail]))
    if parts != Owner() { return parts }
    return (index[.playOwner] ?? index[.playEmail]).flatMap { Owner(googlePlay: $0) }
  }

  private func addLabels(_ feed: inout Feed) {
    feed.categories = index.categories
    feed.keywords = index.keywords
    feed.explicit = index.isExplicit
    feed.type = index[.itunesType].flatMap { ShowType(itunes: $0) }
    feed.complete = isComplete
    feed.blocked = index.firstValue(CommonSources.blocked) { FeedBoolean.onlyYes($0) }
    feed.blocks = index.all(.podcastBlock).compactMap { ServiceBlock(podcast: $0) }
  }

  private func addPodcast(_ feed: inout Feed, _ text: ((String) -> String)?) {
    feed.podcastGUID = podcastGUID
    feed.medium = index[.podcastMedium].flatMap { PodcastNamespace.word($0) }
    feed.locked = index[.podcastLocked].flatMap { Locked(podcast: $0) }
    feed.funding = index.funding(addresses)
    feed.persons = index.all(.podcastPerson).compactMap { Person(podcast: $0, addresses) }
    feed.trailers = index.all(.podcastTrailer).compactMap { Trailer(podcast: $0, addresses) }
    feed.liveItems = index.all(.podcastLiveItem).map { element in
      LiveItem(
        podcast: element, item: EpisodeView(element, base: base).episode(text: text), addresses)
    }
    feed.value = index.all(.podcastValue).compactMap { Value(podcast: $0, addresses) }
    feed.podroll = index.all(.podcastPodroll).flatMap { RemoteItem.all(in: $0, addresses) }
    feed.remoteItems = index.all(.podcastRemoteItem)
      .compactMap { RemoteItem(podcast: $0, addresses) }
    feed.locations = index.all(.podcastLocation).compactMap { Location(podcast: $0) }
    feed.license = index.license(addresses)
    feed.txt =
      index.all(.podcastTxt).compactMap { TextRecord(podcast: $0) }
      + index.all(.itunesVerify).compactMap { TextRecord(itunes: $0) }
    feed.publisher = index[.podcastPublisher].flatMap { RemoteItem.all(in: $0, addresses).first }
    feed.socialInteract = index.all(.podcastSocialInteract)
      .compactMap { SocialInteract(podcast: $0, addresses) }
    feed.chat = index[.podcastChat].flatMap { Chat(podcast: $0) }
    feed.usesPodping = index[.podcastPodping].flatMap { PodcastNamespace.usesPodping($0) }
  }

  private func addTime(_ feed: inout Feed) {
    feed.published = published
    feed.updated = updated
    feed.ttlMinutes = ttlMinutes
    feed.skipHours = skipHours
    feed.skipDays = skipDays
    feed.updatePeriodSeconds = updatePeriodSeconds
    feed.updateFrequency = updateFrequency
    feed.hubs = hubs
    feed.paging = paging
  }

  /// How long a publisher says one may wait.
  ///
  /// Source: `sy:updatePeriod` over `sy:updateFrequency`.
  public var updatePeriodSeconds: Int? {
    SyndicationNamespace.seconds(
      period: index[.syUpdatePeriod], frequency: index[.syUpdateFrequency])
  }

  /// Source: `podcast:updateFrequency`.
  public var updateFrequency: UpdateFrequency? {
    index[.podcastUpdateFrequency].flatMap { UpdateFrequency(podcast: $0) }
  }

  /// Every namespaced subtree of the channel, and beside it in the root, in document order.
  public var extensionElements: [ElementView] {
    guard let root, let channel else { return [] }
    if root.offset == channel.offset { return channel.extensionElements }
    return channel.extensionElements
      + root.extensionElements.filter { $0.offset != channel.offset }
  }
}
