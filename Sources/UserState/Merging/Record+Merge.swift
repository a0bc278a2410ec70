import Digests
import IdentityKeys

extension Record {
  /// What two states of one record become, in live writes, sync, restore and migration.
  ///
  /// Commutative, associative and idempotent, so any order and repetition ends in one state. It is
  /// the product of independent parts, each of which takes the greater of two:
  /// * the fields as a whole, by time of edit, then device, then digest of the content;
  /// * each field that only rises;
  /// * the time of deletion. A record is deleted unless it was edited after that; an entry of a list
  ///   unless it was put there after that.
  ///
  /// It never looks at a clock.
  public static func merged(_ first: Record, _ second: Record) -> Record {
    precondition(first.kind == second.kind && first.id == second.id, "records of one identity")
    var result = second.isNewer(than: first) ? second : first
    for field in first.kind.schema.registers {
      result.values[field] = FieldValue.higher(first.values[field], second.values[field])
    }
    result.deletedAt = [first.deletedAt, second.deletedAt].compactMap { $0 }.max()
    return result
  }

  private func isNewer(than other: Record) -> Bool {
    if updatedAt != other.updatedAt { return updatedAt > other.updatedAt }
    if deviceID != other.deviceID { return other.deviceID.precedes(deviceID) }
    // One device never gives a time twice, but a copied home makes two devices of one.
    let (mine, theirs) = (versionedContent, other.versionedContent)
    guard mine != theirs else { return false }
    return SHA256.hash(theirs).lexicographicallyPrecedes(SHA256.hash(mine))
  }
}

extension FieldValue {
  fileprivate static func higher(_ first: FieldValue?, _ second: FieldValue?) -> FieldValue? {
    guard let left = first?.rank else { return second ?? first }
    guard let right = second?.rank else { return first }
    return left < right ? second : first
  }

  /// What values that only rise are compared by.
  private var rank: Int64? {
    switch self {
    case .milliseconds(let value), .number(let value): value
    case .text, .flag, .texts: nil
    }
  }
}
