/// A frame of an ID3v2 tag: a name of four letters, and its content.
struct ID3Frame {
  let name: String
  /// Without what compression of the tag put into it.
  ///
  /// `nil` when it is packed or encrypted.
  let content: [UInt8]?

  /// The frames in a tag or in another frame, up to the padding or to the first that is none.
  static func all(in bytes: ArraySlice<UInt8>, version: UInt8) -> [ID3Frame] {
    var frames: [ID3Frame] = []
    var rest = bytes
    while let name = name(rest), let size = size(rest, version) {
      let end = rest.startIndex + 10 + size
      let content = rest[(rest.startIndex + 10)..<end]
      let flags = rest[rest.startIndex + 9]
      frames.append(ID3Frame(name: name, content: plain(content, flags, version)))
      rest = rest[end...]
    }
    return frames
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count >= 10 else { return nil }
    let name = bytes.prefix(4)
    let isName = name.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
    return isName ? String(decoding: name, as: UTF8.self) : nil
  }

  /// Sizes of version 4 have seven bits a byte; some programs write eight.
  ///
  /// `nil` for a frame that is cut off.
  private static func size(_ bytes: ArraySlice<UInt8>, _ version: UInt8) -> Int? {
    let written = bytes.dropFirst(4).prefix(4)
    let plain = written.number(bits: 8).flatMap { $0 <= bytes.count - 10 ? $0 : nil }
    guard version == 4, let size = written.number(bits: 7), size <= bytes.count - 10 else {
      return plain
    }
    guard let plain, plain != size else { return size }
    return isEdge(bytes, size) || !isEdge(bytes, plain) ? size : plain
  }

  /// Whether behind a frame of this size there is another, padding, or nothing.
  private static func isEdge(_ bytes: ArraySlice<UInt8>, _ size: Int) -> Bool {
    let behind = bytes.dropFirst(10 + size)
    return behind.first.map { $0 == 0 } ?? true || name(behind) != nil
  }

  /// Source: ID3v2.3.0, section 3.3.1; ID3v2.4.0, section 4.1.2.
  private static func plain(
    _ content: ArraySlice<UInt8>, _ flags: UInt8, _ version: UInt8
  ) -> [UInt8]? {
    if version == 3 {
      if flags & 0xC0 != 0 { return nil }
      return Array(content.dropFirst(flags & 0x20 != 0 ? 1 : 0))
    }
    if flags & 0x0C != 0 { return nil }
    let extra = (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0)
    let rest = content.dropFirst(extra)
    return flags & 0x02 != 0 ? ID3Tag.synchronised(rest) : Array(rest)
  }
}
