/// How listeners can pay, and who gets what.
///
/// Source: `podcast:value`.
public struct Value: Hashable, Sendable {
  /// The network: `lightning` or another word.
  public var type: String?
  /// How it is sent: `keysend` or another word.
  public var method: String?
  /// What to pay for a minute, exactly as written: an amount such as `0.00000005000`.
  public var suggested: String?
  /// Who is paid, in document order.
  public var recipients: [ValueRecipient]
  public var timeSplits: [ValueTimeSplit]

  public init(
    type: String?, method: String? = nil, suggested: String? = nil,
    recipients: [ValueRecipient] = [], timeSplits: [ValueTimeSplit] = []
  ) {
    self.type = type
    self.method = method
    self.suggested = suggested
    self.recipients = recipients
    self.timeSplits = timeSplits
  }
}

/// One of those who are paid.
///
/// Source: `podcast:valueRecipient`.
public struct ValueRecipient: Hashable, Sendable {
  public var name: String?
  /// What the address is: `node`, `lnaddress` or another word.
  public var type: String?
  public var address: String
  /// Shares, out of the sum of all shares.
  public var split: Double?
  public var customKey: String?
  public var customValue: String?
  /// Taken off before the others are paid.
  public var isFee: Bool?

  public init(type: String?, address: String, split: Double?) {
    self.type = type
    self.address = address
    self.split = split
  }
}

/// A stretch of the episode in which others are paid.
///
/// Source: `podcast:valueTimeSplit`.
public struct ValueTimeSplit: Hashable, Sendable {
  public var startSeconds: Double
  public var durationSeconds: Double
  /// Where in the remote item the stretch begins.
  public var remoteStartSeconds: Double?
  /// The remote item's share, 0–100; `nil` means 100.
  public var remotePercentage: Double?
  /// Whose ``Value`` holds for the stretch.
  public var remoteItem: RemoteItem?
  /// Who is paid, where there is no remote item.
  public var recipients: [ValueRecipient]

  public init(
    startSeconds: Double, durationSeconds: Double, remoteItem: RemoteItem? = nil,
    recipients: [ValueRecipient] = []
  ) {
    self.startSeconds = startSeconds
    self.durationSeconds = durationSeconds
    self.remoteItem = remoteItem
    self.recipients = recipients
  }
}
