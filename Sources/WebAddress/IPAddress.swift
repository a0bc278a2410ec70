/// An IP address, as a host name can spell it.
public enum IPAddress: Hashable, Sendable {
  case v4(UInt32)
  case v6(high: UInt64, low: UInt64)

  /// Reads an address in any spelling that a resolver takes for one.
  ///
  /// IPv4 in one to four numbers, each decimal, octal or hexadecimal (`0x7f.1`, `2130706433`), also
  /// with a dot after it. IPv6 with or without brackets; a zone (`%eth0`) is left out.
  ///
  /// Source: `inet_aton`; RFC 4291, 2.2; RFC 6874.
  ///
  /// - Returns: `nil` for a name.
  public init?(literal host: some StringProtocol) {
    var host = Substring(host)
    if host.utf8.first == UInt8(ascii: "[") {
      guard host.utf8.last == UInt8(ascii: "]") else { return nil }
      host = host.dropFirst().dropLast()
      guard let address = IPv6Reader.read(host) else { return nil }
      self = address
    } else if host.utf8.contains(UInt8(ascii: ":")) {
      guard let address = IPv6Reader.read(host) else { return nil }
      self = address
    } else {
      if host.utf8.last == UInt8(ascii: ".") { host = host.dropLast() }
      guard let number = IPv4Reader.read(host) else { return nil }
      self = .v4(number)
    }
  }

  /// Reads an address in network byte order.
  ///
  /// - Returns: `nil` unless there are 4 or 16 bytes.
  public init?(bytes: [UInt8]) {
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = .v4(UInt32(number(0..<4)))
    case 16: self = .v6(high: number(0..<8), low: number(8..<16))
    default: return nil
    }
  }
}

/// The spellings of `inet_aton`.
enum IPv4Reader {
  static func read(_ text: Substring) -> UInt32? {
    // A name: it is looked at for every request.
    guard let first = text.utf8.first, ASCIISet.digits.contains(first) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count, let last = numbers.last else { return nil }
    var address: UInt64 = 0
    for number in numbers.dropLast() {
      guard number <= 255 else { return nil }
      address = address << 8 | number
    }
    // The last number fills all bytes that are left.
    let bits = UInt64(8 * (5 - numbers.count))
    guard last < 1 << bits else { return nil }
    return UInt32(address << bits | last)
  }

  private static func number(_ text: Substring) -> UInt64? {
    guard let first = text.utf8.first, ASCIISet.digits.contains(first), text.utf8.count < 20,
      text.utf8.allSatisfy(ASCIISet.unreserved.contains)
    else { return nil }
    let lower = text.lowercased()
    if lower == "0x" { return 0 }
    if lower.hasPrefix("0x") { return UInt64(lower.dropFirst(2), radix: 16) }
    if first == UInt8(ascii: "0") { return UInt64(lower, radix: 8) }
    return UInt64(lower)
  }
}

/// The text forms of RFC 4291.
enum IPv6Reader {
  static func read(_ text: Substring) -> IPAddress? {
    let address = text.prefix { $0 != "%" }
    let halves = address.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard halves.count <= 2, let front = groups(halves[0]) else { return nil }
    guard halves.count == 2 else { return front.count == 8 ? joined(front) : nil }
    guard let back = groups(halves[1]), front.count + back.count < 8 else { return nil }
    let zeros = [UInt64](repeating: 0, count: 8 - front.count - back.count)
    return joined(front + zeros + back)
  }

  /// Groups of 16 bits; an IPv4 address at the end makes two.
  private static func groups(_ text: Substring) -> [UInt64]? {
    guard !text.isEmpty else { return [] }
    var groups: [UInt64] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.utf8.contains(UInt8(ascii: ".")) {
        guard part.split(separator: ".").count == 4, let address = IPv4Reader.read(part) else {
          return nil
        }
        groups += [UInt64(address >> 16), UInt64(address & 0xFFFF)]
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(ASCIISet.unreserved.contains),
          let group = UInt64(part, radix: 16)
        else { return nil }
        groups.append(group)
      }
    }
    return groups
  }

  private static func joined(_ groups: [UInt64]) -> IPAddress {
    .v6(
      high: groups[0..<4].reduce(0) { $0 << 16 | $1 },
      low: groups[4..<8].reduce(0) { $0 << 16 | $1 })
  }
}
