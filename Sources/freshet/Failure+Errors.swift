import CommandLineKit
import EpisodeDocuments
import FeedFetcher
import FeedParser
import Ingestion
import JSONText
import Library
import OPML
import PodcastCache
import SQLiteKit
import SystemKit
import Timestamps
import UserState
import UserStateArchive
import UserStateSync

extension Failure {
  /// The words, the code and the status of any error that a command can meet.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError: self.init(.usage, "usage", error.message)
    case let error as WallClockError: self.init(.usage, "usage.clock", error.description)
    case let error as FeedParserError: self.init(.failed, error.code, error.message)
    case let error as EpisodeDocumentError: self.init(.failed, error.code, error.description)
    case let error as FetchError: self.init(.failed, error.code, error.description)
    case let error as SystemError: self.init(error)
    case let error as FileLock.Failure: self.init(error)
    case let error as PodcastCacheError: self.init(error)
    case let error as UserStateError: self.init(error)
    case let error as OPMLError: self.init(error)
    case let error as LibraryError: self.init(error)
    case let error as RefreshError: self.init(error)
    case let error as SyncError: self.init(error)
    case let error as BackupError: self.init(error)
    default: self.init(.bug, "bug", "unexpected: \(error)")
    }
  }

  private init(_ error: SystemError) {
    let code =
      switch error.code {
      case .notFound: "file.missing"
      case .noSpace, .quotaExceeded: "disk.full"
      case .permissionDenied, .notPermitted, .readOnlyFileSystem: "file.permission"
      default: "system"
      }
    self.init(.failed, code, error.description)
  }

  /// A place of the stores that cannot be made, opened or written: nothing was changed.
  ///
  /// A full disk has a code of its own.
  init(place error: SystemError, _ code: String) {
    switch error.code {
    case .noSpace, .quotaExceeded:
      self.init(.store, "disk.full", "\(error); make room there, or \(Self.otherPlace)")
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      self.init(.store, code, "\(error); make it writable, or \(Self.otherPlace)")
    default: self.init(.store, code, "\(error); \(Self.otherPlace)")
    }
  }

  private static let otherPlace = "name another folder with --home or FRESHET_HOME"

  /// Does what makes or writes a file of the state folder.
  static func inPlace<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as SystemError {
      throw Failure(place: error, "state.permission")
    }
  }

  init(_ error: FileLock.Failure) {
    switch error {
    case .held(let process):
      let holder = process.map { "process \($0)" } ?? "another process"
      self.init(.busy, "busy", "\(holder) is refreshing this library")
    case .system(let error): self.init(place: error, "store.lock")
    }
  }

  private static let newer = "a newer freshet wrote it, and it was left as it is"

  private init(_ error: PodcastCacheError) {
    let text = error.description
    switch error {
    case .missing: self.init(.store, "cache.missing", text)
    case .corrupt:
      self.init(
        .store, "cache.corrupt", "\(text); \"freshet rebuild\" sets it aside and rebuilds it")
    case .newer: self.init(.store, "cache.newer", "\(text); \(Self.newer)")
    case .outdated: self.init(.store, "cache.outdated", text)
    case .full(let path):
      self.init(.store, "disk.full", Self.noRoom(for: "the podcast cache \(path)"))
    case .notPermitted: self.init(.store, "cache.permission", text)
    case .busy: self.init(.busy, "busy", text)
    case .inputOutput: self.init(.store, "disk.failed", text)
    case .interrupted: self.init(.failed, "cache.interrupted", text)
    case .unexpected: self.init(.bug, "bug", text)
    }
  }

  private init(_ error: UserStateError) {
    switch error {
    case .unusable(let reason): self.init(reason, error.description)
    case .system(let error): self.init(place: error, "user-state.permission")
    case .store(let reason): self.init(reason, error.description)
    case .unknownSubscription: self.init(.failed, "feed.unknown", error.description)
    case .nothingToUndo: self.init(.failed, "feed.no-move", error.description)
    case .notInList: self.init(.failed, "episode.not-listed", error.description)
    case .unknownSession: self.init(.failed, "session.unknown", error.description)
    }
  }

  private init(_ error: MigrationError, _ text: String) {
    switch error {
    case .newer:
      self.init(.store, "user-state.newer", "the user state: \(text); \(Self.newer)")
    case .older: self.init(.store, "user-state.outdated", "the user state: \(text)")
    case .foreign: self.init(.store, "user-state.foreign", "the user state: \(text)")
    case .store(let reason), .failed(_, _, let reason): self.init(reason, text)
    }
  }

  /// `text` is what else is known.
  private init(_ error: SQLiteError, _ text: String) {
    let store = "the user state" + (error.path.map { " \($0)" } ?? "")
    let text = "the user state: \(text)"
    switch error.code {
    case .corrupt, .notADatabase:
      self.init(.store, "user-state.corrupt", "\(text); restore it from a backup")
    case .full: self.init(.store, "disk.full", Self.noRoom(for: store))
    case .busy: self.init(.busy, "busy", text)
    case .readOnly, .cannotOpen:
      self.init(.store, "user-state.permission", "\(store) cannot be used: \(error.message)")
    case .inputOutput:
      self.init(.store, "disk.failed", "the disk failed under \(store): \(error.message)")
    default: self.init(.bug, "bug", text)
    }
  }

  private static func noRoom(for store: String) -> String {
    "no space left on the disk for \(store); make room there, or \(otherPlace)"
  }

  private init(_ error: OPMLError) {
    switch error {
    case .empty: self.init(.failed, "opml.empty", "no list of subscriptions: there is no XML in it")
    case .notOPML(let root):
      self.init(.failed, "opml.other", "no list of subscriptions: its root is <\(root)>")
    }
  }

  private init(_ error: LibraryError) {
    switch error {
    case .cache(let error): self.init(error)
    case .userState(let error): self.init(error)
    case .reference(let error): self.init(.failed, error.code, error.description)
    case .filter(let error): self.init(.failed, "playlist.filter", error.description)
    }
  }

  private init(_ error: SyncError) {
    switch error {
    case .folder(let error): self.init(error)
    case .userState(let error): self.init(error)
    case .passphraseMissing:
      self.init(.refused, "sync.passphrase-missing", "\(error); --passphrase reads it")
    case .wrongPassphrase:
      self.init(.refused, "sync.wrong-passphrase", "\(error); nothing was changed")
    case .mixed: self.init(.refused, "sync.mixed", "\(error); nothing was changed")
    case .encryption: self.init(.failed, "sync.encryption", error.description)
    case .cannotRetire: self.init(.refused, "sync.retire", error.description)
    }
  }

  private init(_ error: BackupError) {
    let text = error.description
    switch error {
    case .file(let error): self.init(error)
    case .userState(let error): self.init(error)
    case .notABackup: self.init(.failed, "backup.damaged", text)
    case .newer: self.init(.failed, "backup.newer", "\(text); nothing was changed")
    case .tampered: self.init(.failed, "backup.tampered", text)
    }
  }

  private init(_ error: RefreshError) {
    switch error {
    case .cache(let error): self.init(error)
    case .system(let error): self.init(error)
    }
  }
}
