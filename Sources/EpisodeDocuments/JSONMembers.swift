import FeedModel
import FeedNamespaces
import JSONText

// JSON documents of the podcast namespace, as people write them.
extension JSONValue {
  /// The trimmed text of the first of `names` that has one; a number is its text.
  func words(_ names: String...) -> String? {
    for name in names {
      guard let value = self[name], let text = value.string ?? value.numberText else { continue }
      let trimmed = FeedText.trimmed(text)
      if !trimmed.isEmpty { return trimmed }
    }
    return nil
  }

  private var numberText: String? { double == nil ? nil : text }

  /// A number not below zero, or a text that is a time: `94.5`, `"94.5"`, `"1:34"`.
  func seconds(_ names: String...) -> Double? {
    for name in names {
      switch self[name] {
      case .string(let text)?: return FeedDuration(text)?.seconds
      case let value?: return value.double.flatMap { $0 >= 0 ? $0 : nil }
      case nil: continue
      }
    }
    return nil
  }

  func boolean(_ name: String) -> Bool? {
    switch self[name] {
    case .bool(let value)?: value
    case .string(let text)?: FeedBoolean.value(text)
    default: nil
    }
  }

  /// Reads a document, over slips whose meaning is certain.
  ///
  /// - Throws: `.notJSON`; `.tooLong`, for half a document is none.
  init(
    _ text: DocumentText, limits: DocumentLimits, _ diagnostics: inout [Diagnostic]
  ) throws(EpisodeDocumentError) {
    if text.isCut { throw .tooLong(limit: limits.bytes) }
    var limits = JSONLimits(
      depth: limits.depth, bytes: limits.bytes * 4, replacesLoneSurrogates: true)
    do throws(JSONError) {
      try self.init(parsing: text.bytes, limits: limits)
    } catch {
      limits.allowsSlips = true
      guard let value = try? JSONValue(parsing: text.bytes, limits: limits) else {
        throw .notJSON(error)
      }
      self = value
      diagnostics.add(
        .documentJSON, line: error.line,
        "what line \(error.line), column \(error.column) has was read over")
    }
  }
}
