/// One request as a ``LoopbackServer`` received it.
public struct LoopbackRequest: Sendable {
  public var method: String

  /// As sent: the path and the query.
  public var target: String

  /// In the order of their lines, names as sent.
  public var headers: [(name: String, value: String)]

  /// Which connection it came on, counted from 1.
  public var connection: Int

  /// How often this target was asked before, this request included: 1 for the first.
  public var number: Int

  /// The value of a header, whatever the case of its name.
  ///
  /// `nil` when it was not sent.
  public subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// Reads a request's head: everything before the empty line.
  ///
  /// `nil` for what is no HTTP.
  init?(head: Substring, connection: Int) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      return (String(line[..<colon]), String(value))
    }
    self.connection = connection
    number = 0
  }
}
