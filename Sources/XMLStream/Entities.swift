import CLibXML2

/// The entities that a document may use without a DTD being fetched: those that its internal subset
/// declares as plain text, and HTML's names.
///
/// Nothing else that a DTD declares is ever stored, so there is nothing to expand recursively and no
/// file to read. A name that nobody knows stands for itself, as written.
/// Source: XML 1.0, section 4.4; HTML 4, section 24.
struct Entities: ~Copyable {
  /// More declarations, or longer ones, than any honest feed has.
  private static let maxDeclared = 256
  private static let maxBytes = 1_024
  /// Names that are not declared; each is kept, so that it costs its memory once.
  private static let maxOthers = 4_096

  /// What stands for every parameter entity: nothing.
  ///
  /// Old feeds name a list of HTML's characters so; its text lies elsewhere, and we have them.
  private let nothing = EntityText("", "")
  private var declared: [String: EntityText] = [:]
  /// HTML's names, names that nobody knows, and declarations that are not followed.
  private var others: [String: EntityText] = [:]
  /// How they were used so far.
  var use = Use()

  /// Whether there was any beside XML's own.
  var isUsed: Bool { use.expandedBytes > 0 || use.undeclaredCount > 0 }

  /// What a document made of entities.
  struct Use {
    /// What declared entities have added.
    var expandedBytes = 0
    /// Uses of names that no declaration is followed for, the first of them, and the element in which
    /// it stands.
    var undeclaredCount = 0
    var firstUndeclared: String?
    var firstPlace: XMLPosition?
  }

  /// Keeps a declaration when it is plain text; one that is not stands for nothing.
  ///
  /// The first of a name counts (XML 1.0, 4.2). `content` has its character references resolved, and
  /// is `nil` for an external entity, which is never read.
  mutating func declare(_ name: UnsafePointer<UInt8>, _ content: UnsafePointer<UInt8>?) {
    let key = String(cString: name)
    guard declared.count + others.count < Self.maxDeclared, declared[key] == nil,
      others[key] == nil
    else { return }
    let text = content.map { String(cString: $0) } ?? ""
    if content != nil && Self.isPlain(text) {
      declared[key] = EntityText(name, text)
    } else {
      others[key] = EntityText(name, Self.isText(text) ? text : "")
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= maxBytes && !text.utf8.contains { $0 == 0x26 || $0 == 0x3C || $0 == 0x25 }
  }

  /// Whether an `&` in it is a fault and no reference: it is taken for the text that it looks like.
  private static func isText(_ text: String) -> Bool {
    text.utf8.count <= maxBytes && !text.utf8.contains { $0 == 0x3C || $0 == 0x3B || $0 == 0x25 }
  }

  /// What libxml2 is to put in the place of a parameter entity's name.
  var parameter: xmlEntityPtr { nothing.parameterPointer }

  /// What libxml2 is to put in the name's place: it reads an attribute's entities as markup, a text's
  /// as they are.
  mutating func find(_ name: UnsafePointer<UInt8>, inAttribute: Bool) -> xmlEntityPtr? {
    let key = String(cString: name)
    if let entity = declared[key] {
      use.expandedBytes += entity.byteCount
      return entity.pointer(inAttribute: inAttribute)
    }
    guard let entity = others[key] ?? undeclared(name, key) else { return nil }
    use.undeclaredCount += 1
    if use.firstUndeclared == nil { use.firstUndeclared = key }
    return entity.pointer(inAttribute: inAttribute)
  }

  /// The first use of a name that is not declared was here, if there was one.
  mutating func notePlace(_ place: XMLPosition) {
    if use.undeclaredCount > 0, use.firstPlace == nil { use.firstPlace = place }
  }

  private mutating func undeclared(_ name: UnsafePointer<UInt8>, _ key: String) -> EntityText? {
    guard others.count < Self.maxOthers else { return nil }
    let scalar = htmlEntityLookup(name).flatMap { Unicode.Scalar($0.pointee.value) }
    let entity = EntityText(name, scalar.map { String(Character($0)) } ?? "&\(key);")
    others[key] = entity
    return entity
  }
}

/// One entity's text in the two forms that libxml2 wants.
private final class EntityText {
  private let entity: UnsafeMutablePointer<xmlEntity>
  private let text: UnsafeMutablePointer<UInt8>
  /// With `&` and `<` as references, for it is read as markup once more.
  private let markup: UnsafeMutablePointer<UInt8>
  let byteCount: Int

  init(_ name: UnsafePointer<UInt8>, _ content: String) {
    text = Self.bytes(content)
    markup = Self.bytes(
      content.replacing("&", with: "&#38;").replacing("<", with: "&#60;"))
    byteCount = content.utf8.count
    entity = .allocate(capacity: 1)
    entity.initialize(to: xmlEntity())
    entity.pointee.type = XML_ENTITY_DECL
    entity.pointee.name = UnsafePointer(xmlStrdup(name))
  }

  deinit {
    clibxml2_free(UnsafeMutableRawPointer(mutating: entity.pointee.name))
    entity.deallocate()
    text.deallocate()
    markup.deallocate()
  }

  func pointer(inAttribute: Bool) -> xmlEntityPtr {
    entity.pointee.etype =
      inAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
    entity.pointee.content = inAttribute ? markup : text
    entity.pointee.orig = entity.pointee.content
    entity.pointee.length = xmlStrlen(entity.pointee.content)
    return entity
  }

  var parameterPointer: xmlEntityPtr {
    entity.pointee.etype = XML_INTERNAL_PARAMETER_ENTITY
    entity.pointee.content = text
    entity.pointee.orig = text
    entity.pointee.length = xmlStrlen(text)
    return entity
  }

  private static func bytes(_ content: String) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: content.utf8.count + 1)
    for (at, byte) in content.utf8.enumerated() { bytes[at] = byte }
    bytes[content.utf8.count] = 0
    return bytes
  }
}
