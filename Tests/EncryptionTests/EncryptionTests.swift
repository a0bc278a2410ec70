import Digests
import Testing

@testable import Encryption

@Suite struct EncryptionTests {
  /// As little as Argon2 allows.
  static let cost = KeyCost(operations: 1, memoryBytes: 8 << 10)
  static let salt = [UInt8](0..<16)

  func key(_ passphrase: String = "low tide", salt: [UInt8] = salt) throws -> EncryptionKey {
    try EncryptionKey(passphrase: passphrase, salt: salt, cost: Self.cost)
  }

  func sealed(_ pieces: [[UInt8]], context: [UInt8] = []) throws -> ([UInt8], [[UInt8]]) {
    let stream = SealingStream(try key())
    return (
      stream.header,
      pieces.enumerated().map { index, piece in
        stream.seal(piece, context: context, isLast: index == pieces.count - 1)
      }
    )
  }

  @Test func `the same words and salt give the same key, any others another one`() throws {
    let check = try key().check
    #expect(try key().check == check)
    #expect(try key("low tidf").check != check)
    #expect(try key("").check != check)
    #expect(try key(salt: [UInt8](1...16)).check != check)
    let dearer = KeyCost(operations: 2, memoryBytes: 8 << 10)
    #expect(try EncryptionKey(passphrase: "low tide", salt: Self.salt, cost: dearer).check != check)
  }

  @Test func `what was sealed is opened piece by piece`() throws {
    let pieces: [[UInt8]] = [[], [1], [UInt8](repeating: 7, count: 70_000), []]
    let (header, sealed) = try sealed(pieces, context: [9])
    let stream = try OpeningStream(try key(), header: header)
    for (piece, sealed) in zip(pieces, sealed) {
      #expect(!stream.isAtEnd)
      #expect(try stream.open(sealed, context: [9]) == piece)
    }
    #expect(stream.isAtEnd)
    #expect(throws: EncryptionError.notAuthentic) { try stream.open(sealed[0], context: [9]) }
  }

  @Test func `nothing of what was sealed can be read in it, and never twice the same`() throws {
    let words = Array("the bittern booms at low tide".utf8)
    let first = try sealed([words])
    #expect(first.1[0].count == words.count + SealingStream.overhead)
    #expect(!first.1[0].indices.contains { first.1[0][$0...].starts(with: words.prefix(4)) })
    #expect(try sealed([words]).1 != first.1)
  }

  @Test func `another key, header, context, order or byte opens nothing`() throws {
    let (header, pieces) = try sealed([[1, 2, 3], [4]], context: [9])
    func refuses(
      _ key: EncryptionKey, _ header: [UInt8], _ sealed: [UInt8], _ context: [UInt8]
    ) throws {
      let stream = try OpeningStream(key, header: header)
      #expect(throws: EncryptionError.notAuthentic) { try stream.open(sealed, context: context) }
    }
    try refuses(key("high tide"), header, pieces[0], [9])
    try refuses(key(), header, pieces[0], [8])
    try refuses(key(), header, pieces[1], [9])
    try refuses(key(), header, Array(pieces[0].dropLast()), [9])
    try refuses(key(), header, [], [9])
    for index in pieces[0].indices {
      var changed = pieces[0]
      changed[index] ^= 1
      try refuses(key(), header, changed, [9])
    }
    for index in header.indices {
      var changed = header
      changed[index] ^= 1
      try refuses(key(), changed, pieces[0], [9])
    }
    #expect(throws: EncryptionError.notAuthentic) { try OpeningStream(key(), header: [1]) }
  }

  /// Source: a C program that calls `crypto_pwhash` and `crypto_kdf_derive_from_key`.
  @Test func `a key stays what it is from build to build`() throws {
    #expect(try key().check.hex == "7b60a837d3e44147f29034b946d5bb21")
  }

  @Test func `what would use up the machine is no bearable cost`() {
    #expect(KeyCost.standard.isBearable && Self.cost.isBearable)
    for cost in [
      KeyCost(operations: 0, memoryBytes: 1 << 20), KeyCost(operations: 99, memoryBytes: 1 << 20),
      KeyCost(operations: 1, memoryBytes: 2 << 30), KeyCost(operations: 1, memoryBytes: 1),
    ] {
      #expect(!cost.isBearable)
    }
  }
}
