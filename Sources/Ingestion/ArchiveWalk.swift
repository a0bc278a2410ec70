import Digests
import PodcastCache

/// A walk through a feed's older documents, from one to the next.
///
/// Bounded, and ends in a circle, whether it is the addresses that come again or what is there.
///
/// Source: RFC 5005; `atom:link` of rel `next` or `prev-archive`; JSON Feed `next_url`.
struct ArchiveWalk: Sendable {
  /// Documents that were read, those of earlier runs included.
  private(set) var pages: Int
  private var addresses: Set<String> = []
  private var documents: Set<Digest128> = []

  /// The document that comes next.
  struct Step: Sendable {
    let url: String
    let walk: ArchiveWalk
  }

  /// More is nobody's archive: at ten episodes a page, a century of weekly ones.
  static let mostPages = 1_000

  private init(pages: Int) { self.pages = pages }

  /// Where to begin, or to go on.
  ///
  /// `nil`: the feed has no older documents.
  ///
  /// `url` is the feed's own address, which is read already.
  static func start(_ archive: ArchiveFacts, own url: String) -> Step? {
    guard let first = archive.next ?? archive.older, first != url else { return nil }
    var walk = ArchiveWalk(pages: archive.next == nil ? 0 : archive.pages)
    walk.addresses = [url, first]
    return Step(url: first, walk: walk)
  }

  /// Notes that a document was read, and says which comes after it.
  ///
  /// `next` is the address that the document names.
  ///
  /// - Returns: `nil` at the end, which may be a circle or the bound.
  func after(_ document: Digest128, next: String?) -> Step? {
    var walk = self
    walk.pages += 1
    let isNew = walk.documents.insert(document).inserted
    guard let next, isNew, walk.pages < Self.mostPages, walk.addresses.insert(next).inserted else {
      return nil
    }
    return Step(url: next, walk: walk)
  }
}

extension ArchiveFacts {
  /// Notes that a walk is wanted, so that it goes on when it is interrupted before its first page.
  ///
  /// `url` is the feed's own address.
  mutating func beginWalk(own url: String) {
    guard next == nil, let older, older != url else { return }
    next = older
    pages = 0
  }
}
