import Glibc

/// What the canonical form and the digest write of a name.
///
/// The bytes belong to the ``WrittenNames`` that made them and stay where they are.
struct WrittenName {
  /// `prefix:local`, or `local` alone.
  var qualified: UnsafeRawBufferPointer
  var local: UnsafeRawBufferPointer
  /// Empty where there is none.
  var prefix: UnsafeRawBufferPointer
  /// The URI that the document bound to the prefix. Empty where there is none.
  var uri: UnsafeRawBufferPointer
  /// ` xmlns:prefix="uri"`, escaped.
  var declaration: UnsafeRawBufferPointer
  /// Namespace and local name with their lengths. An undeclared prefix stands for itself.
  var digested: UnsafeRawBufferPointer
  /// Whether a declaration has to be in force: not for `xml:`, nor for a prefix that the document
  /// itself left undeclared.
  var isBound: Bool
  /// Whether it is written without content and end tag.
  var isVoid: Bool

  /// The order of attributes: by namespace URI, then by local name. Code points, not collation.
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

/// The written names of a ``NameTable``, by their numbers.
final class WrittenNames {
  let implied: String?
  private(set) var names: UnsafeMutablePointer<WrittenName> = .allocate(capacity: 0)
  private var count = 0
  private var capacity = 0
  /// The namespace that is implied, as the default one.
  let outermost: UnsafePointer<WrittenName>

  /// - Parameter implied: a namespace whose names are written without prefix, as HTML. `nil` for
  ///   the canonical form.
  init(implied: String?) {
    self.implied = implied
    let name = UnsafeMutablePointer<WrittenName>.allocate(capacity: 1)
    let bare = ElementName(namespace: implied, prefix: nil, local: "")
    name.initialize(to: WrittenName(bare, isVoid: false))
    outermost = UnsafePointer(name)
  }

  deinit {
    for number in 0..<count { names[number].deallocate() }
    names.deallocate()
    outermost.pointee.deallocate()
    outermost.deallocate()
  }

  /// Makes those that were added to the table since the last call.
  func update(_ table: NameTable) {
    if capacity < table.count { makeRoom(table.count * 2) }
    while count < table.count {
      (names + count).initialize(to: written(table[UInt16(count)]))
      count += 1
    }
  }

  private func makeRoom(_ wanted: Int) {
    let larger = UnsafeMutablePointer<WrittenName>.allocate(capacity: wanted)
    larger.moveInitialize(from: names, count: count)
    names.deallocate()
    names = larger
    capacity = wanted
  }

  private func written(_ name: ElementName) -> WrittenName {
    guard let implied, name.namespace == implied else { return WrittenName(name, isVoid: false) }
    return WrittenName(
      ElementName(namespace: implied, prefix: nil, local: name.local),
      isVoid: Self.void.contains(name.local))
  }

  /// HTML elements that have no end tag. Source: HTML, section 13.1.2.
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}

extension WrittenName {
  fileprivate init(_ name: ElementName, isVoid: Bool) {
    let prefix = name.prefix ?? ""
    let bound = name.boundNamespace
    let undeclared = bound == nil && name.prefix != nil ? prefix + ":" : nil
    let scope = undeclared ?? bound ?? ""
    let pieces = Self.pieces([
      name.qualified, name.local, prefix, bound ?? "", Self.declaration(prefix, bound ?? ""),
      "\(scope.utf8.count):\(scope)\(name.local.utf8.count):\(name.local)",
    ])
    self.init(
      qualified: pieces[0], local: pieces[1], prefix: pieces[2], uri: pieces[3],
      declaration: pieces[4], digested: pieces[5],
      isBound: prefix.isEmpty || (bound != nil && prefix != "xml"), isVoid: isVoid)
  }

  /// The texts in one allocation, which begins with the first.
  private static func pieces(_ texts: [String]) -> [UnsafeRawBufferPointer] {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: texts.reduce(0) { $0 + $1.utf8.count }, alignment: 1)
    var at = 0
    return texts.map { text in
      let piece = UnsafeMutableRawBufferPointer(rebasing: memory[at..<(at + text.utf8.count)])
      piece.copyBytes(from: text.utf8)
      at += piece.count
      return UnsafeRawBufferPointer(piece)
    }
  }

  fileprivate func deallocate() { qualified.deallocate() }

  private static func declaration(_ prefix: String, _ uri: String) -> String {
    var escaped = OutputBuffer(capacity: uri.utf8.count + 16)
    var uri = uri
    uri.withUTF8 { escaped.put(UnsafeRawBufferPointer($0), escaping: .attribute) }
    let value = String(decoding: escaped.bytes, as: UTF8.self)
    return (prefix.isEmpty ? " xmlns" : " xmlns:" + prefix) + "=\"" + value + "\""
  }
}
