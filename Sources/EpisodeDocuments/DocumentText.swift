import FeedBytes
import FeedModel

/// A document's bytes as text, and what it looks like.
struct DocumentText {
  /// Clean UTF-8 without a byte order mark; every line ends in one line feed.
  let bytes: [UInt8]
  let format: DocumentFormat
  /// The content shows its format; else it is the one that was announced, or plain text.
  let showsFormat: Bool
  /// There were more bytes than the limit allows.
  let isCut: Bool
  var diagnostics: [Diagnostic] = []

  /// - Throws: `.empty`, `.binary`.
  init(
    _ raw: [UInt8], mediaType: String?, charset: String?, limits: DocumentLimits
  ) throws(EpisodeDocumentError) {
    guard !Self.isBinary(raw) else { throw .binary }
    var text = FeedBytes(charset: charset)
    var clean: [UInt8] = []
    clean.reserveCapacity(min(raw.count, limits.bytes))
    func keep(_ piece: Span<UInt8>) {
      for index in piece.indices { clean.append(piece[index]) }
    }
    text.push(raw.span.extracting(first: limits.bytes), keep)
    text.finish(keep)
    bytes = Self.withOneLineEnd(clean)
    guard bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
    isCut = raw.count > limits.bytes
    let shown = DocumentFormat.shown(by: bytes)
    showsFormat = shown != nil
    format = shown ?? DocumentFormat(ofWords: mediaType)
    note(text.repairs)
    note(announced: mediaType)
    if isCut {
      diagnostics.add(
        .limit("bytes"), offset: limits.bytes, "what is behind \(limits.bytes) bytes was not read")
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Without their line ends.
  var lines: [Substring] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
  }

  private mutating func note(_ repairs: [FeedBytes.Repair]) {
    for repair in repairs {
      let code: Diagnostic.Code? =
        switch repair.kind {
        case .invalidBytes: .invalidBytes
        case .encodingMismatch: .encodingMismatch
        case .controlCharacter: .controlCharacter
        default: nil
        }
      if let code {
        diagnostics.add(code, offset: repair.offset, count: repair.count, repair.detail)
      }
    }
  }

  private mutating func note(announced mediaType: String?) {
    guard let announced = DocumentFormat(mediaType: mediaType), announced != format else { return }
    diagnostics.add(
      .documentType, "announced as \(announced.rawValue), it is \(format.rawValue)")
  }

  /// NUL in it without the marks of a wide charset, or a format that begins as text does.
  private static func isBinary(_ raw: [UInt8]) -> Bool {
    let head = raw.prefix(1_024)
    if head.starts(with: "%PDF-".utf8) || head.starts(with: "PK\u{3}\u{4}".utf8) { return true }
    guard head.contains(0) else { return false }
    let marks: [[UInt8]] = [
      [0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF], [0x3C, 0], [0, 0x3C], [0, 0, 0, 0x3C],
    ]
    return !marks.contains { head.starts(with: $0) }
  }

  private static func withOneLineEnd(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        lines.append(0x0A)
      } else if byte != 0x0A || last != 0x0D {
        lines.append(byte)
      }
      last = byte
    }
    return lines
  }
}
