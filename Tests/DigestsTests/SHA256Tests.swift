import Digests
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-4 examples, and the empty input.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the published examples`(text: String, expected: String) {
    #expect(SHA256.hash(text).hex == expected)
    #expect(SHA256.hash(Array(text.utf8)).hex == expected)
    #expect(SHA256.hash(Array(text.utf8).span.bytes).hex == expected)
  }

  @Test func `a million letters in uneven pieces`() {
    var hash = SHA256()
    var left = 1_000_000
    var piece = 1
    while left > 0 {
      let count = min(left, piece)
      hash.update([UInt8](repeating: UInt8(ascii: "a"), count: count))
      left -= count
      piece = piece % 977 + 31
    }
    #expect(
      hash.digest().hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// Every place of the end in a block, and every cut into two pieces.
  @Test func `any pieces give what the whole gives`() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    for count in 0...bytes.count {
      let part = Array(bytes[..<count])
      let expected = SHA256.hash(part)
      #expect(SHA256.value(of: part.span.bytes).hex == expected.hex)
      for cut in stride(from: 0, through: count, by: 3) {
        var hash = SHA256()
        hash.update(Array(part[..<cut]))
        hash.update(Array(part[cut...]))
        #expect(hash.digest() == expected && hash.value.hex == expected.hex)
      }
    }
  }

  @Test func `a digest in between does not end the hash`() {
    var hash = SHA256()
    hash.update("ab")
    #expect(hash.digest() == SHA256.hash("ab"))
    hash.update("c")
    #expect(hash.digest() == SHA256.hash("abc"))
  }

  @Test func `hexadecimal is read back`() {
    let bytes = (0...255).map { UInt8($0) }
    #expect([UInt8](hex: bytes.hex) == bytes)
    #expect([UInt8](hex: "00FFaB") == [0, 255, 171])
    #expect([UInt8](hex: "") == [])
    #expect([UInt8](hex: "0") == nil)
    #expect([UInt8](hex: "0g") == nil)
  }
}
