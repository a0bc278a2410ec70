import FeedBytes
import FeedModel
import XMLStream

/// What a document was, once it has ended.
extension FeedParser {
  func refuse(_ ending: XMLOutcome) throws(FeedParserError) {
    if grammar.isHTML { throw .htmlPage }
    if grammar.isFeed { return }
    switch ending {
    case .empty: throw .empty
    case .malformed where opening.allSatisfy({ $0 <= 0x20 }): throw .empty
    case .malformed where looksLikeHTML, .truncated where looksLikeHTML: throw .htmlPage
    case .malformed where grammar.rootName == nil && !opening.contains(UInt8(ascii: "<")):
      throw .notXML(message: "there is no element in it", line: 1)
    case .malformed(let fault):
      throw .notXML(message: fault.message, line: fault.place.line)
    case .limit(let limit, _): throw .limit(limit.rawValue)
    case .complete, .truncated: throw .notAFeed(root: grammar.rootName ?? "?")
    }
  }

  /// HTML is rarely well-formed XML: its first lines tell.
  var looksLikeHTML: Bool {
    let text = String(decoding: opening, as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body"].contains { text.contains($0) }
  }

  func isWellFormed(_ ending: XMLOutcome) -> Bool {
    let forbidden: Set<XMLFault.Kind> = [.notWellFormed, .undefinedEntity, .trailingContent]
    return ending == .complete && !hasRepairs && stream.repairs.isEmpty && stream.refusals.isEmpty
      && !stream.faults.contains { forbidden.contains($0.kind) }
  }

  var hasRepairs: Bool { bytes.repairs.contains { $0.kind != .encodingMismatch } }

  func noteRepairs() {
    for repair in bytes.repairs {
      log.note(
        .init(repair.kind), offset: repair.offset, repair.detail, count: repair.count)
    }
  }

  func notePassed() {
    if let passed { log.notePassed(passed) }
  }

  func note(_ ending: XMLOutcome) {
    noteRepairs()
    noteMarkup()
    noteRefusals()
    switch ending {
    case .complete, .empty: break
    case .truncated where passed != nil: break
    case .truncated:
      log.note(
        .truncated, at: stream.place,
        "the document ends before its root does; what is complete is kept")
    // Already told, as one of those.
    case .malformed where stream.ending != nil, .limit where stream.ending != nil: break
    case .malformed(let fault):
      log.note(
        .init(fault.kind), at: fault.place, fault.message + "; what stands before is kept")
    case .limit(let limit, let place): log.notePassed(limit.rawValue, at: place)
    }
    notePassed()
  }

  /// Its repairs, its faults, and its namespaces.
  private func noteMarkup() {
    for repair in stream.repairs {
      log.note(
        .init(repair.kind), at: repair.place, repair.detail, count: repair.count)
    }
    for fault in stream.faults {
      let message = fault.kind == .undeclaredPrefix ? resolver.undeclaredRemark : nil
      log.note(.init(fault.kind), at: fault.place, message ?? fault.message, count: fault.count)
    }
    if let remark = resolver.variantRemark {
      log.note(.namespaceVariant, remark, count: resolver.variants.count)
    }
  }

  /// Last of all: nothing weighs more.
  private func noteRefusals() {
    for refusal in stream.refusals {
      let kept =
        switch refusal.reason {
        case .behindRoot: "it was left out"
        case _ where stream.ending == nil: "what has it was left out, up to the next episode"
        default: "what stands before is kept"
        }
      log.note(
        .init(refusal.reason), at: refusal.place, "\(refusal.detail); \(kept)",
        count: refusal.count)
    }
  }
}
