import ElementTree
import FeedParser
import IdentityKeys
import SystemKit
import XMLStream

/// How far a feed is read.
enum Stage: String {
  case xml
  case clean
  case repair
  case skim
  case parse
  case encode
  case canonical

  var reading: any Reading {
    switch self {
    case .xml: XMLReading()
    case .clean: CleanReading()
    case .repair: RepairReading()
    case .skim: CleanReading(keepsItems: false)
    case .parse: FeedReading()
    case .encode: EncodedReading()
    case .canonical: CanonicalReading()
    }
  }
}

/// One pass over a document.
protocol Reading: AnyObject {
  func push(_ bytes: Span<UInt8>)
  func finish()
  /// Episodes that were met.
  var items: Int { get }
}
