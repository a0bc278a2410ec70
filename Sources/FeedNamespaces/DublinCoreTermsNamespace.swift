public import ElementTree
import FeedModel
public import Timestamps

/// Dublin Core's terms, `dcterms:`.
///
/// Spec: <https://www.dublincore.org/specifications/dublin-core/dcmi-terms/>
public enum DublinCoreTermsNamespace: FeedNamespace {
  public static let prefix = "dcterms"
  public static let uri = "http://purl.org/dc/terms/"
  public static let readers: [ElementReader] = [
    .texts("alternative"),
    .value("available") { element, _ in Reading(period: element) },
    .value("valid") { element, _ in Reading(period: element) },
  ]
  public static let fieldElements: Set<String> = ["created", "issued", "modified"]

  /// Reads a date: W3C-DTF, or the first moment of a DCMI period (`start=…; end=…`).
  ///
  /// Source: DCMI Period Encoding Scheme.
  public static func date(_ element: ElementView) -> Timestamp? {
    element.withTextBytes { FeedDate($0)?.timestamp } ?? period(element).start
  }

  /// Reads `dcterms:valid` and `dcterms:available` as a period, open where it does not say.
  public static func period(_ element: ElementView) -> (start: Timestamp?, end: Timestamp?) {
    var period: (start: Timestamp?, end: Timestamp?)
    for part in element.text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { continue }
      switch FeedText.trimmed(sides[0]).lowercased() {
      case "start": period.start = FeedDate(sides[1])?.timestamp
      case "end": period.end = FeedDate(sides[1])?.timestamp
      default: break
      }
    }
    return period
  }
}

extension Reading {
  /// A period, or a date where it is one.
  fileprivate init?(period element: ElementView) {
    let period = DublinCoreTermsNamespace.period(element)
    if period.start == nil, period.end == nil {
      self.init(DublinCoreTermsNamespace.date(element))
    } else {
      self.init(["start": Reading(period.start), "end": Reading(period.end)])
    }
  }
}
