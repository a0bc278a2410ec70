import Glibc

enum TestLinks {
  /// Makes a symbolic link; `false` when that fails.
  static func link(_ target: String, at path: String) -> Bool {
    symlink(target, path) == 0
  }
}
