public import Timestamps

/// What an element of a vocabulary says, where no field of a feed or an episode is made for it.
///
/// A plain value: texts without blanks around them, addresses absolute, numbers and times read.
public indirect enum Reading: Hashable, Sendable {
  case text(String)
  case whole(Int)
  case number(Double)
  case truth(Bool)
  case time(Timestamp)
  /// In document order.
  case list([Reading])
  /// Several values by name, each name once.
  case record([Member])

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: Reading

    public init(_ name: String, _ value: Reading) {
      self.name = name
      self.value = value
    }
  }

  /// - Returns: `nil` for what is not there, as all of these.
  public init?(_ text: String?) {
    guard let text else { return nil }
    self = .text(text)
  }

  public init?(_ whole: Int?) {
    guard let whole else { return nil }
    self = .whole(whole)
  }

  public init?(_ number: Double?) {
    guard let number else { return nil }
    self = .number(number)
  }

  public init?(_ truth: Bool?) {
    guard let truth else { return nil }
    self = .truth(truth)
  }

  public init?(_ time: Timestamp?) {
    guard let time else { return nil }
    self = .time(time)
  }

  /// A list; `nil` when it is empty.
  public init?(list: [Reading]) {
    if list.isEmpty { return nil }
    self = .list(list)
  }

  /// A record of the members that are there; `nil` when none is.
  public init?(_ members: KeyValuePairs<String, Reading?>) {
    let found = members.compactMap { name, value in value.map { Member(name, $0) } }
    if found.isEmpty { return nil }
    self = .record(found)
  }
}

/// What the elements of one vocabulary say of a feed or an episode, beside its fields.
public struct VocabularyReading: Hashable, Sendable {
  /// The prefix that everyone writes for it, whatever the document wrote.
  public var prefix: String
  /// By the local name of the element, in the order in which they were met.
  public var members: [Reading.Member]

  public init(prefix: String, members: [Reading.Member]) {
    self.prefix = prefix
    self.members = members
  }
}
