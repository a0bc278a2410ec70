/// A SHA-256 as a value: compared and kept without memory of its own.
public struct Digest256: Hashable, Sendable, BitwiseCopyable {
  private var words: SIMD4<UInt64> = .zero

  /// Lets `write` fill its 32 bytes.
  init(_ write: (UnsafeMutablePointer<UInt8>) -> Void) {
    withUnsafeMutableBytes(of: &words) { bytes in
      bytes.assumingMemoryBound(to: UInt8.self).baseAddress.map(write)
    }
  }

  /// 64 lowercase hexadecimal digits.
  public var hex: String {
    withUnsafeBytes(of: words) { hexadecimal($0.assumingMemoryBound(to: UInt8.self)) }
  }
}
