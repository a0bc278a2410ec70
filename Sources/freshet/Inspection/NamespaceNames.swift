/// The vocabularies that a feed or a library has, for whoever asked for another one.
struct NamespaceNames {
  private var names: [String] = []

  init() {}

  /// Prefixes as they are written, and the URI where there is none.
  init(_ names: [(prefix: String?, uri: String)]) {
    for name in names { add(prefix: name.prefix, uri: name.uri) }
  }

  mutating func add(prefix: String?, uri: String) {
    let name = prefix.map { $0.isEmpty ? uri : $0 } ?? uri
    if !name.isEmpty, !names.contains(name) { names.append(name) }
  }

  /// `place`: what has them.
  func remark(on wanted: String, in place: String) -> String {
    let nothing = "no element of \"\(wanted)\" is in \(place)"
    if names.isEmpty { return nothing + ", nor of any other namespace" }
    let shown = names.sorted().prefix(Self.most).joined(separator: ", ")
    let others = names.count > Self.most ? " and \(names.count - Self.most) more" : ""
    return "\(nothing); it has \(shown)\(others)"
  }

  private static let most = 30
}
