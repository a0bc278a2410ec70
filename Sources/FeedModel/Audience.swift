/// Where listeners talk about an item or a show.
///
/// Source: `podcast:socialInteract`.
public struct SocialInteract: Hashable, Sendable {
  /// Where the talk is; `nil` where `protocol` is `disabled`.
  public var uri: String?
  /// `activitypub`, `nostr`, `disabled` or another word.
  public var `protocol`: String?
  public var accountID: String?
  public var accountURL: String?
  /// 1 is shown first.
  public var priority: Int?

  public init(
    uri: String?, protocol: String?, accountID: String? = nil, accountURL: String? = nil,
    priority: Int? = nil
  ) {
    self.uri = uri
    self.protocol = `protocol`
    self.accountID = accountID
    self.accountURL = accountURL
    self.priority = priority
  }
}

/// A room for talk while something is live.
///
/// Source: `podcast:chat`.
public struct Chat: Hashable, Sendable {
  public var server: String
  /// `irc`, `xmpp`, `nostr`, `matrix` or another word.
  public var `protocol`: String?
  public var accountID: String?
  /// Room or channel on the server.
  public var space: String?

  public init(
    server: String, protocol: String?, accountID: String? = nil, space: String? = nil
  ) {
    self.server = server
    self.protocol = `protocol`
    self.accountID = accountID
    self.space = space
  }
}

/// A way to give money.
///
/// Source: `podcast:funding`; Atom `link[@rel=payment]`.
public struct Funding: Hashable, Sendable {
  public var url: String
  public var text: String?
  /// As written.
  ///
  /// No part of the specification, yet written. Source: `@params`.
  public var parameters: String?

  public init(url: String, text: String? = nil, parameters: String? = nil) {
    self.url = url
    self.text = text
    self.parameters = parameters
  }
}
