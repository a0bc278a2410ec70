import FeedNamespaces
import Testing

@Suite struct FeedValuesTests {
  @Test(
    arguments: [
      ("yes", true), ("Yes", true), ("true", true), ("explicit", true), (" TRUE ", true),
      ("no", false), ("No", false), ("clean", false), ("false", false),
      ("", nil), ("maybe", nil), ("a very long word indeed", nil),
    ] as [(String, Bool?)]) func `explicit has its documented words`(_ text: String, _ value: Bool?)
  {
    #expect(FeedBoolean.explicit(text) == value)
  }

  @Test(
    arguments: [("Yes", true), ("yes", true), ("no", false), ("true", false), ("", nil)]
      as [(String, Bool?)])
  func `only yes switches on`(_ text: String, _ value: Bool?) {
    #expect(FeedBoolean.onlyYes(text) == value)
  }

  @Test(
    arguments: [
      ("12", 12), (" 12 ", 12), ("-3", -3), ("+4", 4), ("12.0", 12), ("0", 0),
      ("9223372036854775807", .max), ("9223372036854775808", nil), ("12.5", nil), ("S2E3", nil),
      ("", nil), ("12 bytes", nil), ("1,234", nil), (".", nil), ("-", nil), ("1.", nil),
    ] as [(String, Int?)]) func `whole numbers are whole`(_ text: String, _ value: Int?)
  {
    #expect(FeedNumber.integer(text) == value)
  }

  @Test(
    arguments: [
      ("315.5", 315.5), ("0.00000005000", 5e-8), ("128000", 128_000), ("1e3", 1000), (" 7 ", 7),
      ("-2.5", -2.5), ("nan", nil), ("inf", nil), ("0x1p3", nil), ("", nil), ("1.2.3", nil),
      ("1e999", nil),
    ] as [(String, Double?)]) func `decimals are the nearest ones`(_ text: String, _ value: Double?)
  {
    #expect(FeedNumber.decimal(text) == value)
  }

  @Test func `what Unicode calls white space is trimmed, and nothing else`() {
    for value in 1..<0x3100 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "\(Character(scalar))a\(Character(scalar))"
      let isTrimmed = FeedText.trimmed(text) == "a"
      #expect(isTrimmed == scalar.properties.isWhitespace, "U+\(String(value, radix: 16))")
    }
    #expect(FeedText.trimmed("\u{A0}\u{3000} ") == "")
    #expect(FeedText.trimmed(" à ") == "à")
  }

  @Test func `a count is not below zero`() {
    #expect(FeedNumber.count("-1") == nil)
    #expect(FeedNumber.count("1") == 1)
  }

  @Test(
    arguments: [
      ("audio/mpeg", "audio/mpeg"), ("Audio/MPEG", "audio/mpeg"),
      (" text/html; charset=utf-8", "text/html"), ("", nil), (" ;x", nil), ("mp3", "mp3"),
    ] as [(String, String?)]) func `media types are bare and small`(
      _ text: String, _ clean: String?
    )
  {
    #expect(MIMEType.clean(text) == clean)
  }
}
