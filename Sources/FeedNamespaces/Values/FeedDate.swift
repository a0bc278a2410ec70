public import Timestamps

/// A date as a feed writes it, in any form that has one meaning.
///
/// Read are the forms of RFC 822 and 5322 and of ISO 8601, RFC 3339 and W3C-DTF with everything that
/// is found in their place: full and foreign names of months and days, named zones, missing seconds
/// and zones, `asctime`, SQL, JavaScript, Go, .NET, CJK dates, seconds since 1970. What could be two
/// dates (`03/04/2021`) or none (`31 Jun`) is not read at all: a wrong date is worse than none.
///
/// Without a zone, or with one that nobody knows, UTC is assumed; without a time, midnight.
public struct FeedDate: Hashable, Sendable {
  public var timestamp: Timestamp
  public var form: Form

  /// The specification that the text keeps to.
  public enum Form: Hashable, Sendable {
    /// RFC 822 with the amendments of RFC 5322: what RSS asks for. The weekday is right.
    case rfc822
    /// RFC 3339 or one of the shorter forms of W3C-DTF: what Atom and Dublin Core ask for.
    case iso8601
    /// Neither; something had to be guessed or overlooked.
    case other
  }

  init(_ timestamp: Timestamp, _ form: Form) {
    self.timestamp = timestamp
    self.form = form
  }

  /// How long a text may be that is looked at closer.
  ///
  /// JavaScript's longest has about 70 bytes.
  static let longest = 160

  /// Reads UTF-8 text; blanks around it do not count.
  ///
  /// - Returns: `nil` when there is no such date or it cannot be told which is meant.
  public init?(_ bytes: Span<UInt8>) {
    let range = bytes.trimmedRange
    guard range.count > 3, range.count <= FeedDate.longest else { return nil }
    let text = bytes.extracting(range)
    guard
      let date = FeedDate(commonest: text) ?? FeedDate(rfc822: text) ?? FeedDate(iso8601: text)
        ?? FeedDate(loose: text)
    else {
      return nil
    }
    self = date
  }

  /// Reads a text, as the bytes of it.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }
}
