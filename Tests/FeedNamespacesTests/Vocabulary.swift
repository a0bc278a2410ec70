import ElementTree
import FeedNamespaces
import XMLStream

/// Names as the registry sees them.
final class RegistryNames: NameResolver {
  func resolve(local: String, prefix: String?, namespace: String?) -> ElementName {
    let parts = local.split(separator: ":", maxSplits: 1).map(String.init)
    let prefix = prefix ?? (parts.count == 2 ? parts[0] : nil)
    let uri =
      namespace.map { NamespaceRegistry.canonical($0) }
      ?? prefix.flatMap { NamespaceRegistry.conventional(prefix: $0) }
    return ElementName(namespace: uri, prefix: prefix, local: parts.last ?? local)
  }
}

/// The element in `xml`, whose prefixes stand for what they always stand for.
func element(_ xml: String) -> ElementView {
  let parsed = XMLDocument.parse(Array(xml.utf8), names: RegistryNames())
  guard let root = parsed.root else { fatalError("no element in \(xml)") }
  return root
}

let addresses = Addresses(base: "https://example.org/feeds/show.xml")
