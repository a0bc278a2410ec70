public import IdentityKeys

/// What a person set for everything, or for one feed.
///
/// Id: the ``IdentityKeys/Composite`` of `global` or the feed key, and the name. A name that this
/// build does not know is kept.
public struct Setting: RecordView {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  public var id: String { record.id }

  public var name: String { parts.count == 2 ? parts[1] : record.id }

  /// The feed that it is for.
  ///
  /// `nil`: for everything.
  public var feed: FeedKey? { parts.count == 2 ? FeedKey(stored: parts[0]) : nil }

  public var value: String { text(.value) ?? "" }

  private var parts: [String] { Composite.decoded(record.id) ?? [] }

  static func id(_ name: String, of feed: FeedKey?) -> String {
    Composite.encoded([feed?.text ?? "global", name])
  }
}

extension Setting {
  enum Field: Int, CaseIterable {
    case value
  }

  static let kind = RecordKind.setting
  static let table = "setting"
  static let schema = makeSchema()

  static func definition(of field: Field) -> RecordField {
    switch field {
    case .value: RecordField("value", "value", .text)
    }
  }
}
