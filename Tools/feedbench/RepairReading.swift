import FeedBytes

/// The repair of markup alone, on bytes that are clean already.
final class RepairReading: Reading {
  private var repair = MarkupRepair()
  /// Read by nobody; keeps the work from being left out.
  private(set) var bytes = 0

  var items: Int { 0 }

  func push(_ span: Span<UInt8>) {
    var count = 0
    repair.push(span) { count += $0.count }
    bytes += count
  }

  func finish() {
    var count = 0
    repair.finish { count += $0.count }
    bytes += count
  }
}
