/// What was mended in one start tag.
struct OutlineDamage {
  /// Where the tag is in the mended list.
  var place = 0..<0
  /// A value, an attribute or the rest of the tag is missing.
  var isIncomplete = false
  /// The folder is too deep: what is inside follows it instead.
  var isFlattened = false
  /// Whether the folder around it is not.
  var isFirstFlattened = false
  /// A reference stayed as it is written.
  var keepsReference = false
  /// The addresses that are not what was meant, by attribute in lowercase.
  var brokenAddresses: Set<String> = []

  var isNone: Bool {
    !isIncomplete && !isFlattened && !keepsReference && brokenAddresses.isEmpty
  }
}

/// The damage of a list, from the repair to the reader of outlines.
final class DamageLog {
  /// In document order, those that were not reached yet.
  private var waiting: [OutlineDamage] = []
  private var next = 0

  func append(_ damage: OutlineDamage) {
    if next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
    }
    waiting.append(damage)
  }

  /// The damage of the tag at `offset`; what is before it is forgotten.
  func take(at offset: Int) -> OutlineDamage {
    while next < waiting.count, waiting[next].place.upperBound < offset { next += 1 }
    guard next < waiting.count, waiting[next].place.contains(offset) else {
      return OutlineDamage()
    }
    next += 1
    return waiting[next - 1]
  }
}
