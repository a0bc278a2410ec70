import CAllocations
import JSONText
import SystemKit

/// What one pass over a file cost.
struct Sample {
  private var bytes = 0
  private var items = 0
  /// Of processor time.
  private var seconds = 0.0
  private var allocations: UInt = 0

  init(_ stage: Stage, _ file: String, chunkBytes: Int) throws(SystemError) {
    var buffer = [UInt8](repeating: 0, count: chunkBytes)
    let allocated = allocations_made()
    let began = CurrentProcess.processorTime
    let reader = try FileReader(path: file)
    let reading = stage.reading
    while case let count = try reader.read(into: &buffer), count > 0 {
      bytes += count
      reading.push(buffer.span.extracting(first: count))
    }
    reading.finish()
    seconds = (CurrentProcess.processorTime - began) / .seconds(1)
    allocations = allocations_made() - allocated
    items = reading.items
  }

  /// The quickest of several.
  static func best(
    of repeats: Int, _ measure: () throws(SystemError) -> Sample
  ) throws(SystemError) -> Sample {
    var best = try measure()
    for _ in 1..<max(repeats, 1) {
      let next = try measure()
      if next.seconds < best.seconds { best = next }
    }
    return best
  }

  func write(_ file: String, _ stage: Stage, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("file", file)
    writer.member("stage", stage.rawValue)
    writer.member("bytes", bytes)
    writer.member("items", items)
    writer.member("seconds", seconds)
    writer.member("megabytesPerSecond", Self.rounded(Double(bytes) / max(seconds, 1e-9) / 1e6))
    writer.member("allocations", Int(allocations))
    writer.member("allocationsPerItem", Self.rounded(Double(allocations) / Double(max(items, 1))))
    writer.member("peakBytes", CurrentProcess.peakResidentBytes)
    writer.endObject()
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
