public import Timestamps

/// What an answer says about when to ask again: the headers as sent, and their reading.
///
/// `nil` means not sent, or unreadable. Nothing is capped here; a schedule decides what it believes.
/// Source: RFC 9111, section 5; RFC 9110, sections 6.6.1 and 10.2.3.
public struct FreshnessHeaders: Hashable, Sendable {
  /// Several headers of this name are joined with `, `.
  public var cacheControl: String?
  public var expires: String?
  public var age: String?
  public var date: String?
  public var retryAfter: String?

  public init(
    cacheControl: String? = nil,
    expires: String? = nil,
    age: String? = nil,
    date: String? = nil,
    retryAfter: String? = nil
  ) {
    self.cacheControl = cacheControl
    self.expires = expires
    self.age = age
    self.date = date
    self.retryAfter = retryAfter
  }

  /// Seconds.
  ///
  /// Source: the `max-age` directive of `Cache-Control`.
  public var maxAgeSeconds: Int? {
    guard let cacheControl else { return nil }
    for directive in cacheControl.utf8.split(separator: UInt8(ascii: ",")) {
      let parts = directive.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2, parts[0].isName("max-age") else { continue }
      return Self.seconds(parts[1])
    }
    return nil
  }

  /// Seconds that a shared cache held the answer before it came here.
  ///
  /// Source: `Age`.
  public var ageSeconds: Int? { age.flatMap { Self.seconds($0.utf8[...]) } }

  /// The server's clock when it answered.
  ///
  /// Source: `Date`.
  public var dateTime: Timestamp? { date.flatMap(HTTPDate.parse) }

  /// Source: `Expires`.
  ///
  /// An unreadable one, such as `0`, means "now" by RFC 9111, section 5.3, but so many feeds send
  /// it unmeant that it says nothing here.
  public var expiresTime: Timestamp? { expires.flatMap(HTTPDate.parse) }

  /// Seconds the answer stays fresh from `now`, when it arrived: `max-age`, else `Expires` less
  /// `Date`, less `Age`.
  ///
  /// Never negative. An answer without a `Date` is of the time when it arrived.
  public func freshSeconds(now: Timestamp) -> Int? {
    let lifetime: Int
    if let maxAgeSeconds {
      lifetime = maxAgeSeconds
    } else if let expiresTime {
      lifetime = Int(expiresTime.seconds(since: dateTime ?? now))
    } else {
      return nil
    }
    return max(0, lifetime - (ageSeconds ?? 0))
  }

  /// The earliest time to ask again, both forms read: seconds, and a date.
  ///
  /// A date is measured against the server's own `Date`, so that a wrong clock there does not matter.
  public func retryTime(now: Timestamp) -> Timestamp? {
    guard let retryAfter else { return nil }
    if let seconds = Self.seconds(retryAfter.utf8[...]) {
      return now.adding(seconds: Int64(seconds))
    }
    guard let time = HTTPDate.parse(retryAfter) else { return nil }
    guard let dateTime else { return time }
    return now.adding(milliseconds: max(0, time.milliseconds(since: dateTime)))
  }

  /// Digits, perhaps quoted, between blanks.
  ///
  /// More than nine digits count as the largest value, as RFC 9111, section 1.2.2 asks of numbers
  /// too large to hold.
  private static func seconds(_ text: Substring.UTF8View) -> Int? {
    let digits = text.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x22 }
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    guard digits.count <= 9 else { return Int(Int32.max) }
    return digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}

extension Substring.UTF8View {
  func trimming(_ isBlank: (UInt8) -> Bool) -> Substring.UTF8View {
    var rest = self
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// The same letters between blanks, whatever their case; `name` is in lower case.
  func isName(_ name: StaticString) -> Bool {
    let word = trimming { $0 == 0x20 || $0 == 0x09 }
    guard word.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { wanted in
      zip(word, wanted).allSatisfy { $0 | ($0 &- 0x41 < 26 ? 0x20 : 0) == $1 }
    }
  }
}
