public import ElementTree
public import FeedModel

extension Person {
  /// Reads `podcast:person`.
  ///
  /// `nil` without a name.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/person>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let name = element.words else { return nil }
    self.init(
      name: name, role: element.words("role"), group: element.words("group"),
      image: element.address("img", addresses), href: element.address("href", addresses),
      email: element.words("email"))
  }
}

extension SocialInteract {
  /// Reads `podcast:socialInteract`.
  ///
  /// `nil` when it says neither how nor where.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/social-interact>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    let uri = element.address("uri", addresses)
    let `protocol` = element.words("protocol")
    guard uri != nil || `protocol` != nil else { return nil }
    self.init(
      uri: uri, protocol: `protocol`, accountID: element.words("accountId"),
      accountURL: element.address("accountUrl", addresses), priority: element.count("priority"))
  }
}

extension Chat {
  /// Reads `podcast:chat`.
  ///
  /// `nil` without a server.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/chat>
  public init?(podcast element: ElementView) {
    guard let server = element.words("server") else { return nil }
    self.init(
      server: server, protocol: element.words("protocol"),
      accountID: element.words("accountId"), space: element.words("space"))
  }
}

extension Funding {
  /// Reads `podcast:funding`.
  ///
  /// `nil` without an address.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/funding>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("url", addresses) else { return nil }
    self.init(url: url, text: element.words, parameters: element.words("params"))
  }
}

extension Location {
  /// Reads `podcast:location`.
  ///
  /// `nil` when it names no place in any way.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/location>
  public init?(podcast element: ElementView) {
    self.init(
      name: element.words, rel: element.words("rel"), geo: element.words("geo"),
      osm: element.words("osm"), country: element.words("country"))
    if name == nil, geo == nil, osm == nil, country == nil { return nil }
  }
}

extension License {
  /// Reads `podcast:license`.
  ///
  /// `nil` when it has neither a name nor an address.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/license>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    self.init(name: element.words, url: element.address("url", addresses))
    if name == nil, url == nil { return nil }
  }
}
