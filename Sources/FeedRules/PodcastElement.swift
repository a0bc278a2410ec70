/// What the Podcasting 2.0 namespace says of one of its elements: a row of its table.
struct PodcastElement: Sendable {
  /// Where an element may stand.
  enum Parent: String, Sendable {
    case channel, item, value, valueTimeSplit, alternateEnclosure, podroll, publisher
    /// What is of another vocabulary, or nested where nothing is.
    case elsewhere
  }

  enum Presence: Sendable {
    case required, recommended, optional
  }

  /// An attribute or the text.
  struct Value: Sendable {
    /// `nil`: the text.
    let attribute: String?
    let presence: Presence
    let form: ValueForm
    /// In characters: what is longer may be cut by apps.
    let limit: Int?
  }

  let local: String
  /// `item` stands for live items too: they have an item's elements.
  let parents: [Parent]
  let isOnce: Bool
  /// The section of the namespace's document.
  let section: String
  let values: [Value]

  init(
    _ local: String, in parents: [Parent], once isOnce: Bool = false, section: String? = nil,
    _ values: [Value] = []
  ) {
    self.local = local
    self.parents = parents
    self.isOnce = isOnce
    self.section = section ?? local
    self.values = values
  }
}

extension PodcastElement.Value {
  static func required(_ attribute: String, _ form: ValueForm = .anything, limit: Int? = nil)
    -> Self
  {
    Self(attribute: attribute, presence: .required, form: form, limit: limit)
  }

  static func recommended(_ attribute: String, _ form: ValueForm = .anything, limit: Int? = nil)
    -> Self
  {
    Self(attribute: attribute, presence: .recommended, form: form, limit: limit)
  }

  static func optional(_ attribute: String, _ form: ValueForm = .anything, limit: Int? = nil)
    -> Self
  {
    Self(attribute: attribute, presence: .optional, form: form, limit: limit)
  }

  static func text(
    _ form: ValueForm = .anything, _ presence: PodcastElement.Presence = .required,
    limit: Int? = nil
  ) -> Self {
    Self(attribute: nil, presence: presence, form: form, limit: limit)
  }
}
