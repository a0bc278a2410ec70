/// What a text or an attribute may say.
enum ValueForm: Sendable {
  case anything
  case oneOf([String])
  /// Digits, and nothing else.
  case wholeNumber
  /// A whole number above 0.
  case ordinal
  case number
  case seconds
  case percentage
  case uuid
  case webAddress
  /// With a scheme, whichever.
  case address
  case mailbox
  case mediaType
  case language
  case country
  case mailDate
  /// A date with its time and offset; the namespace's own examples write the offset without a colon,
  /// and leave the seconds out.
  case isoDate
  /// The form of ISO 8601 that RFC 3339 and Atom allow.
  case internetDate
  case recurrence
  case geo
  case openStreetMap

  static let yesNo = ValueForm.oneOf(["yes", "no"])
  static let trueFalse = ValueForm.oneOf(["true", "false"])

  /// With its article: what something is not, when it is refused.
  var noun: String {
    switch self {
    case .anything: "anything"
    case .oneOf(let words):
      words.count > 1
        ? words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
        : words.joined()
    case .wholeNumber: "a whole number"
    case .ordinal: "a whole number above 0"
    case .number: "a number"
    case .seconds: "a number of seconds"
    case .percentage: "a number from 0 to 100"
    case .uuid: "a UUID"
    case .webAddress: "an absolute http or https address"
    case .address: "an absolute address"
    case .mailbox: "an e-mail address"
    case .mediaType: "a media type such as text/html"
    case .language: "a language code such as en or pt-br"
    case .country: "a country code of two letters"
    case .mailDate: "a date as RFC 2822 writes it"
    case .isoDate: "a date with its time as ISO 8601 writes it"
    case .internetDate: "a date with its time as RFC 3339 writes it"
    case .recurrence: "a recurrence rule of RFC 5545"
    case .geo: "a place as geo:latitude,longitude"
    case .openStreetMap: "a node, way or relation of OpenStreetMap such as R113314"
    }
  }

  /// Whether it is an address that a browser opens, which Podcasting 2.0 wants to be `https`.
  var isWebAddress: Bool {
    if case .webAddress = self { true } else { false }
  }
}
