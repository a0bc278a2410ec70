import CLibCurl
import TestSupport

@testable import FeedFetcher

extension Fetch {
  static func test(_ url: String, namedBy source: String? = nil) throws -> Fetch {
    try Fetch(
      id: FetchID(number: 1), request: FetchRequest(url: url, namedBy: source), sink: Collector())
  }

  func redirect(to location: String, peer: AddressReach?) throws {
    try follow(status: 301, location: location, peer: peer, limits: FetchLimits())
  }
}

extension Transfer {
  static func alone() -> Transfer {
    var settings = FetchSettings(userAgent: "freshet-tests/1")
    settings.proxy = ""
    return Transfer(settings: settings, share: nil)
  }

  /// Runs the hop without a fetch loop, with one name pinned to an address as DNS might answer.
  ///
  /// - Parameter pin: `NAME:PORT:ADDRESS`.
  /// - Returns: what curl said.
  func runAlone(pin: String) -> CURLcode {
    let list = curl_slist_append(nil, pin)
    defer { curl_slist_free_all(list) }
    curl.set(CURLOPT_RESOLVE, list: list)
    defer { curl.set(CURLOPT_RESOLVE, list: nil) }
    return curl_easy_perform(curl.raw)
  }
}
