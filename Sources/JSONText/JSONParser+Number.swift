extension JSONParser {
  /// A number by the grammar of RFC 8259 section 6: no leading zeros, no bare point.
  mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    let isNegative = skip("-")
    if !skip("0") { try digits() }
    var isWhole = true
    if skip(".") {
      isWhole = false
      try digits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    // "-0" has no place among integers.
    if isWhole, let integer = integer(in: start..<index), integer != 0 || !isNegative {
      return .integer(integer)
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let double = Double(text), double.isFinite else {
      throw failure(.numberOutOfRange, at: start)
    }
    return .number(double)
  }

  /// At least one digit.
  private mutating func digits() throws(JSONError) {
    let start = index
    while let byte = peek, byte &- UInt8(ascii: "0") < 10 { index += 1 }
    guard index > start else { throw unexpected() }
  }

  /// The whole number in `range`, `nil` when it does not fit.
  private func integer(in range: Range<Int>) -> Int64? {
    var value: Int64 = 0
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    for byte in bytes[range] where byte != UInt8(ascii: "-") {
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if tooLarge || overflow { return nil }
      value = sum
    }
    return value
  }
}
