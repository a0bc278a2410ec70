public import ElementTree
import FeedModel
import FeedNamespaces

/// One episode as its document has it, borrowed: valid until the parser goes on.
///
/// Fields are read when asked for. ``FeedModel/Episode`` is the owned value of all of them.
public struct EpisodeView {
  let index: ChildIndex

  /// The episode that `index` was filled with, at its addresses.
  init(_ index: ChildIndex) { self.index = index }

  /// Reads an episode from a tree of its own, as the cache keeps it.
  ///
  /// `base` is what ``ParseOutcome/recordBase`` was when it was parsed.
  public init(_ element: ElementView, base: String?) {
    index = ChildIndex(element)
    index.addresses = Addresses(base: base).inside(element)
  }

  /// The `item` or `entry`, with everything in it.
  public var element: ElementView { index.element }
  /// What relative addresses are resolved against.
  var addresses: Addresses { index.addresses }

  /// An address made absolute and valid.
  ///
  /// Where that cannot be done, as written.
  func resolved(_ address: String, in element: ElementView) -> String {
    addresses.absolute(address, in: element)
  }

  /// The first text of the best source that says anything, without blanks around it.
  func text(_ tags: [Tag]) -> String? { index.text(tags) }
}

extension String {
  /// Without white space of any kind around it.
  var trimmed: String { FeedText.trimmed(self) }

  /// `nil` when there is nothing.
  var nonEmpty: String? { isEmpty ? nil : self }
}
