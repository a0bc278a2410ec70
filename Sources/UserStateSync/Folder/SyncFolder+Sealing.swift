import Encryption

extension SyncFolder {
  /// Makes sure that the passphrase opens segments, before anything of them is taken in.
  ///
  /// Segments whose first line is not whole are passed over: reading them says so.
  func unlock(_ names: [SegmentName]) throws(SyncError) {
    guard let keys else { return }
    for name in names { _ = try opened(name, keys) }
  }

  /// What seals a new segment; `nil` in a folder that is plain.
  func seal(_ name: SegmentName) throws(SyncError) -> SegmentSeal? {
    guard let keys else { return nil }
    let header = try firstOpened(keys)
    do {
      let (key, source) = try keys.keyForWriting(beside: header)
      return SegmentSeal(name, key, source)
    } catch {
      throw .encryption(error)
    }
  }

  /// The header of the first segment that has a whole one.
  private func firstOpened(_ keys: FolderKeys) throws(SyncError) -> SealedHeader? {
    for name in try segments() {
      if let header = try opened(name, keys) { return header }
    }
    return nil
  }

  private func opened(_ name: SegmentName, _ keys: FolderKeys) throws(SyncError) -> SealedHeader? {
    let key: EncryptionKey?
    let header: SealedHeader
    do throws(SegmentFault) {
      header = try SealedReader.header(path: path(of: name))
      key = try keys.key(of: header)
    } catch {
      return nil
    }
    guard key != nil else { throw .wrongPassphrase(place(of: name)) }
    return header
  }
}
