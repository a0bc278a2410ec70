public import IdentityKeys

/// One subscription of a list.
public struct OPMLFeed: Sendable {
  public var key: FeedKey
  /// The address that may be stored: without user-info and, of a private feed, without secrets.
  public var url: String
  /// What the list calls it.
  ///
  /// Source: `text`, else `title`. `nil` when both are missing.
  public var name: String?
  /// What the feed calls itself, where the list says both.
  ///
  /// Source: `title`.
  public var title: String?
  /// The feed's web page, as written.
  ///
  /// Source: `htmlUrl`.
  public var htmlURL: String?
  /// The folders it is in, outermost first.
  ///
  /// Source: the outlines around it.
  public var folder: [String]
  /// In document order, each once.
  ///
  /// Source: `category`; the other folders of a feed that is listed several times, as
  /// ``FolderPath``.
  public var tags: [String]
  /// What else the outline says, in document order; kept to be written again.
  public var attributes: [Attribute]
  /// Whether the address is secret.
  ///
  /// Source: `isPrivate`, our own.
  public var isPrivate: Bool
  /// For the credential file.
  ///
  /// Source: the user-info of the address.
  public var user: String?
  /// For the credential file.
  ///
  /// Source: the user-info of the address.
  public var password: String?
  /// The whole address of a private feed, for the credential file.
  public var secretURL: String?

  /// An attribute in no namespace that means nothing here.
  public struct Attribute: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(
    key: FeedKey, url: String, name: String? = nil, title: String? = nil, htmlURL: String? = nil,
    folder: [String] = [], tags: [String] = [], attributes: [Attribute] = [],
    isPrivate: Bool = false, user: String? = nil, password: String? = nil,
    secretURL: String? = nil
  ) {
    self.key = key
    self.url = url
    self.name = name
    self.title = title
    self.htmlURL = htmlURL
    self.folder = folder
    self.tags = tags
    self.attributes = attributes
    self.isPrivate = isPrivate
    self.user = user
    self.password = password
    self.secretURL = secretURL
  }
}
