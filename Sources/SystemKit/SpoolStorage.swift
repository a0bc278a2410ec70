import CSystem
import Glibc

/// The file behind a ``SpoolFile``: it has no name, so nothing is left after a kill.
final class SpoolStorage {
  private(set) var size = 0
  private let descriptor: Descriptor

  init(directory: String) throws(SystemError) {
    let number = csystem_open_unnamed(directory)
    guard number >= 0 else { throw .last("make temporary file in", directory) }
    descriptor = Descriptor(owning: number, path: directory)
  }

  func append(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in
      try descriptor.write(buffer, at: size)
    }
    size += bytes.count
  }

  /// Up to `count` bytes from `offset`.
  func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: min(count, size - offset)) { buffer, filled in
      do throws(SystemError) {
        filled = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
