import SQLiteKit
import SystemKit

/// Why the cache could not be used, or a change not made.
///
/// Nothing of a failed change is in the file: every change is one transaction. The texts name files,
/// tables and columns, never what a feed or a person wrote.
public enum PodcastCacheError: Error, Hashable, Sendable {
  /// There is no cache file, or an empty one. Reading only; a writer creates it.
  case missing(path: String)
  /// The file is no cache of ours, or parts of it contradict each other. It is left as it is;
  /// ``PodcastCacheFile/setAside(_:at:)`` makes room for a new one.
  case corrupt(path: String, detail: String)
  /// A newer build wrote the file. It is byte for byte as it was.
  case newer(path: String, found: Int, known: Int)
  /// An older build wrote the file: a writer must open it once.
  case outdated(path: String, found: Int, known: Int)
  /// The disk is full.
  case full(path: String)
  /// The file, its folder or its medium cannot be written, or may not be read.
  case notPermitted(path: String, detail: String)
  /// Another process writes for longer than the patience that was asked for.
  case busy(path: String)
  /// The disk failed.
  case inputOutput(path: String, detail: String)
  /// What was to be stored could not be read to its end. For the closures that callers hand in.
  case interrupted(reason: String)
  /// A mistake in this program.
  case unexpected(path: String, detail: String)
}

extension PodcastCacheError {
  init(_ error: SQLiteError, path: String) {
    switch error.code {
    case .corrupt, .notADatabase: self = .corrupt(path: path, detail: error.message)
    case .full: self = .full(path: path)
    case .busy: self = .busy(path: path)
    case .readOnly, .cannotOpen: self = .notPermitted(path: path, detail: error.message)
    case .inputOutput: self = .inputOutput(path: path, detail: error.message)
    default: self = .unexpected(path: path, detail: error.description)
    }
  }

  init(_ error: MigrationError, path: String) {
    switch error {
    case .newer(let found, let known): self = .newer(path: path, found: found, known: known)
    case .older(let found, let known): self = .outdated(path: path, found: found, known: known)
    case .foreign: self = .corrupt(path: path, detail: "the file belongs to another program")
    case .store(let error), .failed(_, _, let error): self.init(error, path: path)
    }
  }

  init(_ error: SystemError, path: String) {
    switch error.code {
    case .noSpace, .quotaExceeded: self = .full(path: path)
    case .permissionDenied, .notPermitted, .readOnlyFileSystem, .notDirectory, .isDirectory:
      self = .notPermitted(path: path, detail: error.description)
    case .notFound: self = .missing(path: path)
    default: self = .inputOutput(path: path, detail: error.description)
    }
  }
}

extension PodcastCacheError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let path): "there is no podcast cache at \(path)"
    case .corrupt(let path, let detail): "the podcast cache \(path) is damaged: \(detail)"
    case .newer(let path, let found, let known):
      "the podcast cache \(path) has version \(found), this build knows versions up to \(known)"
    case .outdated(let path, let found, let known):
      "the podcast cache \(path) has version \(found) and must be brought to version \(known)"
    case .full(let path): "no space left for the podcast cache \(path)"
    case .notPermitted(let path, let detail): "the podcast cache \(path) cannot be used: \(detail)"
    case .busy(let path): "another process is writing to the podcast cache \(path)"
    case .inputOutput(let path, let detail): "the disk failed under \(path): \(detail)"
    case .interrupted(let reason): "the update could not be read to its end: \(reason)"
    case .unexpected(let path, let detail): "the podcast cache \(path) failed: \(detail)"
    }
  }
}
