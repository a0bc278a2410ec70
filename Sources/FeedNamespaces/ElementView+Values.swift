public import ElementTree
import FeedModel
import Timestamps

// What the typed views have in common: a value that is not there, blank or unreadable is `nil`.

extension ElementView {
  /// An attribute in no namespace; where it is not there, one whose name differs in case alone.
  ///
  /// For RSS and iTunes, whose names are met with any letters: `<Enclosure URL="…">`.
  public func anyCase(_ attribute: String) -> String? {
    if let value = self[attribute] { return value }
    guard attributeCount > 0 else { return nil }
    let folded = attribute.lowercased()
    return attributes.first {
      $0.name.namespace == nil && $0.name.local.lowercased() == folded
    }?.value
  }

  /// As ``words(_:)``, by ``anyCase(_:)``.
  func anyCaseWords(_ attribute: String) -> String? {
    anyCase(attribute).map { FeedText.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// As ``address(_:_:)``, by ``anyCase(_:)``.
  func anyCaseAddress(_ attribute: String, _ addresses: Addresses) -> String? {
    anyCaseWords(attribute).map { addresses.absolute($0, in: self) }
  }

  /// The text directly inside, without blanks around it; `nil` when there is none.
  public var words: String? {
    withTextBytes { bytes in
      let range = bytes.trimmedRange
      return range.isEmpty ? nil : bytes.string(range)
    }
  }

  /// An attribute in no namespace, without blanks around it.
  func words(_ attribute: String) -> String? {
    guard let value = self[attribute] else { return nil }
    let bytes = value.utf8.span
    let range = bytes.trimmedRange
    if range.count == bytes.count { return range.isEmpty ? nil : value }
    return range.isEmpty ? nil : bytes.string(range)
  }

  func address(_ attribute: String, _ addresses: Addresses) -> String? {
    words(attribute).map { addresses.absolute($0, in: self) }
  }

  /// The text directly inside, as an address.
  func address(_ addresses: Addresses) -> String? {
    words.map { addresses.absolute($0, in: self) }
  }

  func mimeType(_ attribute: String = "type") -> String? {
    self[attribute].flatMap { MIMEType.clean($0) }
  }

  /// The tag of a language.
  func language(_ attribute: String) -> String? {
    self[attribute].flatMap { FeedLanguage($0)?.tag }
  }

  func count(_ attribute: String) -> Int? { self[attribute].flatMap { FeedNumber.count($0) } }
  func decimal(_ attribute: String) -> Double? {
    self[attribute].flatMap { FeedNumber.decimal($0) }
  }
  func boolean(_ attribute: String) -> Bool? { self[attribute].flatMap { FeedBoolean.value($0) } }

  /// A time or a length of it: seconds, or with colons.
  func seconds(_ attribute: String) -> Double? {
    self[attribute].flatMap { FeedDuration($0)?.seconds }
  }

  func date(_ attribute: String) -> Timestamp? {
    self[attribute].flatMap { FeedDate($0)?.timestamp }
  }

  /// The text as a whole number.
  var integer: Int? { withTextBytes { FeedNumber.integer($0) } }
  var decimal: Double? { withTextBytes { FeedNumber.decimal($0) } }
  var boolean: Bool? { withTextBytes { FeedBoolean.value($0) } }

  /// Whether this is the element `local` of a vocabulary.
  func `is`(_ local: String, _ vocabulary: any FeedNamespace.Type) -> Bool {
    let name = name
    return name.local == local && name.namespace == vocabulary.uri
  }

  /// Child elements of a name, in document order.
  func children(_ local: String, _ vocabulary: any FeedNamespace.Type) -> [ElementView] {
    children.filter { $0.is(local, vocabulary) }
  }

  func child(_ local: String, _ vocabulary: any FeedNamespace.Type) -> ElementView? {
    children.first { $0.is(local, vocabulary) }
  }
}
