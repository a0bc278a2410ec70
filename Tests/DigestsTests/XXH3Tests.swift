import Digests
import Testing

@Suite struct XXH3Tests {
  /// The hash of no bytes, from the algorithm's specification.
  @Test func `no bytes`() {
    #expect(XXH3.hash64(of: [UInt8]()) == 0x2D06_8005_38D3_94C2)
    #expect(XXH3.hash128(of: [UInt8]()).hex == "99aa06d3014798d86001c324468d497f")
  }

  @Test(arguments: [0, 1, 3, 8, 16, 17, 128, 129, 240, 241, 1024, 1025, 100_000])
  func `pieces give what the whole gives`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    var stream = XXH3Stream()
    var start = 0
    var piece = 1
    while start < count {
      let end = min(count, start + piece)
      stream.update(Array(bytes[start..<end]))
      start = end
      piece = piece * 3 % 1021
    }
    #expect(stream.digest128() == XXH3.hash128(of: bytes))
    #expect(XXH3.hash64(of: bytes) == XXH3.hash64(of: bytes.span.bytes))
  }

  @Test func `text is hashed as its UTF-8`() {
    #expect(XXH3.hash64(of: "hörbar") == XXH3.hash64(of: Array("hörbar".utf8)))
    #expect(XXH3.hash128(of: "hörbar") == XXH3.hash128(of: Array("hörbar".utf8)))
  }

  @Test func `the bytes of a digest are read back`() {
    let digest = Digest128(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
    #expect(digest.hex == "0102030405060708090a0b0c0d0e0f10")
    #expect(Digest128(bytes: digest.bytes) == digest)
    #expect(Digest128(bytes: []) == nil)
    #expect(Digest128(high: 0, low: 2) < Digest128(high: 1, low: 0))
  }
}
