import CLibXML2
import FeedBytes

/// The entities that a document may use without a DTD being fetched: those that its internal subset
/// declares and that come to plain text, and HTML's names.
///
/// What a declaration refers to is looked up at its first use, within a bound, and there is no file to
/// read. A name that nobody knows, and one that stands for markup, stands for itself, as written.
/// Source: XML 1.0, section 4.4; HTML 4, section 24.
struct Entities: ~Copyable {
  /// More declarations, or longer ones, than any honest feed has.
  private static let maxDeclared = 256
  private static let maxBytes = 1_024
  /// References that are followed for one name, however deep.
  private static let maxFollowed = 256
  /// Names that are not declared; each is kept, so that it costs its memory once.
  private static let maxOthers = 4_096

  /// What stands for every parameter entity: nothing.
  ///
  /// Old feeds name a list of HTML's characters so; its text lies elsewhere, and we have them.
  private let nothing = EntityText("", "")
  /// What was declared, with its character references resolved; `nil` for an external entity, which
  /// is never read.
  private var declared: [String: String?] = [:]
  /// What the names that were used stand for.
  private var texts: [String: EntityText] = [:]
  /// How they were used so far.
  var use = Use()

  /// Whether there was any beside XML's own.
  var isUsed: Bool { use.expandedBytes > 0 || use.undeclaredCount > 0 }

  /// What a document made of entities.
  struct Use {
    /// What declared entities have added.
    var expandedBytes = 0
    /// Uses of names that no declaration is followed for, what was made of the first of them, and
    /// where it stands.
    var undeclaredCount = 0
    var firstRemark: String?
    var firstPlace: DocumentPlace?

    /// The first was met just now.
    var needsPlace: Bool { undeclaredCount > 0 && firstPlace == nil }
  }

  /// Keeps a declaration; the first of a name counts (XML 1.0, 4.2).
  ///
  /// `content` has its character references resolved, and is `nil` for an external entity.
  mutating func declare(_ name: UnsafePointer<UInt8>, _ content: UnsafePointer<UInt8>?) {
    let key = String(cString: name)
    guard declared.count < Self.maxDeclared, declared[key] == nil else { return }
    let isKept = content.map { xmlStrlen($0) <= Self.maxBytes } ?? false
    declared[key] = .some(isKept ? content.map { String(cString: $0) } : nil)
  }

  /// What libxml2 is to put in the place of a parameter entity's name.
  var parameter: xmlEntityPtr { nothing.parameterPointer }

  /// What libxml2 is to put in the name's place: it reads an attribute's entities as markup, a text's
  /// as they are.
  mutating func find(_ name: UnsafePointer<UInt8>, inAttribute: Bool) -> xmlEntityPtr? {
    let key = String(cString: name)
    guard let entity = texts[key] ?? made(name, key) else { return nil }
    if let remark = entity.remark {
      use.undeclaredCount += 1
      if use.firstRemark == nil { use.firstRemark = "entity '\(key)' \(remark)" }
    } else {
      use.expandedBytes += entity.byteCount
    }
    return entity.pointer(inAttribute: inAttribute)
  }

  private mutating func made(_ name: UnsafePointer<UInt8>, _ key: String) -> EntityText? {
    guard texts.count < Self.maxDeclared + Self.maxOthers else { return nil }
    var left = Self.maxFollowed
    let entity: EntityText
    if let literal = declared[key] {
      let text = literal.flatMap { plainText($0, &left) }
      let isMarkup = literal?.utf8.contains(UInt8(ascii: "<")) ?? false
      entity =
        if let text {
          EntityText(name, text)
        } else if isMarkup {
          EntityText(name, "&\(key);", "is declared as markup; it stands as written")
        } else {
          EntityText(name, "", "is a file, or more than is followed; it was left out")
        }
    } else if let text = Self.htmlText(name) {
      entity = EntityText(name, text, "is not declared; HTML's character was taken")
    } else {
      entity = EntityText(name, "&\(key);", "is not declared; it stands as written")
    }
    texts[key] = entity
    return entity
  }

  private static func htmlText(_ name: UnsafePointer<UInt8>) -> String? {
    htmlEntityLookup(name).flatMap { Unicode.Scalar($0.pointee.value) }
      .map { String(Character($0)) }
  }
}

/// Following what declarations refer to.
extension Entities {
  /// What a declared text comes to with its references followed.
  ///
  /// `left`: how many more may be.
  ///
  /// - Returns: `nil` where it holds markup, or comes to too much.
  private borrowing func plainText(_ declared: String, _ left: inout Int) -> String? {
    // A percent sign may be a parameter entity, which is not followed.
    guard !declared.utf8.contains(where: { $0 == 0x3C || $0 == 0x25 }) else { return nil }
    var text = ""
    var rest = declared[...]
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<mark]
      rest = rest[rest.utf8.index(after: mark)...]
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: ";")), Self.isName(rest[..<end]) else {
        // A fault and no reference: it is taken for the character that it looks like.
        text += "&"
        continue
      }
      left -= 1
      guard left >= 0, let meant = meaning(of: rest[..<end], &left) else { return nil }
      text += meant
      rest = rest[rest.utf8.index(after: end)...]
      guard text.utf8.count <= Self.maxBytes else { return nil }
    }
    text += rest
    return text.utf8.count <= Self.maxBytes ? text : nil
  }

  private borrowing func meaning(of reference: Substring, _ left: inout Int) -> String? {
    if reference.first == "#" { return Self.character(reference.dropFirst()) }
    let name = String(reference)
    if let known = declared[name] { return known.flatMap { plainText($0, &left) } }
    return name.withCString { name in
      name.withMemoryRebound(to: UInt8.self, capacity: 1) { Self.htmlText($0) }
    } ?? "&\(name);"
  }

  private static func character(_ number: Substring) -> String? {
    let value =
      number.first == "x" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number, radix: 10)
    return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x26 && $0 != 0x22 && $0 != 0x27 }
  }
}

/// One entity's text in the two forms that libxml2 wants.
private final class EntityText {
  private let entity: UnsafeMutablePointer<xmlEntity>
  private let text: UnsafeMutablePointer<UInt8>
  /// With `&` and `<` as references, for it is read as markup once more.
  private let markup: UnsafeMutablePointer<UInt8>
  let byteCount: Int
  /// Why it is not what the document's own declaration says, and what it is.
  let remark: String?

  init(_ name: UnsafePointer<UInt8>, _ content: String, _ remark: String? = nil) {
    self.remark = remark
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
