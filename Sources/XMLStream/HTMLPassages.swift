/// HTML as the paragraphs of its text, with what stands in some elements told apart.
///
/// For documents whose elements mean something, such as transcripts. Scripts, styles and forms are
/// left out, as in ``HTMLText``.
public struct HTMLPassages: Hashable, Sendable {
  /// In document order, none without text.
  public var paragraphs: [[Run]]
  /// Nothing was left out at the end, as happens beyond 1 MiB.
  public var isWhole: Bool

  /// A piece of text inside one element, or inside none of those that were asked for.
  public struct Run: Hashable, Sendable {
    /// The innermost around it.
    public var element: String?
    /// White space is folded; a line break is a line feed.
    public var text: String

    public init(_ text: String, in element: String? = nil) {
      self.text = text
      self.element = element
    }
  }

  /// Reads UTF-8.
  ///
  /// Never fails.
  ///
  /// - Parameters:
  ///   - html: the document.
  ///   - elements: names in small letters, of those that are told apart.
  public init(_ html: [UInt8], marking elements: [String]) {
    let reader = Reader(elements)
    var isWhole = true
    html.withUnsafeBufferPointer { bytes in
      isWhole = HTMLBounds.bounded(bytes).count == bytes.count
      HTMLBounds.withBounded(bytes) { reader.read($0, encoding: "UTF-8") }
    }
    reader.endParagraph()
    paragraphs = reader.paragraphs
    self.isWhole = isWhole
  }
}

extension HTMLPassages {
  private final class Reader: HTMLEvents {
    private(set) var paragraphs: [[Run]] = []
    private var runs: [Run] = []
    private var text: [UInt8] = []
    private let elements: [(name: HTMLName, text: String)]
    /// Names of the open elements that are told apart.
    private var open: [(name: HTMLName, text: String)] = []
    private var hidden = 0

    init(_ elements: [String]) {
      self.elements = elements.map { (HTMLName($0), $0) }
    }

    override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      if hidden == 0 { append(bytes) }
    }

    override func started(_ name: HTMLName, _ attributes: HTMLAttributes) {
      if let element = elements.first(where: { $0.name == name }) {
        endRun()
        open.append(element)
      }
      guard let kind = HTMLTextReader.kinds[name] else { return }
      if kind == .hidden { hidden += 1 }
      if kind == .lineBreak { breakLine() } else if kind.isLayout { endParagraph() }
    }

    override func ended(_ name: HTMLName) {
      if open.last?.name == name {
        endRun()
        open.removeLast()
      }
      guard let kind = HTMLTextReader.kinds[name] else { return }
      if kind == .hidden { hidden -= 1 }
      if kind != .lineBreak, kind.isLayout { endParagraph() }
    }

    func endParagraph() {
      endRun()
      if !runs.isEmpty { paragraphs.append(runs) }
      runs = []
    }

    private func endRun() {
      if text.contains(where: { $0 > 0x20 }) {
        runs.append(Run(String(decoding: text, as: UTF8.self), in: open.last?.text))
      }
      text.removeAll(keepingCapacity: true)
    }

    private func breakLine() {
      while text.last == 0x20 { text.removeLast() }
      text.append(0x0A)
    }

    private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
      for byte in bytes {
        if byte > 0x20 {
          text.append(byte)
        } else if let last = text.last, last > 0x20 {
          text.append(0x20)
        }
      }
    }
  }
}
