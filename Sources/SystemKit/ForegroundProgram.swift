import CSystem
import Glibc

/// Another program that has this one's terminal and standard streams until it ends.
///
/// What a person types, also to interrupt it, reaches it without this process.
public final class ForegroundProgram: Sendable {
  private let id: pid_t

  /// Starts a program of the `PATH`, or at a path.
  ///
  /// - `environment`: what it has besides this process's.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String]
  ) throws(SystemError) {
    let names = environment.keys.map { $0 + "=" }
    let inherited = Self.inherited.filter { line in !names.contains { line.hasPrefix($0) } }
    let lines = inherited + environment.map { "\($0.key)=\($0.value)" }
    let words = [name] + arguments
    var id = pid_t()
    let code = Self.withPointers(words) { words in
      Self.withPointers(lines) { lines in Self.spawn(name, words, lines, &id) }
    }
    guard code == 0 else {
      throw SystemError(operation: "start", path: name, code: ErrorNumber(rawValue: code))
    }
    self.id = id
  }

  public func send(_ signal: Signal) { kill(id, signal.rawValue) }

  /// Waits for its end.
  ///
  /// - Returns: its exit status as a shell has it: 128 and the number of a signal that ended it.
  public func wait() -> Int32 {
    var raw: Int32 = 0
    while waitpid(id, &raw, 0) == -1, errno == EINTR {}
    return raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
  }

  /// With no signal blocked or ignored, whatever this process does with them.
  private static func spawn(
    _ name: String, _ words: [UnsafeMutablePointer<CChar>?],
    _ lines: [UnsafeMutablePointer<CChar>?], _ id: inout pid_t
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return posix_spawnp(&id, name, nil, &attributes, words, lines)
  }

  private static var inherited: [String] {
    var lines: [String] = []
    var next = csystem_environment()
    while let line = next?.pointee {
      lines.append(String(cString: line))
      next = next?.advanced(by: 1)
    }
    return lines
  }

  private static func withPointers<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
