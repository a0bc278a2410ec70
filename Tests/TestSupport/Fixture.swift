import Glibc

/// Finds the files of `Feeds/`, the corpus that tests, benchmarks and people share.
///
/// Nothing is copied into bundles: the repository is found from this source file's own place.
public enum Fixture {
  /// The root of the repository, absolute, without a trailing slash.
  public static let repository: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return here.dropLast(3).joined(separator: "/")
  }()

  /// The corpus folder.
  public static let feeds = "\(repository)/Feeds"

  /// The absolute path of a corpus file, such as `formats/rss2/plain.xml`; it need not exist.
  public static func path(_ name: String) -> String { "\(feeds)/\(name)" }

  /// The bytes of a corpus file; a missing one ends the test run, for a test without its feed is wrong.
  public static func bytes(_ name: String) -> [UInt8] {
    guard let bytes = bytes(atPath: path(name)) else { fatalError("no fixture \(path(name))") }
    return bytes
  }

  /// The files below a corpus folder with this ending, as corpus paths, sorted.
  ///
  /// Walks into subfolders. Empty when there is no such folder.
  public static func list(_ folder: String, suffix: String) -> [String] {
    guard let handle = opendir(path(folder)) else { return [] }
    defer { closedir(handle) }
    var found: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let child = "\(folder)/\(name)"
      var facts = stat()
      guard stat(path(child), &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR {
        found += list(child, suffix: suffix)
      } else if name.hasSuffix(suffix) {
        found.append(child)
      }
    }
    return found.sorted()
  }

  /// The documents below a corpus folder, as corpus paths, sorted: XML and JSON, without the answers.
  public static func documents(_ folder: String) -> [String] {
    let json = list(folder, suffix: ".json").filter { !$0.hasSuffix("expected.json") }
    return (list(folder, suffix: ".xml") + json).sorted()
  }

  /// The bytes of any file, `nil` when it cannot be read.
  public static func bytes(atPath path: String) -> [UInt8]? {
    guard let stream = fopen(path, "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count == 0 { return ferror(stream) == 0 ? bytes : nil }
      bytes += chunk[..<count]
    }
  }
}
