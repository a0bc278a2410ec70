/// A segment's place in the folder: whose it is, and its number, from 1.
///
/// As a path in the folder: `<device>/<number>.jsonl`, or `.sealed` where it is encrypted.
public struct SegmentName: Hashable, Sendable {
  public var device: String
  public var number: Int

  public init(device: String, number: Int) {
    self.device = device
    self.number = number
  }

  /// - Returns: `nil` for a file that is no segment.
  init?(device: String, file: String, _ form: SegmentForm = .plain) {
    guard file.hasSuffix(form.suffix) else { return nil }
    let digits = file.dropLast(form.suffix.count)
    // Only as it is written, so that no two files have one number.
    guard let number = Int(digits), number > 0, String(number) == digits else { return nil }
    self.init(device: device, number: number)
  }

  func file(_ form: SegmentForm) -> String { "\(number)\(form.suffix)" }
}

extension SegmentName: Comparable {
  public static func < (left: SegmentName, right: SegmentName) -> Bool {
    guard left.device == right.device else {
      return left.device.utf8.lexicographicallyPrecedes(right.device.utf8)
    }
    return left.number < right.number
  }
}
