/// The first bytes of a document that are not plain ASCII, and which encoding they are.
///
/// A UTF-8 sequence of three bytes is practically never an accident, and one of two bytes hardly ever
/// in an encoding of one byte a character; so what reads as UTF-8 is UTF-8, whatever it is called.
struct EncodingEvidence {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// As many are looked at.
  static let wanted = 512

  private let bytes: Bytes
  /// Characters of several bytes, if it is UTF-8.
  private var characters = 0
  /// Those of three and four.
  private var longCharacters = 0
  /// Bytes that are no UTF-8.
  private var faults = 0
  /// Stretches of bytes that are no ASCII, and those of a single byte.
  private var stretches = (all: 0, single: 0)

  /// Where it begins in the bytes: at the first that is no ASCII, or switches to another encoding.
  static func start(in bytes: Bytes) -> Int? { bytes.firstIndex { $0 >= 0x80 || $0 == 0x1B } }

  init(_ bytes: Bytes) {
    self.bytes = bytes
    var at = 0
    while at < bytes.count {
      guard bytes[at] >= 0x80 else {
        at += 1
        continue
      }
      noteStretch(at)
      switch CleanText.sequence(bytes, at) {
      case .valid(let length), .forbidden(let length):
        characters += 1
        if length > 2 { longCharacters += 1 }
        at += length
      case .surrogates:
        characters += 1
        longCharacters += 1
        at += 6
      case .incomplete: at = bytes.count
      case .invalid:
        faults += 1
        at += 1
      }
    }
  }

  private mutating func noteStretch(_ at: Int) {
    if at > 0, bytes[at - 1] >= 0x80 { return }
    stretches.all += 1
    if at + 1 < bytes.count, bytes[at + 1] < 0x80 { stretches.single += 1 }
  }

  /// The first of the charsets in which the bytes can be read, or the one in which most of them can.
  func choose(_ charsets: [Charset]) -> Charset {
    var best = (charset: Charset.utf8, faults: characters > faults ? faults : Int.max)
    for charset in charsets {
      if charset == .utf8 {
        if faults == 0 { return .utf8 }
        continue
      }
      if isUTF8(rather: charset) { return .utf8 }
      guard let faults = Transcoder(charset)?.faults(in: bytes) else { continue }
      if faults == 0 { return charset }
      if isWestern(rather: charset, faults) { continue }
      if faults < best.faults { best = (charset, faults) }
    }
    return best.charset
  }

  /// Whether letters that stand alone among ASCII speak against characters of several bytes.
  private func isWestern(rather charset: Charset, _ faults: Int) -> Bool {
    charset.kind == .multiByte && stretches.single * 2 > stretches.all
      && faults * 10 >= stretches.all
  }

  private func isUTF8(rather charset: Charset) -> Bool {
    charset.kind == .singleByte ? characters > faults : faults == 0 && longCharacters > 0
  }
}
