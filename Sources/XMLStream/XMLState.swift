import CLibXML2
import ElementTree
import Glibc

/// What libxml2's callbacks work on.
///
/// Lives behind a raw pointer (their user data), so that a callback costs no reference count.
struct XMLState: ~Copyable {
  let limits: XMLLimits
  /// The stream's; here so that a callback does not go through the stream.
  let context: xmlParserCtxtPtr
  let record: UnsafeMutablePointer<TreeStorage>
  let document: UnsafeMutablePointer<TreeStorage>
  /// Owns this state.
  ///
  /// Unchecked: it is called for every record.
  unowned(unsafe) let stream: XMLStream
  /// `nil` where faults are not repaired.
  var track: XMLTrack?
  var pointers = NamePointers()
  var entities = Entities()
  var noted = NotedFaults()

  var depth = 0
  /// Where collected elements go; `nil` outside of them.
  var target: UnsafeMutablePointer<TreeStorage>?
  /// Depth of the element being collected or skipped.
  var outerDepth = 0
  var isSkipping = false
  /// What comes now has been there before.
  var isReplaying = false
  /// Bytes that the target may hold.
  var targetLimit = 0
  /// Where the last line ended whose LF libxml2's buffer no longer shows: overwritten, or discarded.
  var hiddenLineEnd: Int?

  /// `nil` while all is well.
  var allNoted: XMLTrack.Noted? {
    guard !noted.faults.isEmpty || entities.isUsed else { return nil }
    return XMLTrack.Noted(faults: noted, entities: entities.use)
  }

  /// Forgets where in the document it is.
  mutating func rewind() {
    depth = 0
    target = nil
    outerDepth = 0
    isSkipping = false
  }

  // MARK: Elements

  @inline(__always) mutating func start(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?, namespaces: Int, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    depth &+= 1
    // Also of what is passed over: libxml2 keeps every open element.
    if depth > limits.depth { return stream.stop(.depth) }
    // All other names are counted as they get their numbers.
    if namespaces > 0 || isSkipping {
      if stream.knowsTooMuch { return stream.stop(.names) }
      // libxml2 compares these too.
      if namespaces > 4 * limits.attributes { return stream.stop(.attributes) }
    }
    if count > limits.attributes { return stream.stop(.attributes) }
    if isSkipping || isReplaying { return }
    guard let target else {
      stream.decide(local, prefix, uri, count, attributes)
      return
    }
    write(target, local, prefix, uri, count, attributes)
    checkSize(of: target)
  }

  @inline(__always) mutating func write(
    _ target: UnsafeMutablePointer<TreeStorage>, _ local: UnsafePointer<UInt8>,
    _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard let name = number(local, prefix, uri) else { return }
    let start = target.pointee.count
    target.pointee.start(name: name, attributes: count)
    guard count > 0, var at = attributes else { return }
    for _ in 0..<count {
      let value = at[3].unsafelyUnwrapped
      guard let name = number(at[0].unsafelyUnwrapped, at[1], at[2]) else {
        return target.pointee.cancel(to: start)
      }
      target.pointee.attribute(
        name: name, value: value, length: at[4].unsafelyUnwrapped - value)
      at += 5
    }
  }

  /// `nil` when there are too many names: the parser is stopped then, and its bytes are gone.
  @inline(__always) private mutating func number(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> UInt16? {
    pointers.find(local, prefix, uri) ?? stream.addName(local, prefix, uri)
  }

  @inline(__always) mutating func end() {
    let closed = depth
    depth = closed &- 1
    if isSkipping {
      if closed == outerDepth {
        isSkipping = false
        stream.skipped()
      }
      return
    }
    guard let target else { return stream.ended(closed) }
    let offset = target.pointee.end()
    if closed == outerDepth { stream.collected(at: offset) }
  }

  // MARK: Text

  @inline(__always) mutating func text(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    guard let target else { return }
    target.pointee.append(bytes, length)
    checkSize(of: target)
  }

  /// After the last look at libxml2's bytes: it frees them when it is stopped.
  @inline(__always) func checkSize(of target: UnsafeMutablePointer<TreeStorage>) {
    if target.pointee.count > targetLimit { stream.stopAtSize() }
  }

  /// libxml2 does not normalise line ends inside CDATA (XML 1.0, 2.11).
  mutating func characterData(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    guard let target, length > 0 else { return }
    if memchr(bytes, 0x0D, length) == nil { return text(bytes, length) }
    var from = 0
    while from < length {
      guard let found = memchr(bytes + from, 0x0D, length - from) else { break }
      let at = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - bytes
      target.pointee.append(bytes + from, at - from)
      from = at + 1
      // The byte behind a piece is there too: the section's next one, or its `]`.
      var lineFeed: UInt8 = 0x0A
      if bytes[from] != lineFeed { target.pointee.append(&lineFeed, 1) }
    }
    target.pointee.append(bytes + from, length - from)
    checkSize(of: target)
  }

  mutating func instruction(_ target: UnsafePointer<UInt8>, _ data: UnsafePointer<UInt8>?) {
    if stream.knowsTooMuch { return stream.stop(.names) }
    guard let tree = self.target else { return }
    tree.pointee.instruction(
      target: UnsafeRawBufferPointer(start: target, count: Int(xmlStrlen(target))),
      data: UnsafeRawBufferPointer(start: data, count: data.map { Int(xmlStrlen($0)) } ?? 0))
    checkSize(of: tree)
  }

  // MARK: Entities

  mutating func declare(
    _ name: UnsafePointer<UInt8>, _ type: Int32, _ content: UnsafePointer<UInt8>?
  ) {
    let isInternal = type == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue)
    let isExternal = type == Int32(XML_EXTERNAL_GENERAL_PARSED_ENTITY.rawValue)
    if isInternal || isExternal { entities.declare(name, isInternal ? content : nil) }
  }

  mutating func entity(_ name: UnsafePointer<UInt8>, inAttribute: Bool) -> xmlEntityPtr? {
    let found = entities.find(name, inAttribute: inAttribute)
    if entities.use.expandedBytes > limits.entityBytes { stream.stop(.entities) }
    return found
  }
}
