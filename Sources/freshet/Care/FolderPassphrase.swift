import CommandLineKit
import SystemKit
import UserStateSync

/// The passphrase of a shared folder: read from a prompt or standard input, or the one that is kept
/// in the file of secrets; never an argument, which every process can read.
struct FolderPassphrase {
  private let session: Session
  private let directory: String
  /// `nil`: the folder is not encrypted, as far as anybody said.
  let words: String?

  init(_ directory: String, _ session: Session) throws {
    self.session = session
    self.directory = directory
    if session.invocation.has("passphrase") {
      words = try Self.read(prompt: "Passphrase: ")
    } else if session.invocation.has("remember") {
      throw session.usage("--remember keeps what --passphrase reads")
    } else {
      words = try CredentialFile(session.places).passphrase(ofFolder: Self.place(directory))
    }
  }

  /// A passphrase that nothing in the folder can prove is typed twice, and one that is to be kept
  /// is proven first.
  func prove(_ synchronizer: Synchronizer) throws {
    guard session.invocation.has("passphrase") else { return }
    if try synchronizer.isFolderNew {
      guard Terminal.isTerminal(.input) else { return }
      guard try Self.read(prompt: "Again: ") == words else {
        throw Failure(
          .refused, "sync.passphrase", "the two passphrases differ; nothing was changed")
      }
    } else if session.invocation.has("remember") {
      try synchronizer.provePassphrase()
    }
  }

  /// Keeps it for the next time, where that was wanted.
  func remember() throws {
    guard session.invocation.has("remember") else { return }
    try CredentialFile.change(
      session.places, folder: Self.place(directory), passphrase: words)
  }

  static func forget(_ directory: String, _ session: Session) throws {
    try CredentialFile.change(session.places, folder: place(directory), passphrase: nil)
  }

  private static func read(prompt: String) throws -> String {
    guard let words = try StandardInput.shared.readSecret(prompt: prompt), !words.isEmpty else {
      throw Failure(.refused, "sync.passphrase", "no passphrase was given; nothing was changed")
    }
    return words
  }

  /// The folder, whatever path leads to it.
  private static func place(_ directory: String) -> String {
    FilePath.resolvingLinks(directory) ?? directory
  }
}
