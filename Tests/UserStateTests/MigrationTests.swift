import Digests
import SQLiteKit
import Testing

@testable import UserState

@Suite struct MigrationTests {
  /// A shipped migration is never edited: write a new one.
  static let shipped = [
    "14b0702f0755f6343a1140f05b7818ec52fc8ec0359b3345834b4095db97f801",
    "6a4794c75bbb73d78f024c4982e01f1e12ac7911b83d07dde47811815c37ac55",
    "f423ce12aa915ee427a1fdebfa988ae4f31642d4a16daaeb972cd364ed6fffd0",
    "7a9c1a2390faf1d6b5674265d69fc7dffe60c2001d1c9b810bef627503be1412",
  ]

  @Test func `shipped migrations are as they were`() {
    let digests = Migrator.userState.migrations.map { SHA256.hash($0.sql).hex }
    #expect(digests.starts(with: Self.shipped))
    #expect(Self.shipped.count == digests.count, "add the digest of the new migration here")
  }
}
