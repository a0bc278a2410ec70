import FeedNamespaces
import WebAddress

extension ValueForm {
  /// Whether a text, without blanks around it, has the form.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .anything: true
    case .oneOf(let words): words.contains(text)
    case .wholeNumber: Self.isWhole(text)
    case .ordinal: Self.isWhole(text) && FeedNumber.count(text) != 0
    case .number: FeedNumber.decimal(text) != nil
    case .seconds: (FeedNumber.decimal(text) ?? -1) >= 0
    case .percentage: FeedNumber.decimal(text).map { 0...100 ~= $0 } ?? false
    case .uuid: Self.isUUID(text)
    case .webAddress: Self.isWebAddress(text)
    case .address: Self.isAddress(text)
    case .mailbox: Self.isMailbox(text)
    case .mediaType: Self.isMediaType(text)
    case .language: FeedLanguage(text)?.isStandard ?? false
    case .country: text.utf8.count == 2 && text.utf8.allSatisfy(\.isLetter)
    case .mailDate: FeedDate(text)?.form == .rfc822
    case .isoDate: Self.isDate(text, isStrict: false)
    case .internetDate: Self.isDate(text, isStrict: true)
    case .recurrence: RecurrenceRule.isValid(text)
    case .geo: Self.isGeo(text)
    case .openStreetMap: Self.isOpenStreetMap(text)
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  private static func isWebAddress(_ text: String) -> Bool {
    let parts = AddressParts(text)
    guard parts.isWeb, let authority = parts.authority.flatMap({ AuthorityParts($0) }) else {
      return false
    }
    // An empty port is what is left of a scheme that stands there twice.
    return authority.port?.isEmpty != true && WebAddress(text) != nil && isAddress(text)
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = AddressParts(text)
    return parts.scheme != nil && !text.utf8.contains { $0 <= 0x20 }
      && !(parts.path.isEmpty && parts.authority?.isEmpty ?? true)
  }

  /// Something on both sides of one `@`, without blanks; a name may stand beside it in brackets.
  private static func isMailbox(_ text: String) -> Bool {
    let bare = text.split(separator: " ").first.map(String.init) ?? ""
    let sides = bare.split(separator: "@", omittingEmptySubsequences: false)
    return sides.count == 2 && sides.allSatisfy { !$0.isEmpty }
      && (bare.count == text.count || text.hasSuffix(")"))
  }

  /// Source: RFC 6838, section 4.2.
  private static func isMediaType(_ text: String) -> Bool {
    let bare = text.split(separator: ";").first ?? ""
    let sides = bare.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return sides.count == 2
      && sides.allSatisfy { side in
        !side.isEmpty
          && side.allSatisfy {
            $0.isLetter || $0.isDecimalDigit || "!#$&-^_.+".utf8.contains($0)
          }
      }
  }

  private static func isWhole(_ text: String) -> Bool {
    text.utf8.allSatisfy(\.isDecimalDigit) && FeedNumber.count(text) != nil
  }

  /// Source: RFC 3339, section 5.6; RFC 4287, section 3.3, which wants the letters large.
  private static func isDate(_ text: String, isStrict: Bool) -> Bool {
    guard FeedDate(text) != nil else { return false }
    let shape = text.utf8.map { $0.isDecimalDigit ? UInt8(ascii: "0") : $0 }
    var rest = String(decoding: shape, as: UTF8.self)[...]
    guard rest.take("0000-00-00T00:00"), rest.take(":00") || !isStrict else { return false }
    if rest.take(".") {
      let digits = rest.prefix { $0 == "0" }
      guard !digits.isEmpty else { return false }
      rest = rest.dropFirst(digits.count)
    }
    return ["Z", "+00:00", "-00:00"].contains(rest)
      || (!isStrict && ["+0000", "-0000"].contains(rest))
  }

  /// Source: RFC 5870, section 3.3.
  private static func isGeo(_ text: String) -> Bool {
    guard text.hasPrefix("geo:") else { return false }
    let place = text.dropFirst(4).split(separator: ";").first ?? ""
    let numbers = place.split(separator: ",").map { FeedNumber.decimal(String($0)) }
    guard 2...3 ~= numbers.count, let north = numbers[0], let east = numbers[1] else {
      return false
    }
    return -90...90 ~= north && -180...180 ~= east
  }

  private static func isOpenStreetMap(_ text: String) -> Bool {
    guard let kind = text.first, "NWR".contains(kind) else { return false }
    let parts = text.dropFirst().utf8.split(
      separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
    return 1...2 ~= parts.count
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDecimalDigit) }
  }
}

extension Substring {
  /// Goes over a text, if it stands here.
  fileprivate mutating func take(_ text: String) -> Bool {
    guard hasPrefix(text) else { return false }
    removeFirst(text.count)
    return true
  }
}

extension UInt8 {
  var isDecimalDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  var isHexDigit: Bool {
    isDecimalDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlankText: Bool { utf8.allSatisfy { $0 <= 0x20 } }
}
