/// The lines of a segment, one after the other, in little memory.
struct LineReader {
  /// Longer than any record: notes and unknown fields included.
  static let lineLimit = 16 << 20

  private let source: SegmentSource
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ source: SegmentSource) { self.source = source }

  /// The next line with its line end, which only the last one may lack; `nil` at the end.
  mutating func next() throws(SegmentFault) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(through: end + 1)
      }
      if isAtEnd { return start < buffer.count ? take(through: buffer.count) : nil }
      guard buffer.count - start <= Self.lineLimit else { throw .tooLong }
      let unread = buffer.count - start
      try fill()
      searched = start + unread
    }
  }

  private mutating func take(through end: Int) -> ArraySlice<UInt8> {
    defer { start = end }
    return buffer[start..<end]
  }

  private mutating func fill() throws(SegmentFault) {
    buffer.removeFirst(start)
    start = 0
    guard let chunk = try source.next() else {
      isAtEnd = true
      return
    }
    buffer += chunk
  }
}
