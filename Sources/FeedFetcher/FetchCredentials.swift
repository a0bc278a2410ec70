/// A secret for one origin.
///
/// Printing or reflecting it shows nothing.
public struct FetchCredentials: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case basic(user: String, password: String)
    case header(name: String, value: String)
  }

  let form: Form

  /// Basic authentication, sent without waiting for a challenge.
  ///
  /// Source: RFC 7617.
  ///
  /// `nil` when the name holds a colon, which that scheme cannot say, or either a NUL.
  public static func basic(user: String, password: String) -> FetchCredentials? {
    guard !user.utf8.contains(0x3A), !user.utf8.contains(0), !password.utf8.contains(0) else {
      return nil
    }
    return FetchCredentials(form: .basic(user: user, password: password))
  }

  /// A header of its own, such as `Authorization: Bearer …` or `X-Api-Key: …`.
  ///
  /// `nil` when the name is no header name or the value would break the line.
  public static func header(name: String, value: String) -> FetchCredentials? {
    guard name.isHeaderName, value.isHeaderValue else { return nil }
    return FetchCredentials(form: .header(name: name, value: value))
  }
}

extension FetchCredentials: CustomStringConvertible, CustomReflectable {
  public var description: String { "(credentials)" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
