import Encryption

/// The keys that a passphrase opens a folder with.
///
/// A key is derived when it is first needed, and once: all segments of a folder have one salt, but
/// for those of devices that began at the same time.
final class FolderKeys {
  private let passphrase: String
  /// Of a folder that has no segment yet.
  private let cost: KeyCost
  private var keys: [KeySource: EncryptionKey] = [:]

  init(passphrase: String, cost: KeyCost = .standard) {
    self.passphrase = passphrase
    self.cost = cost
  }

  /// How many were derived.
  var count: Int { keys.count }

  /// - Returns: `nil` when the segment was sealed with another passphrase.
  func key(of header: SealedHeader) throws(SegmentFault) -> EncryptionKey? {
    do {
      let key = try key(header.source)
      return key.check == header.check ? key : nil
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// The key for new segments: that of the present ones.
  func keyForWriting(beside header: SealedHeader?) throws(EncryptionError) -> (
    EncryptionKey, KeySource
  ) {
    let source = header?.source ?? .new(cost)
    return (try key(source), source)
  }

  private func key(_ source: KeySource) throws(EncryptionError) -> EncryptionKey {
    if let key = keys[source] { return key }
    let key = try EncryptionKey(passphrase: passphrase, salt: source.salt, cost: source.cost)
    keys[source] = key
    return key
  }
}
