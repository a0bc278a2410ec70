/// Numbers that put entries of a list in order, with room between them.
enum SortIndexes {
  /// Between two neighbours that were numbered together: twenty entries may be put between the same
  /// two, one after the other, before the list is numbered anew.
  static let step: Int64 = 1 << 20

  /// Far from the ends of `Int64`; only what came from elsewhere can be beyond.
  private static let usable: ClosedRange<Int64> = -(1 << 60)...(1 << 60)

  /// `count` numbers in rising order, above `lower` and below `upper`; `nil` is an open end.
  ///
  /// - Returns: `nil` when there is no room.
  static func between(_ lower: Int64?, _ upper: Int64?, count: Int) -> [Int64]? {
    guard [lower, upper].allSatisfy({ $0.map(usable.contains) ?? true }) else { return nil }
    let numbers = 0..<Int64(count)
    switch (lower, upper) {
    case (nil, nil): return numbers.map { $0 * step }
    case (let lower?, nil): return numbers.map { lower + ($0 + 1) * step }
    case (nil, let upper?): return numbers.map { upper - (Int64(count) - $0) * step }
    case (let lower?, let upper?):
      let gap = (upper - lower) / (Int64(count) + 1)
      return gap < 1 ? nil : numbers.map { lower + ($0 + 1) * gap }
    }
  }
}
