import Glibc
import TestSupport
import Testing

/// The picture of listening, as a renderer draws it on light and on dark ground.
@Suite struct PictureTests: RunsInHomes {
  let home = TemporaryFolder()
  static let hasRenderer = access("/usr/bin/rsvg-convert", X_OK) == 0

  /// Draws `picture.svg` and says of every colour with 60 pixels or more how many there are.
  private static let script = """
    cd "$TMPDIR"
    rsvg-convert -w 800 -o picture.png "$0" && python3 - <<'END'
    import collections, struct, zlib
    data = open("picture.png", "rb").read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR": width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT": packed += body
        at += size + 12
    step = {2: 3, 6: 4}[colour]
    raw, lines, above = zlib.decompress(packed), [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        way, line = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        for x in range(len(line)):
            left = line[x - step] if x >= step else 0
            up, corner = above[x], above[x - step] if x >= step else 0
            guess = left + up - corner
            near = min((left, up, corner), key=lambda v: abs(guess - v))
            line[x] = (line[x] + (0, left, up, (left + up) // 2, near)[way]) & 255
        lines.append(line)
        above = line
    count = collections.Counter()
    for line in lines:
        for x in range(0, len(line), step): count["%02x%02x%02x" % tuple(line[x:x + 3])] += 1
    for colour, number in count.most_common():
        if number >= 60: print(colour, number)
    END
    """

  /// How many pixels there are of each colour.
  private func drawn(_ svg: String, _ name: String) throws -> [String: Int] {
    let path = home.write(svg, to: name)
    let told = try Freshet.shell(
      Self.script.replacing("\"$0\"", with: "'\(path)'"), home: home)
    try #require(told.status == 0, "\(told.error)")
    return Dictionary(
      uniqueKeysWithValues: told.output.split(separator: "\n").map { line in
        let parts = line.split(separator: " ")
        return (String(parts[0]), Int(parts[1]) ?? 0)
      })
  }

  /// Source: WCAG 2.2, contrast ratio.
  private func contrast(_ first: String, _ second: String) -> Double {
    func luminance(_ colour: String) -> Double {
      let value = Int(colour, radix: 16) ?? 0
      let parts = [value >> 16, value >> 8 & 255, value & 255].map { part in
        let share = Double(part) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let values = [luminance(first), luminance(second)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test(.enabled(if: hasRenderer, "rsvg-convert is not installed"))
  func `its words and bars can be told from the ground, light and dark`() throws {
    for (day, hours) in [("27", "07"), ("28", "09"), ("29", "08")] {
      try run(
        "listen", "record", "25:https://example.com/a.xml6:guid:1", "--from",
        "2026-11-\(day)T06:00:00Z", "--to", "2026-11-\(day)T\(hours):00:00Z", "--rate", "1.5",
        at: home)
    }
    let svg = try run("stats", "--period", "day", "--timezone", "UTC", "--svg", "-", at: home)
      .output
    let scheme = "@media (prefers-color-scheme: dark) {"
    #expect(svg.contains(scheme))
    // The renderer knows no schemes: it is given what a reader with a dark one takes from it.
    let dark = svg.replacing(scheme, with: "").replacing("}\n</style>", with: "</style>")
    for (name, text, ground, ink, heard, saved) in [
      ("light.svg", svg, "ffffff", "1f2328", "0969da", "bf8700"),
      ("dark.svg", dark, "0d1117", "e6edf3", "4493f8", "d29922"),
    ] {
      let colours = try drawn(text, name)
      #expect(colours.max { $0.value < $1.value }?.key == ground)
      // Bars of one, three and two hours, and half of that saved.
      let (bars, upper) = (colours[heard] ?? 0, colours[saved] ?? 0)
      #expect(bars > 10_000 && upper > 5_000)
      #expect(abs(Double(bars) / Double(upper) - 2) < 0.1)
      #expect(colours[ink] ?? 0 > 300)
      #expect(contrast(ground, ink) >= 7)
      #expect(contrast(ground, heard) >= 3 && contrast(ground, saved) >= 3)
    }
  }
}
