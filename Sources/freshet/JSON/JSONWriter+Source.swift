import FeedModel
import JSONText

extension JSONWriter {
  mutating func source(_ source: FeedSource, url: String?) {
    key("source")
    object { json in
      json.member("url", url)
      json.member("bytes", source.bytes)
      json.member("format", source.format?.rawValue)
      json.member("encoding", source.encoding)
      json.member("wellFormed", source.isWellFormed)
      json.member("complete", source.isComplete)
    }
  }

  /// Always there, so that an empty list says that nothing was wrong.
  mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    key("diagnostics")
    array { json in
      for diagnostic in diagnostics {
        json.object { json in
          json.member("code", diagnostic.code.rawValue)
          json.member("line", diagnostic.line)
          json.member("column", diagnostic.column)
          json.member("offset", diagnostic.offset)
          json.member("message", diagnostic.message)
          json.member("count", diagnostic.count)
        }
      }
    }
  }
}
