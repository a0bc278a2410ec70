/// An absolute address that references are resolved against; taken apart once, used for many.
///
/// Source: RFC 3986, 5.2, and the repairs that browsers make (WHATWG URL), which feeds rely on:
/// white space at the ends goes, line ends and tabs inside go, blanks and whatever a URL cannot
/// hold are escaped, valid escapes stay as they are, `\` is `/`, `http:/host` is `http://host`.
public struct BaseAddress: Sendable {
  private let parts: AddressParts

  /// - Returns: `nil` when `text` is no absolute address with an authority or an absolute path.
  public init?(_ text: String) {
    guard let address = ReferenceReader.absolute(text) else { return nil }
    let parts = AddressParts(address)
    guard parts.authority != nil || parts.path.utf8.first == UInt8(ascii: "/") else { return nil }
    self.parts = parts
  }

  /// The absolute address that `reference` means here.
  ///
  /// A clean absolute `http:` or `https:` address is given back unchanged. An empty reference means
  /// the base without its fragment: where it stands for "nothing said", the caller asks first.
  ///
  /// - Returns: `nil` for what cannot be an address: no host, a host with blanks, a port beyond
  ///   65535.
  public func resolve(_ reference: String) -> String? {
    if ReferenceReader.isClean(reference) { return reference }
    let text = ReferenceReader.repaired(reference, isWeb: parts.isWeb)
    var target = AddressParts(text)
    if target.scheme != nil { return ReferenceReader.valid(target)?.text }
    target.scheme = parts.scheme
    if target.authority == nil { complete(&target) }
    return ReferenceReader.valid(target)?.text
  }

  /// RFC 3986, 5.2.2, for a reference without scheme and authority.
  private func complete(_ target: inout AddressParts) {
    target.authority = parts.authority
    if target.path.isEmpty {
      target.path = parts.path
      target.query = target.query ?? parts.query
    } else if target.path.utf8.first != UInt8(ascii: "/") {
      target.path = merged(target.path)
    }
  }

  /// RFC 3986, 5.2.3.
  private func merged(_ path: Substring) -> Substring {
    guard let slash = parts.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" + path }
    return parts.path[...slash] + path
  }
}

extension WebAddress {
  /// The absolute address that `reference` means in a document at `base`; see ``BaseAddress``.
  ///
  /// No base is needed for a reference that is absolute itself. `nil` as in
  /// ``BaseAddress/resolve(_:)``.
  public static func resolve(_ reference: String, against base: String?) -> String? {
    if ReferenceReader.isClean(reference) { return reference }
    if let base, let base = BaseAddress(base) { return base.resolve(reference) }
    return ReferenceReader.absolute(reference)
  }
}
