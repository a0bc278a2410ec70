extension ElementTree {
  /// Opens an element inside the innermost open one.
  ///
  /// For readers of documents that are no XML. `name` and the attributes' names are numbers of
  /// ``names``.
  public func begin(_ name: UInt16, attributes: [(name: UInt16, value: String)] = []) {
    storage.pointee.start(name: name, attributes: attributes.count)
    for attribute in attributes {
      var value = attribute.value
      value.withUTF8 { bytes in
        storage.pointee.attribute(
          name: attribute.name, value: UnsafeRawBufferPointer(bytes).start, length: bytes.count)
      }
    }
  }

  /// Adds character data to the innermost open element.
  public func append(_ text: String) {
    var text = text
    text.withUTF8 { storage.pointee.append(UnsafeRawBufferPointer($0).start, $0.count) }
  }

  /// Closes the innermost open element.
  public func end() { storage.pointee.end() }

  /// What was written by now.
  public struct Mark: Sendable {
    fileprivate let count: Int
    fileprivate let open: UInt32
  }

  /// Where writing is, between two elements.
  public var mark: Mark { Mark(count: storage.pointee.count, open: storage.pointee.open) }

  /// Takes back everything that was written since.
  public func rewind(to mark: Mark) {
    storage.pointee.truncate(to: mark.count, open: mark.open)
  }
}

extension UnsafeRawBufferPointer {
  /// An address in any case: nothing is read from that of an empty buffer.
  fileprivate var start: UnsafeRawPointer {
    baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
  }
}
