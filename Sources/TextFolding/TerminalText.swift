import CUTF8Proc

/// `text` without anything that a terminal obeys or that reorders the line around it.
///
/// Tabs, line ends and the Unicode line separators become one blank each; other control
/// characters (escape, bell, C1) and the embedding, override and isolate controls of the
/// bidirectional algorithm become U+FFFD. Letters of any script are untouched.
///
/// Source: ECMA-48; Unicode Standard Annex 9, section 2.
public func terminalSafe(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
  var safe = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    safe.append(replacement(for: scalar) ?? scalar)
  }
  return String(safe)
}

/// `xml` with numbers in place of the characters that ``terminalSafe(_:)`` takes out, line ends and tabs
/// left: to a reader of XML it says the same.
public func terminalSafe(xml bytes: [UInt8]) -> [UInt8] {
  // Above ASCII they begin with C2 or E2; most documents have neither.
  guard bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
    return bytes
  }
  var safe: [UInt8] = []
  safe.reserveCapacity(bytes.count)
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    if scalar == "\n" || scalar == "\t" || replacement(for: scalar) == nil {
      safe += String(scalar).utf8
    } else {
      safe += "&#x\(String(scalar.value, radix: 16, uppercase: true));".utf8
    }
  }
  return safe
}

private func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar.value {
  case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
  case 0..<0x20, 0x7F..<0xA0: "\u{FFFD}"
  case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
  default: nil
  }
}

/// How many columns a terminal needs for `text`.
///
/// Wide (East Asian, emoji) characters take two, marks and control characters none. A cluster, such
/// as a flag or a family joined by U+200D, is as wide as its widest part, and two with U+FE0F.
///
/// Source: `utf8proc_charwidth`; clusters by Unicode Standard Annex 29.
public func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
  return text.reduce(0) { $0 + columns(of: $1) }
}

/// `text` cut so that it needs at most `columns`, with `…` where something was cut.
public func truncated(_ text: String, toColumns limit: Int) -> String {
  guard displayWidth(text) > limit else { return text }
  var kept = ""
  var width = 1
  for character in text {
    width += columns(of: character)
    guard width <= limit else { break }
    kept.append(character)
  }
  return limit > 0 ? kept + "…" : ""
}

/// `text` with blanks after it up to `columns`; unchanged when it needs more.
public func padded(_ text: String, toColumns columns: Int) -> String {
  text + String(repeating: " ", count: max(0, columns - displayWidth(text)))
}

private func columns(of character: Character) -> Int {
  var widest = 0
  var scalars = 0
  for scalar in character.unicodeScalars {
    scalars += 1
    if scalar.value == 0xFE0F { widest = max(widest, scalars > 1 ? 2 : 0) }
    widest = max(widest, Int(utf8proc_charwidth(Int32(scalar.value))))
  }
  return scalars > 1 && isFlag(character) ? 2 : widest
}

/// A pair of regional indicators, each of which alone counts as one column.
private func isFlag(_ character: Character) -> Bool {
  character.unicodeScalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
}
