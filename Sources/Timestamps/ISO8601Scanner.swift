/// Reads one ISO 8601 instant from UTF-8; every step moves on or gives `nil`.
struct ISO8601Scanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func instant() -> Timestamp? {
    guard let date = date() else { return nil }
    if isAtEnd { return Timestamp(date) }
    guard skip("T") || skip("t") || skip(" ") else { return nil }
    guard let time = timeOfDay(), let offset = offset(), isAtEnd else { return nil }
    return Timestamp(date, millisecond: time, offsetSeconds: offset)
  }

  private var isAtEnd: Bool { index == bytes.count }

  private mutating func date() -> CivilDate? {
    guard let year = year(), skip("-"), let month = number(2), skip("-"), let day = number(2) else {
      return nil
    }
    let date = CivilDate(year: year, month: month, day: day)
    return date.isValid ? date : nil
  }

  private mutating func year() -> Int? {
    if skip("+") { return number(6) }
    if skip("-") { return number(6).map { -$0 } }
    return number(4)
  }

  /// Milliseconds since midnight.
  private mutating func timeOfDay() -> Int? {
    guard let hour = number(2), skip(":"), let minute = number(2), minute < 60 else { return nil }
    var time = (hour * 60 + minute) * 60_000
    if skip(":") {
      guard let second = number(2), second <= 60, let fraction = fraction() else { return nil }
      time += second * 1000 + fraction
    }
    return hour < 24 || time == 86_400_000 ? time : nil
  }

  private mutating func fraction() -> Int? {
    guard skip(".") || skip(",") else { return 0 }
    var value = 0
    var scale = 100
    let start = index
    while let digit = digit() {
      value += digit * scale
      scale /= 10
    }
    return index > start ? value : nil
  }

  /// Seconds that local time is ahead of UTC.
  private mutating func offset() -> Int? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(":")
      guard let read = number(2), read < 60 else { return nil }
      minutes = read
    }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard !isAtEnd, case let value = bytes[index] &- UInt8(ascii: "0"), value < 10 else {
      return nil
    }
    index += 1
    return Int(value)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }
}
