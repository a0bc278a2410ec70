public import ElementTree
public import FeedModel

extension Value {
  /// Reads `podcast:value` with everything in it.
  ///
  /// `nil` when it has no type, no recipient and no time split.
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/value>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    let addresses = addresses.inside(element)
    self.init(
      type: element.words("type"), method: element.words("method"),
      suggested: element.words("suggested"), recipients: ValueRecipient.all(in: element),
      timeSplits: element.children("valueTimeSplit", PodcastNamespace.self)
        .compactMap { ValueTimeSplit(podcast: $0, addresses) })
    if type == nil, recipients.isEmpty, timeSplits.isEmpty { return nil }
  }
}

extension ValueRecipient {
  /// Reads `podcast:valueRecipient`.
  ///
  /// `nil` without an address.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/value-recipient>
  public init?(podcast element: ElementView) {
    guard let address = element.words("address") else { return nil }
    self.init(
      type: element.words("type"), address: address, split: element.decimal("split"))
    name = element.words("name")
    customKey = element.words("customKey")
    customValue = element.words("customValue")
    isFee = element.boolean("fee")
  }

  static func all(in element: ElementView) -> [ValueRecipient] {
    element.children("valueRecipient", PodcastNamespace.self)
      .compactMap { ValueRecipient(podcast: $0) }
  }
}

extension ValueTimeSplit {
  /// Reads `podcast:valueTimeSplit`.
  ///
  /// `nil` without a start or a duration that can be read.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/value-time-split>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let start = element.seconds("startTime"), let duration = element.seconds("duration")
    else { return nil }
    self.init(
      startSeconds: start, durationSeconds: duration,
      remoteItem: RemoteItem.all(in: element, addresses).first,
      recipients: ValueRecipient.all(in: element))
    remoteStartSeconds = element.seconds("remoteStartTime")
    remotePercentage = element.decimal("remotePercentage")
  }
}
