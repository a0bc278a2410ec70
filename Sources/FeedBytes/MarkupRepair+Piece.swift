extension MarkupRepair {
  /// Bytes that are being read: `sent` of them were passed on or left out, `at` is the next to read.
  struct Piece {
    let bytes: Bytes
    let isLast: Bool
    var at = 0
    var sent = 0
    /// How many were counted, and the place behind them.
    private var counted = 0
    private var place: DocumentPlace

    init(bytes: Bytes, isLast: Bool, at place: DocumentPlace) {
      self.bytes = bytes
      self.isLast = isLast
      self.place = place
    }

    /// The place of the byte at `at`, which lies behind all that were asked for.
    mutating func count(to at: Int) -> DocumentPlace {
      place = place.behind(Bytes(rebasing: bytes[counted..<at]))
      counted = at
      return place
    }
  }
}
