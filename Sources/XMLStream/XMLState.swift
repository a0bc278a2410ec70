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
  /// Where a line ended whose LF libxml2's buffer no longer shows: overwritten, or discarded before
  /// the bytes that it gets now.
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
}

/// What the callbacks do, each on the state that it is handed.
///
/// Methods of the pointer, not of the state: what they call reaches the state too, and may do so only
/// where no access to all of it is going on.
extension UnsafeMutablePointer<XMLState> {
  // MARK: Elements

  @inline(__always) func start(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?, namespaces: Int, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    pointee.depth &+= 1
    // Also of what is passed over: libxml2 keeps every open element.
    if pointee.depth > pointee.limits.depth { return pointee.stream.stop(.depth) }
    // All other names are counted as they get their numbers.
    if namespaces > 0 || pointee.isSkipping {
      if pointee.stream.knowsTooMuch { return pointee.stream.stop(.names) }
      // libxml2 compares these too.
      if namespaces > 4 * pointee.limits.attributes { return pointee.stream.stop(.attributes) }
    }
    if count > pointee.limits.attributes { return pointee.stream.stop(.attributes) }
    if pointee.isSkipping || pointee.isReplaying { return }
    guard let target = pointee.target else {
      pointee.stream.decide(local, prefix, uri, count, attributes)
      return
    }
    write(target, local, prefix, uri, count, attributes)
    checkSize(of: target)
  }

  @inline(__always) func write(
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
  @inline(__always) private func number(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> UInt16? {
    pointee.pointers.find(local, prefix, uri) ?? pointee.stream.addName(local, prefix, uri)
  }

  @inline(__always) func end() {
    let closed = pointee.depth
    pointee.depth = closed &- 1
    if pointee.isSkipping {
      if closed == pointee.outerDepth {
        pointee.isSkipping = false
        pointee.stream.skipped()
      }
      return
    }
    guard let target = pointee.target else { return pointee.stream.ended(closed) }
    let offset = target.pointee.end()
    if closed == pointee.outerDepth { pointee.stream.collected(at: offset) }
  }

  // MARK: Text

  @inline(__always) func text(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    guard let target = pointee.target else { return }
    target.pointee.append(bytes, length)
    checkSize(of: target)
  }

  /// After the last look at libxml2's bytes: it frees them when it is stopped.
  @inline(__always) func checkSize(of target: UnsafeMutablePointer<TreeStorage>) {
    if target.pointee.count > pointee.targetLimit { pointee.stream.stopAtSize() }
  }

  /// libxml2 does not normalise line ends inside CDATA (XML 1.0, 2.11).
  func characterData(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    guard let target = pointee.target, length > 0 else { return }
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

  func instruction(_ target: UnsafePointer<UInt8>, _ data: UnsafePointer<UInt8>?) {
    if pointee.stream.knowsTooMuch { return pointee.stream.stop(.names) }
    guard let tree = pointee.target else { return }
    tree.pointee.instruction(
      target: UnsafeRawBufferPointer(start: target, count: Int(xmlStrlen(target))),
      data: UnsafeRawBufferPointer(start: data, count: data.map { Int(xmlStrlen($0)) } ?? 0))
    checkSize(of: tree)
  }

  // MARK: Entities

  func declare(
    _ name: UnsafePointer<UInt8>, _ type: Int32, _ content: UnsafePointer<UInt8>?
  ) {
    let isInternal = type == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue)
    let isExternal = type == Int32(XML_EXTERNAL_GENERAL_PARSED_ENTITY.rawValue)
    if isInternal || isExternal { pointee.entities.declare(name, isInternal ? content : nil) }
  }

  func entity(_ name: UnsafePointer<UInt8>, inAttribute: Bool) -> xmlEntityPtr? {
    let found = pointee.entities.find(name, inAttribute: inAttribute)
    if pointee.entities.use.expandedBytes > pointee.limits.entityBytes {
      pointee.stream.stop(.entities)
    }
    return found
  }
}
