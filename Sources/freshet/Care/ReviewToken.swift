import Digests

/// Stands for what a person was shown before they agreed to it.
///
/// It is made from all that was shown, so that it no longer fits when any of it changed.
struct ReviewToken: Equatable {
  let text: String

  /// `shown`: what is to be done, and what it does it to.
  init(_ shown: [String]) {
    var hash = SHA256()
    for line in shown {
      // With its length, so that no two lists are one text.
      hash.update("\(line.utf8.count):")
      hash.update(line)
    }
    text = String(hash.digest().hex.prefix(16))
  }

  /// Fails unless `token` is the one of what would be done now.
  func require(_ token: String) throws {
    guard token != text else { return }
    throw Failure(
      .refused, "review.stale",
      "the token does not fit what would be done now; look at --plan again; nothing was changed")
  }
}
