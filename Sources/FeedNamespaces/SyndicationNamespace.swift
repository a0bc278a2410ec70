public import ElementTree

/// The syndication module of RSS 1.0, `sy:`: how often a feed changes.
///
/// Spec: <https://web.resource.org/rss/1.0/modules/syndication/>
public enum SyndicationNamespace: FeedNamespace {
  public static let prefix = "sy"
  public static let otherPrefixes = ["syn"]
  public static let uri = "http://purl.org/rss/1.0/modules/syndication/"
  public static let readers: [ElementReader] = [
    .time("updateBase")
  ]
  public static let fieldElements: Set<String> = ["updateFrequency", "updatePeriod"]

  /// The time between two updates, in whole seconds: `sy:updatePeriod` by `sy:updateFrequency`.
  ///
  /// A period that is not said is a day, a frequency that is not said or no number is 1. A word that
  /// is no period says nothing, nor does a result of no second at all.
  public static func seconds(period: ElementView?, frequency: ElementView?) -> Int? {
    guard period != nil || frequency != nil else { return nil }
    let word = period?.words?.lowercased()
    guard let seconds = word.map({ length(of: $0) }) ?? 86_400 else { return nil }
    let often = frequency?.decimal ?? 1
    guard often > 0 else { return seconds }
    let share = Double(seconds) / often
    return share >= 1 && share < 1e9 ? Int(share) : nil
  }

  private static func length(of period: String) -> Int? {
    switch period {
    case "hourly": 3600
    case "daily": 86_400
    case "weekly": 7 * 86_400
    case "monthly": 30 * 86_400
    case "yearly", "annually": 365 * 86_400
    default: nil
    }
  }
}
