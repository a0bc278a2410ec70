import SQLiteKit
import SystemKit

extension UserStateStore {
  /// What is wrong with the store at `path`, in words.
  ///
  /// `nil`: nothing, or there is none. Reads all of it.
  ///
  /// - Throws: when it cannot be looked at for another reason than damage.
  public static func damage(path: String) throws(UserStateError) -> String? {
    do throws(UserStateError) {
      return try openReadOnly(path: path).integrityCheck().first
    } catch {
      guard error.saysDamage else { throw error }
      return error.description
    }
  }

  /// Gives a damaged store another name, with its log, to make room for a new one.
  ///
  /// - Returns: the new path, `<path>.damaged-<suffix>`.
  public static func setAside(path: String, suffix: String) throws(UserStateError) -> String {
    let aside = "\(path).damaged-\(suffix)"
    do throws(SystemError) {
      // The file last: until then a kill leaves what is still seen to be damaged.
      for ending in ["-wal", "-shm", ""] where File.exists(path + ending) {
        try File.rename(path + ending, to: aside + ending)
      }
    } catch {
      throw .system(error)
    }
    return aside
  }
}
