import Glibc
import WebAddress

/// From how far away an address can be reached.
///
/// A redirect may not lead a request from outside to a place that only we can reach: the server
/// would use us to speak to our own machine and network.
/// Source: the IANA special-purpose address registries (RFC 6890 and its updates).
enum AddressReach: Sendable {
  case everywhere
  /// A private, shared, multicast or reserved range.
  case privateNetwork
  /// One cable only. Cloud machines hand out their secrets at such an address.
  case link
  case thisMachine

  /// Whether a subscription at an address with this reach may be redirected to `target`.
  func allowsRedirect(to target: AddressReach) -> Bool {
    target == .everywhere || target == self || self == .thisMachine
  }

  init(_ address: IPAddress) {
    switch address {
    case .v4(let number) where [0, 127].contains(number >> 24): self = .thisMachine
    case .v4(let number) where number >> 16 == 0xA9FE: self = .link
    case .v4: self = address.isPrivate ? .privateNetwork : .everywhere
    case .v6(0, let low) where low >> 32 == 0xFFFF:
      self.init(.v4(UInt32(truncatingIfNeeded: low)))
    case .v6(let high, _):
      let isNetwork = high >> 57 == 0xFC >> 1 || high >> 54 == 0xFEC0 >> 6 || high >> 56 == 0xFF
      // What is left is loopback, or IPv4 in a disguise that no honest server needs.
      let near: AddressReach = high >> 54 == 0xFE80 >> 6 ? .link : .thisMachine
      self = address.isPrivate ? (isNetwork ? .privateNetwork : near) : .everywhere
    }
  }

  /// The reach of an address written out in any spelling, and of `localhost` names.
  ///
  /// `nil` for a name that must be resolved first.
  init?(host: String) {
    if host == "localhost" || host.hasSuffix(".localhost") {
      self = .thisMachine
    } else if let address = IPAddress(literal: host) {
      self.init(address)
    } else {
      return nil
    }
  }

  /// The same, also for names that only local networks have.
  ///
  /// `nil` for a public name.
  init?(name: String) {
    if let reach = AddressReach(host: name) {
      self = reach
    } else if WebAddress.isPrivateHost(name) {
      self = .privateNetwork
    } else {
      return nil
    }
  }

  /// The reach of the address a socket is to be opened to.
  ///
  /// Other families count as this machine.
  init(_ address: UnsafePointer<sockaddr>) {
    let bytes = UnsafeRawPointer(address)
    let found: [UInt8] =
      switch Int32(address.pointee.sa_family) {
      case AF_INET:
        withUnsafeBytes(of: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
      case AF_INET6:
        withUnsafeBytes(of: bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
      default: []
      }
    self = IPAddress(bytes: found).map { AddressReach($0) } ?? .thisMachine
  }
}
