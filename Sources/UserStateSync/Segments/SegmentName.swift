/// A segment's place in the folder: whose it is, and its number, from 1.
///
/// As a path in the folder: `<device>/<number>.jsonl`.
public struct SegmentName: Hashable, Sendable {
  public var device: String
  public var number: Int

  public init(device: String, number: Int) {
    self.device = device
    self.number = number
  }

  /// - Returns: `nil` for a file that is no segment.
  init?(device: String, file: String) {
    guard file.hasSuffix(Self.suffix) else { return nil }
    let digits = file.dropLast(Self.suffix.count)
    // Only as it is written, so that no two files have one number.
    guard let number = Int(digits), number > 0, String(number) == digits else { return nil }
    self.init(device: device, number: number)
  }

  var file: String { "\(number)\(Self.suffix)" }

  static let suffix = ".jsonl"
}

extension SegmentName: Comparable {
  public static func < (left: SegmentName, right: SegmentName) -> Bool {
    guard left.device == right.device else {
      return left.device.utf8.lexicographicallyPrecedes(right.device.utf8)
    }
    return left.number < right.number
  }
}

extension SegmentName: CustomStringConvertible {
  public var description: String { "\(device)/\(file)" }
}
