import SystemKit
import TestSupport

extension TemporaryFolder {
  /// The names in a folder inside this one, sorted.
  func names(in folder: String) -> [String] { (try? File.list(file(folder))) ?? [] }

  func remove(_ name: String) { _ = try? File.remove(file(name)) }

  func permissions(_ name: String) -> UInt32? { (try? File.stat(file(name)))?.permissions }
}
