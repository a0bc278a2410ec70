import Digests
import Testing

@Suite struct SHA1Tests {
  /// FIPS 180-4 examples, and the empty input.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ])
  func `the published examples`(text: String, expected: String) {
    #expect(SHA1.hash(Array(text.utf8)).hex == expected)
  }
}
