extension IPAddress {
  /// Whether the address is on this machine or in a network that is not the public internet.
  ///
  /// Also true for addresses that nobody can be at (unspecified, multicast, reserved) and for IPv6
  /// forms that carry such an IPv4 address. The ranges for documentation count as public.
  ///
  /// Source: the IANA special-purpose address registries (RFC 6890).
  public var isPrivate: Bool {
    switch self {
    case .v4(let address): Self.privateV4.contains { $0.contains(address) }
    case .v6(let high, let low): Self.isPrivateV6(high: high, low: low)
    }
  }

  private struct Block: Sendable {
    var start: UInt32
    var bits: UInt32

    func contains(_ address: UInt32) -> Bool {
      (address ^ start) >> (32 - bits) == 0
    }
  }

  private static let privateV4 = [
    Block(start: 0x0000_0000, bits: 8),  // 0.0.0.0/8 this network; 0.0.0.0 reaches loopback
    Block(start: 0x0A00_0000, bits: 8),  // 10.0.0.0/8 private
    Block(start: 0x6440_0000, bits: 10),  // 100.64.0.0/10 carrier and overlay networks
    Block(start: 0x7F00_0000, bits: 8),  // 127.0.0.0/8 loopback
    Block(start: 0xA9FE_0000, bits: 16),  // 169.254.0.0/16 link-local; cloud metadata
    Block(start: 0xAC10_0000, bits: 12),  // 172.16.0.0/12 private
    Block(start: 0xC000_0000, bits: 24),  // 192.0.0.0/24 protocol assignments
    Block(start: 0xC0A8_0000, bits: 16),  // 192.168.0.0/16 private
    Block(start: 0xC612_0000, bits: 15),  // 198.18.0.0/15 benchmarking
    Block(start: 0xE000_0000, bits: 3),  // 224.0.0.0/3 multicast, reserved, broadcast
  ]

  private static func isPrivateV6(high: UInt64, low: UInt64) -> Bool {
    if let embedded = embeddedV4(high: high, low: low) { return IPAddress.v4(embedded).isPrivate }
    return high == 0 && low <= 1  // unspecified, loopback
      || high >> 57 == 0xFC >> 1  // fc00::/7 unique local
      || high >> 54 == 0xFE80 >> 6  // fe80::/10 link-local
      || high >> 54 == 0xFEC0 >> 6  // fec0::/10 site-local, deprecated
      || high >> 56 == 0xFF  // ff00::/8 multicast
      || high >> 16 == 0x0064_FF9B_0001  // 64:ff9b:1::/48 local translation
  }

  /// The IPv4 address that a translating network makes of an IPv6 one.
  private static func embeddedV4(high: UInt64, low: UInt64) -> UInt32? {
    let last = UInt32(truncatingIfNeeded: low)
    if high == 0, low >> 32 == 0xFFFF { return last }  // mapped
    if high == 0, low >> 32 == 0, low > 1 { return last }  // compatible, deprecated
    if high == 0, low >> 48 == 0xFFFF, low >> 32 & 0xFFFF == 0 { return last }  // ::ffff:0:a.b.c.d
    if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return last }  // NAT64
    if high >> 48 == 0x2002 { return UInt32(truncatingIfNeeded: high >> 16) }  // 6to4
    if high >> 32 == 0x2001_0000 { return ~last }  // Teredo
    return nil
  }
}

extension WebAddress {
  /// Whether a host is on this machine or in a private network, as far as its name tells.
  ///
  /// True for private addresses in any spelling (see ``IPAddress``), for `localhost`, for the
  /// names that only local networks have (`.local`, `.internal`, `.home.arpa` …), for names without
  /// a dot, and for what is no host at all. A public name may still resolve to a private address:
  /// whoever connects checks that with ``IPAddress/isPrivate``.
  public static func isPrivateHost(_ host: some StringProtocol) -> Bool {
    guard let host = asciiHost(host) else { return true }
    if let address = IPAddress(literal: host) { return address.isPrivate }
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last else { return true }
    return localDomains.contains(String(last)) || labels.suffix(2) == ["home", "arpa"]
  }

  /// Top-level names that are never delegated.
  ///
  /// RFC 6761 (localhost), RFC 6762 (local, and its appendix G), ICANN 2024 (internal).
  private static let localDomains: Set<String> = [
    "localhost", "local", "internal", "localdomain", "intranet", "private", "corp", "home", "lan",
  ]
}
