import CLibXML2
import ElementTree

/// What the state tells of elements and names, and what the delegate makes of them.
extension XMLStream {
  func decide(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    if isStopped || passed != nil || isTagCut { return }
    hasRoot = true
    let tag = currentTag
    elementPlace = documentPlace(tag.place)
    keepTrack(at: tag.place)
    let depth = state.pointee.depth
    // The delegate sees the start tag in the record tree, where a record stays.
    record.reset()
    state.write(record.storage, local, prefix, uri, count, attributes)
    if document.byteCount > limits.documentBytes {
      decision = .collectDocument
      stopAtSize()
    }
    if passed != nil { return }
    let head = record.storage
    head.pointee.end()
    decision = delegate.started(record.view(at: 0), depth: depth)
    record.reset()
    switch decision {
    case .descend:
      state.write(document.storage, local, prefix, uri, count, attributes)
      keepTrack(inside: tag)
    case .skip: skip(depth)
    case .stop: halt()
    case .collectRecord: collect(record.storage, limits.recordBytes, depth)
    case .collectDocument: collect(document.storage, limits.documentBytes, depth)
    }
    if let target = state.pointee.target {
      state.write(target, local, prefix, uri, count, attributes)
    }
  }

  func skip(_ depth: Int) {
    state.pointee.isSkipping = true
    state.pointee.outerDepth = depth
  }

  private func collect(_ tree: UnsafeMutablePointer<TreeStorage>, _ limit: Int, _ depth: Int) {
    state.pointee.target = tree
    collectedFrom = tree.pointee.count
    state.pointee.targetLimit = limit
    state.pointee.outerDepth = depth
  }

  func collected(at offset: Int) {
    state.pointee.target = nil
    isBehindRecord = decision == .collectRecord
    let tree = isBehindRecord ? record : document
    if wantsMore { delegate.collected(tree.view(at: offset), decision) }
    keepTrack()
  }

  func skipped() { keepTrack() }

  func ended(_ depth: Int) {
    state.pointee.track?.close()
    keepTrack()
    if document.storage.pointee.isOpen { document.storage.pointee.end() }
    if wantsMore { delegate.ended(depth: depth) }
  }

  func addName(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> UInt16? {
    if names.count >= min(limits.names, NameTable.capacity) {
      stop(.names)
      return nil
    }
    let name = resolver.resolve(
      local: String(cString: local), prefix: prefix.map { String(cString: $0) },
      namespace: uri.map { namespace($0) })
    let number = names.append(name)
    state.pointee.pointers.insert(local, prefix, uri, number)
    return number
  }

  /// Whether libxml2 keeps far more strings than a document of so many names has.
  ///
  /// It keeps prefixes, URIs and the targets of instructions too, used or not, and its table does not
  /// grow with them: the time is quadratic beyond it.
  /// Source: `xmlDictGrow`.
  var knowsTooMuch: Bool { Int(xmlDictSize(context.pointee.dict)) > 4 * limits.names }

  /// One string for the many names of a namespace, which the resolver then knows at a glance.
  private func namespace(_ uri: UnsafePointer<UInt8>) -> String {
    if let known = namespaces[uri] { return known }
    let text = String(cString: uri)
    namespaces[uri] = text
    return text
  }

  func entity(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    let inAttribute = context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
    // Behind its declaration libxml2 asks for an entity too, to keep its text as written: no use of it.
    if state.pointee.depth == 0, !inAttribute { return nil }
    let found = state.entity(name, inAttribute: inAttribute)
    if state.pointee.entities.use.needsPlace {
      state.pointee.entities.use.firstPlace = referencePlace(name)
    }
    return found
  }
}
