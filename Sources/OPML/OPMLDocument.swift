/// A list of subscriptions, as far as it could be read.
public struct OPMLDocument: Sendable {
  /// Source: `head/title`.
  ///
  /// `nil` when there is none.
  public var title: String?
  /// In document order, each key once.
  public var feeds: [OPMLFeed] = []
  /// What is worth telling about outlines, in document order.
  public var findings: [OPMLFinding] = []
  public var end: OPMLEnd = .complete

  /// Whether all of it was read and every outline that wants to be a feed is one.
  public var isFlawless: Bool {
    end == .complete && !findings.contains { $0.kind.isFailure }
  }
}

/// How far a list was read.
public enum OPMLEnd: Hashable, Sendable {
  /// To its end.
  case complete
  /// The bytes end inside the list.
  case cutOff
  /// The list stops being XML in this line; what is before it was read.
  case malformed(line: Int, message: String)
  /// The list goes beyond a bound; what is before it was read.
  case tooLarge
}

/// Something about one outline.
public struct OPMLFinding: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// The outline says that it is a feed, and no address.
    case missingAddress
    /// The address is relative, or of a kind that is not fetched.
    case badAddress
    /// The feed is listed before, perhaps in another spelling.
    case duplicate
    /// The outline is commented out, and so is what is inside.
    case comment
    /// The outline points to another list or a page.
    case otherList
    /// A `&` that begins nothing was taken for itself: in the whole list where no place is named,
    /// else a reference to nothing in the outline.
    case bareAmpersand
    /// The outline's tag is no XML, has too much in it or is too deep; what could be read of it
    /// was.
    case damaged

    /// Whether something that the outline says is lost.
    public var isFailure: Bool {
      self == .missingAddress || self == .badAddress || self == .damaged
    }
  }

  public var kind: Kind
  /// The line in which the outline's tag ends, from 1.
  public var line: Int
  /// The outlines around it and its own name, to be found by.
  public var place: String
  /// The address, redacted.
  ///
  /// `nil` when there is none.
  public var address: String?
}

/// Why nothing could be read.
public enum OPMLError: Error, Hashable, Sendable {
  /// There is no XML element in it.
  case empty
  /// The document is something else: its root element.
  case notOPML(root: String)
}
