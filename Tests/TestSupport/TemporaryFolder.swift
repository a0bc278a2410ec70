import Glibc

/// A fresh, empty folder (mode 0700) that is removed with all it holds when the last reference goes.
///
/// Keep it in a property or wrap the test in `withExtendedLifetime`: the folder lives no longer than
/// this object.
public final class TemporaryFolder: Sendable {
  /// Absolute, without a trailing slash.
  public let path: String

  /// Source: `mkdtemp(3)` under `TMPDIR`, else `/tmp`.
  public init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/freshet-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no temporary folder: errno \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { TemporaryFolder.removeTree(path) }

  /// The path of `name` inside the folder; nothing is created.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, makes the folders on the way to it, and gives back its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) -> String {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    let target = file(name)
    guard let stream = fopen(target, "w") else { fatalError("cannot write \(target)") }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
    guard fclose(stream) == 0 else { fatalError("cannot write \(target)") }
    return target
  }

  @discardableResult
  public func write(_ text: String, to name: String) -> String {
    write(Array(text.utf8), to: name)
  }

  /// The bytes of a file inside the folder, `nil` when there is none.
  public func read(_ name: String) -> [UInt8]? { Fixture.bytes(atPath: file(name)) }

  /// The names directly inside the folder, sorted.
  public func names() -> [String] { TemporaryFolder.entries(path).sorted() }

  private static func removeTree(_ path: String) {
    chmod(path, 0o700)
    for name in entries(path) {
      let child = "\(path)/\(name)"
      var facts = stat()
      guard lstat(child, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR { removeTree(child) } else { unlink(child) }
    }
    rmdir(path)
  }

  private static func entries(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
