extension JSONReader {
  /// The number that comes next, as it is written.
  public mutating func numberText() throws(JSONError) -> String {
    _ = try scanNumber()
    return String(decoding: literal, as: UTF8.self)
  }

  mutating func number() throws(JSONError) -> JSONValue {
    let isWhole = try scanNumber()
    // "-0" has no place among integers.
    let isNegative = bytes[lastLiteral.lowerBound] == UInt8(ascii: "-")
    if isWhole, let integer = integer(in: lastLiteral), integer != 0 || !isNegative {
      return .integer(integer)
    }
    let text = String(decoding: literal, as: UTF8.self)
    guard let double = Double(text), double.isFinite else {
      if limits.allowsSlips { return .null }
      throw failure(.numberOutOfRange, at: lastLiteral.lowerBound)
    }
    return .number(double)
  }

  /// Steps over a number by the grammar of RFC 8259 section 6: no leading zeros, no bare point.
  ///
  /// - Returns: whether it has neither fraction nor exponent.
  private mutating func scanNumber() throws(JSONError) -> Bool {
    let start = index
    _ = skip("-")
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
    lastLiteral = start..<index
    return isWhole
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
