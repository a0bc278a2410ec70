/// When a zone's offset changed, and by what rule it goes on.
struct ZoneTransitions: Hashable, Sendable {
  /// Seconds since 1970, rising.
  private var times: [Int64] = []
  /// Ahead of UTC, from each time on.
  private var offsets: [Int] = []
  /// Before the first.
  private var first: Int
  /// After the last.
  private var rule: PosixZone?

  init(offsetSeconds: Int) { first = offsetSeconds }

  init(_ rule: PosixZone) {
    first = rule.standardOffset
    self.rule = rule
  }

  func offset(at seconds: Int64) -> Int {
    // The number of transitions that have happened.
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == times.count, let rule { return rule.offset(at: seconds) }
    return low == 0 ? first : offsets[low - 1]
  }

  /// Reads a file of the time zone database.
  ///
  /// Source: RFC 9636. Of a file with two blocks the second, with times of 64 bits, is taken.
  ///
  /// - Returns: `nil` when it is none, or is cut off.
  init?(file bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes)
    guard var header = reader.header() else { return nil }
    var width = 4
    if header.version >= UInt8(ascii: "2") {
      guard reader.skip(header.byteCount(width: 4)), let second = reader.header() else {
        return nil
      }
      (header, width) = (second, 8)
    }
    guard let block = reader.block(header, width: width) else { return nil }
    times = block.times
    offsets = block.types.map { block.offsets[$0] }
    first = block.offsets[0]
    if width == 8 { rule = reader.footer().flatMap(PosixZone.init) }
  }
}

/// Takes the parts of a time zone file; every step is checked against the end.
private struct ZoneFileReader {
  struct Header {
    var version: UInt8
    var isUTCount, isStandardCount, leapCount, timeCount, typeCount, characterCount: Int

    func byteCount(width: Int) -> Int {
      timeCount * (width + 1) + typeCount * 6 + characterCount + leapCount * (width + 4)
        + isStandardCount + isUTCount
    }
  }

  struct Block {
    var times: [Int64]
    var types: [Int]
    var offsets: [Int]
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func header() -> Header? {
    guard bytes.count - index >= 44, bytes[index..<index + 4].elementsEqual("TZif".utf8) else {
      return nil
    }
    let version = bytes[index + 4]
    index += 20
    let counts = (0..<6).map { _ in Int(number(4)) }
    guard counts.allSatisfy({ (0..<1 << 20).contains($0) }), counts[4] > 0 else { return nil }
    return Header(
      version: version, isUTCount: counts[0], isStandardCount: counts[1], leapCount: counts[2],
      timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
  }

  mutating func skip(_ count: Int) -> Bool {
    guard bytes.count - index >= count else { return false }
    index += count
    return true
  }

  mutating func block(_ header: Header, width: Int) -> Block? {
    guard bytes.count - index >= header.byteCount(width: width) else { return nil }
    let end = index + header.byteCount(width: width)
    let times = (0..<header.timeCount).map { _ in number(width) }
    let types = (0..<header.timeCount).map { _ in Int(number(1) & 0xFF) }
    let offsets = (0..<header.typeCount).map { _ in
      let offset = number(4)
      index += 2
      return Int(offset)
    }
    index = end
    guard types.allSatisfy({ $0 < offsets.count }), zip(times, times.dropFirst()).allSatisfy(<)
    else { return nil }
    return Block(times: times, types: types, offsets: offsets)
  }

  /// The rule between two line ends.
  mutating func footer() -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\n") else { return nil }
    let rest = bytes[(index + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Big-endian, signed.
  private mutating func number(_ width: Int) -> Int64 {
    var value = Int64(Int8(bitPattern: bytes[index]))
    for byte in bytes[(index + 1)..<(index + width)] { value = value << 8 | Int64(byte) }
    index += width
    return value
  }
}
