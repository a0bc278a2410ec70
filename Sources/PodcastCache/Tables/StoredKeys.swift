import Digests
import IdentityKeys
import SQLiteKit

extension EpisodeID {
  /// What the tables find the episode by.
  var digest: Digest128 { XXH3.hash128(of: text) }
}

extension Statement {
  /// A key that an earlier build wrote and this one does not take is damage: the cache is rebuilt.
  func feedKey(_ column: Int) throws(SQLiteError) -> FeedKey {
    guard let key = FeedKey(stored: text(column)) else {
      throw SQLiteError(code: .corrupt, message: "a feed key is not canonical")
    }
    return key
  }

  func episodeID(_ column: Int) throws(SQLiteError) -> EpisodeID {
    guard let id = EpisodeID(stored: text(column)) else {
      throw SQLiteError(code: .corrupt, message: "an episode id is not canonical")
    }
    return id
  }
}
