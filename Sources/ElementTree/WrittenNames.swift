import Digests
import Glibc

/// What the canonical form and the digest write of a name.
///
/// The bytes belong to the ``WrittenNames`` that made them and stay where they are.
struct WrittenName {
  /// A start tag up to its attributes, `<prefix:local`.
  var opening: UnsafeRawBufferPointer
  /// An end tag, `</prefix:local>`.
  var closing: UnsafeRawBufferPointer
  /// An attribute up to its value, ` prefix:local="`.
  var attribute: UnsafeRawBufferPointer
  /// ` xmlns:prefix="uri"`, escaped.
  var declaration: UnsafeRawBufferPointer
  /// Empty where there is none.
  var prefix: UnsafeRawBufferPointer
  /// The URI that the document bound to the prefix.
  ///
  /// Empty where there is none.
  var uri: UnsafeRawBufferPointer
  var local: UnsafeRawBufferPointer
  /// Namespace and local name, as the first half of their SHA-256: sixteen bytes, where an address
  /// alone has forty.
  ///
  /// An undeclared prefix stands for itself.
  var meaning: UnsafeRawBufferPointer
  /// Whether a declaration has to be in force: not for `xml:`, nor for a prefix that the document
  /// itself left undeclared.
  var isBound: Bool
  /// Whether it is in the namespace that is implied, and so written bare.
  var isImplied = false
  /// Whether it is written without content and end tag.
  var isVoid = false

  /// The order of attributes: by namespace URI, then by local name.
  ///
  /// Code points, not collation.
  @inline(__always) func precedes(_ other: WrittenName) -> Bool {
    let byNamespace = order(uri, other.uri)
    return byNamespace == 0 ? order(local, other.local) < 0 : byNamespace < 0
  }
}

/// Below, at or above 0, as the first comes before, is equal to or comes behind the second.
@inline(__always) func order(_ one: UnsafeRawBufferPointer, _ two: UnsafeRawBufferPointer) -> Int {
  let shared = min(one.count, two.count)
  guard shared > 0, let left = one.baseAddress, let right = two.baseAddress, left != right else {
    return one.count - two.count
  }
  let difference = memcmp(left, right, shared)
  return difference == 0 ? one.count - two.count : Int(difference)
}

/// Which names of a markup need neither prefix nor declaration.
struct ImpliedNames: Equatable {
  /// The namespace that stands there as if it were declared.
  let namespace: String
  /// The namespace of the element around the markup, whose author forgot to leave it.
  let around: String?

  func contains(_ name: ElementName) -> Bool {
    guard let own = name.namespace else { return name.prefix == nil }
    return own == namespace || own == around
  }
}

/// The written names of a document, by their numbers; made when first needed.
struct WrittenNames: ~Copyable {
  let implied: ImpliedNames?
  private var names: UnsafeMutableBufferPointer<WrittenName>
  private var count = 0

  /// `implied` names are written without prefix, as HTML; `nil` for the canonical form.
  init(implied: ImpliedNames?) {
    self.implied = implied
    names = .init(start: nil, count: 0)
  }

  deinit {
    for name in names[..<count] { name.deallocate() }
    names.deallocate()
  }

  /// Makes those that were added since the last call.
  mutating func update(_ all: UnsafePointer<ElementName>, _ wanted: Int)
    -> UnsafePointer<WrittenName>
  {
    if count < wanted { add(all, wanted) }
    return UnsafePointer(names.baseAddress.unsafelyUnwrapped)
  }

  private mutating func add(_ all: UnsafePointer<ElementName>, _ wanted: Int) {
    if names.count < wanted { makeRoom(wanted * 2) }
    while count < wanted {
      names.initializeElement(at: count, to: written(all[count]))
      count += 1
    }
  }

  private mutating func makeRoom(_ wanted: Int) {
    let larger = UnsafeMutableBufferPointer<WrittenName>.allocate(capacity: wanted)
    _ = larger.moveInitialize(fromContentsOf: names[..<count])
    names.deallocate()
    names = larger
  }

  private func written(_ name: ElementName) -> WrittenName {
    guard let implied, implied.contains(name) else { return WrittenName(name) }
    var bare = WrittenName(
      ElementName(namespace: implied.namespace, prefix: nil, local: name.local))
    bare.isImplied = true
    bare.isVoid = Self.void.contains(name.local)
    return bare
  }

  /// HTML elements that have no end tag.
  ///
  /// Source: HTML, section 13.1.2.
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}

extension WrittenName {
  fileprivate init(_ name: ElementName) {
    let prefix = name.prefix ?? ""
    let bound = name.boundNamespace
    let undeclared = bound == nil && name.prefix != nil ? prefix + ":" : nil
    let scope = undeclared ?? bound ?? ""
    let qualified = name.qualified
    let meaning = SHA256.hash("\(scope.utf8.count):\(scope)\(name.local.utf8.count):\(name.local)")
    let texts = [
      "<" + qualified, "</" + qualified + ">", " " + qualified + "=\"",
      Self.declaration(prefix, bound ?? ""), prefix, bound ?? "", name.local,
    ]
    let pieces = Self.pieces(texts.map { Array($0.utf8) } + [Array(meaning.prefix(16))])
    self.init(
      opening: pieces[0], closing: pieces[1], attribute: pieces[2], declaration: pieces[3],
      prefix: pieces[4], uri: pieces[5], local: pieces[6], meaning: pieces[7],
      isBound: prefix.isEmpty || (bound != nil && prefix != "xml"))
  }

  /// The texts in one allocation, which begins with the first.
  private static func pieces(_ texts: [[UInt8]]) -> [UnsafeRawBufferPointer] {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: texts.reduce(0) { $0 + $1.count }, alignment: 1)
    var at = 0
    return texts.map { text in
      let piece = UnsafeMutableRawBufferPointer(rebasing: memory[at..<(at + text.count)])
      piece.copyBytes(from: text)
      at += piece.count
      return UnsafeRawBufferPointer(piece)
    }
  }

  fileprivate func deallocate() { opening.deallocate() }

  private static func declaration(_ prefix: String, _ uri: String) -> String {
    var escaped = OutputBuffer()
    var uri = uri
    uri.withUTF8 { escaped.put(UnsafeRawBufferPointer($0), escaping: .attribute) }
    let value = String(decoding: escaped.bytes, as: UTF8.self)
    return (prefix.isEmpty ? " xmlns" : " xmlns:" + prefix) + "=\"" + value + "\""
  }
}
