import Timestamps

extension FeedDate {
  /// Everything that the two fast readers leave.
  init?(loose text: Span<UInt8>) {
    if let epoch = FeedDate.epoch(text) {
      self.init(epoch, .other)
      return
    }
    guard var reader = LooseDate(text.string(0..<text.count)), let time = reader.read(),
      let timestamp = time.timestamp
    else { return nil }
    self.init(timestamp, .other)
  }

  /// Seconds or milliseconds since 1970, as plain digits; from September 2001 on.
  private static func epoch(_ text: Span<UInt8>) -> Timestamp? {
    guard text.count == 10 || text.count == 13 else { return nil }
    var value: Int64 = 0
    for index in 0..<text.count {
      guard text[index].isDigit else { return nil }
      value = value * 10 + Int64(text[index].digit)
    }
    return Timestamp(milliseconds: text.count == 13 ? value : value * 1000)
  }
}
