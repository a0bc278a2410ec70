import FeedModel

extension Diagnostic.Code {
  /// The media type announced another format than that of the content.
  static let documentType = Diagnostic.Code(rawValue: "document.type-mismatch")
  /// JSON with a fault that leaves no doubt about what was meant.
  static let documentJSON = Diagnostic.Code(rawValue: "document.json")
  /// XML with a fault; what stands before it is read.
  static let documentXML = Diagnostic.Code(rawValue: "document.xml")
  static let chapterStart = Diagnostic.Code(rawValue: "chapters.start-unreadable")
  static let chapterOrder = Diagnostic.Code(rawValue: "chapters.unsorted")
  static let chapterEnd = Diagnostic.Code(rawValue: "chapters.end-before-start")
  static let chapterFrame = Diagnostic.Code(rawValue: "chapters.frame-unreadable")
  static let cueTime = Diagnostic.Code(rawValue: "transcript.time-unreadable")
  static let cueEnd = Diagnostic.Code(rawValue: "transcript.end-before-start")
}

extension [Diagnostic] {
  /// Notes one more, with the place of the first of its code.
  mutating func add(
    _ code: Diagnostic.Code, line: Int? = nil, offset: Int? = nil, count: Int = 1,
    _ message: String
  ) {
    if let index = firstIndex(where: { $0.code == code }) {
      self[index].count += count
    } else {
      append(Diagnostic(code, line: line, offset: offset, message: message, count: count))
    }
  }
}
