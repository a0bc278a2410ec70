import Glibc

/// Paths as text.
public enum FilePath {
  /// The folder part: `/a` of `/a/b`, `.` of `b`, `/` of `/b`.
  ///
  /// Slashes at the end do not count.
  public static func directory(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path[...])
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return path.utf8.first == UInt8(ascii: "/") ? "/" : "."
    }
    let head = withoutTrailingSlashes(trimmed[..<slash])
    return head.isEmpty ? "/" : String(head)
  }

  /// The last part: `b` of `/a/b/`, empty for `/`.
  public static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path[...])
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(trimmed) }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// `path` inside `directory`; an absolute `path` is returned as it is.
  public static func join(_ directory: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || directory.isEmpty { return path }
    return directory.utf8.last == UInt8(ascii: "/") ? directory + path : directory + "/" + path
  }

  /// `path` from the root, with `.`, `..` and doubled slashes resolved as text.
  ///
  /// Symbolic links are not looked at, so that the name a person typed stays what is stored.
  public static func absolute(_ path: String) -> String {
    let whole = join(CurrentProcess.workingDirectory, path)
    var parts: [Substring] = []
    for part in whole.split(separator: "/", omittingEmptySubsequences: true) {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// `path` with every symbolic link resolved, `nil` when it leads nowhere.
  ///
  /// Source: `realpath`.
  public static func resolvingLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func randomSuffix() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }

  private static func withoutTrailingSlashes(_ path: Substring) -> Substring {
    var rest = path.utf8
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return Substring(rest)
  }
}
