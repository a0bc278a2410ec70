import CLibXML2

/// The entities that a document may use without a DTD being fetched: HTML's names, and those that
/// its internal subset declares as plain text.
///
/// Nothing else that a DTD declares is ever stored, so there is nothing to expand recursively and no
/// file to read. Source: XML 1.0, section 4.4; HTML 4, section 24.
struct Entities: ~Copyable {
  /// More declarations, or longer ones, than any honest feed has.
  private static let maxDeclared = 256
  private static let maxBytes = 1_024

  private var declared: [String: UnsafeMutablePointer<xmlEntity>] = [:]
  private var refused: [String: UnsafeMutablePointer<xmlEntity>] = [:]
  private var named: [String: UnsafeMutablePointer<xmlEntity>] = [:]
  /// What declared entities have added so far.
  private(set) var expandedBytes = 0
  /// Names used without a declaration that could be followed, and the first of them.
  private(set) var undeclaredCount = 0
  private(set) var firstUndeclared: String?

  deinit {
    for entity in declared.values { Self.free(entity) }
    for entity in refused.values { Self.free(entity) }
    for entity in named.values { Self.free(entity) }
  }

  /// Keeps a declaration when it is plain text; one that is not stands for nothing. The first of a
  /// name counts (XML 1.0, 4.2).
  ///
  /// - Parameter content: `nil` for an external entity, which is never read.
  mutating func declare(_ name: UnsafePointer<UInt8>, _ content: UnsafePointer<UInt8>?) {
    let key = String(cString: name)
    guard declared.count < Self.maxDeclared, declared[key] == nil, refused[key] == nil else {
      return
    }
    if let content, Self.isPlain(content) {
      declared[key] = Self.make(name, content)
    } else {
      var nothing: UInt8 = 0
      refused[key] = Self.make(name, &nothing)
    }
  }

  private static func isPlain(_ content: UnsafePointer<UInt8>) -> Bool {
    let bytes = UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content)))
    return bytes.count <= maxBytes
      && !bytes.contains { $0 == 0x26 || $0 == 0x3C || $0 == 0x25 }
  }

  /// - Parameter inAttribute: libxml2 copies only the first byte of a predefined entity there.
  mutating func find(_ name: UnsafePointer<UInt8>, inAttribute: Bool) -> xmlEntityPtr? {
    let key = String(cString: name)
    if let entity = declared[key] {
      expandedBytes += Int(entity.pointee.length)
      return Self.typed(entity, inAttribute)
    }
    guard let entity = refused[key] ?? named[key] ?? html(name, key) else { return nil }
    undeclaredCount += 1
    if firstUndeclared == nil { firstUndeclared = key }
    return Self.typed(entity, inAttribute)
  }

  private mutating func html(_ name: UnsafePointer<UInt8>, _ key: String)
    -> UnsafeMutablePointer<xmlEntity>?
  {
    guard let description = htmlEntityLookup(name),
      let scalar = Unicode.Scalar(description.pointee.value)
    else { return nil }
    let entity = Array(String(Character(scalar)).utf8 + [0]).withUnsafeBufferPointer { text in
      text.baseAddress.map { Self.make(name, $0) }
    }
    named[key] = entity
    return entity
  }

  private static func typed(_ entity: UnsafeMutablePointer<xmlEntity>, _ inAttribute: Bool)
    -> xmlEntityPtr
  {
    entity.pointee.etype =
      inAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
    return entity
  }

  private static func make(_ name: UnsafePointer<UInt8>, _ content: UnsafePointer<UInt8>)
    -> UnsafeMutablePointer<xmlEntity>
  {
    let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
    entity.initialize(to: xmlEntity())
    entity.pointee.type = XML_ENTITY_DECL
    entity.pointee.name = UnsafePointer(xmlStrdup(name))
    entity.pointee.content = xmlStrdup(content)
    entity.pointee.orig = xmlStrdup(content)
    entity.pointee.length = xmlStrlen(content)
    return entity
  }

  private static func free(_ entity: UnsafeMutablePointer<xmlEntity>) {
    clibxml2_free(UnsafeMutableRawPointer(mutating: entity.pointee.name))
    clibxml2_free(entity.pointee.content)
    clibxml2_free(entity.pointee.orig)
    entity.deallocate()
  }
}
