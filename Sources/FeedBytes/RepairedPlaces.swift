/// Where in the document each byte of its repaired form comes from.
///
/// A repair leaves bytes out and adds some, so that all behind it stands elsewhere. Written by
/// ``MarkupRepair``, asked in the order of the bytes by who reads what it passes on.
public final class RepairedPlaces {
  /// From here on both go on side by side.
  private struct Shift {
    let repaired: DocumentPlace
    let document: DocumentPlace
  }

  private var current: Shift
  /// Those that were not reached yet, from `next` on.
  private var waiting: [Shift] = []
  private var next = 0
  /// What is passed on next ends elements that are not whole.
  private var isBrokenOff = false
  /// Where in the repaired form another document begins.
  private var anotherStart: DocumentPlace?

  /// The repaired form is counted from `start` too.
  public init(at start: DocumentPlace = DocumentPlace()) {
    current = Shift(repaired: start, document: start)
  }

  func append(repaired: DocumentPlace, document: DocumentPlace) {
    // Nothing was passed on since the last: a document may have nothing but what is left out.
    if let last = waiting.last, next < waiting.count, last.repaired == repaired {
      waiting.removeLast()
    }
    waiting.append(Shift(repaired: repaired, document: document))
  }

  func breakOff() { isBrokenOff = true }

  func beginAnew(at repaired: DocumentPlace) { anotherStart = repaired }

  /// Where in the repaired form what is passed on next begins, when that is a document of its own:
  /// asked before it is read, and told once.
  public func takeStart() -> DocumentPlace? {
    defer { anotherStart = nil }
    return anotherStart
  }

  /// Whether the elements that what is passed on next ends, but for the feed's frame, are not whole:
  /// asked before it is read, and told once.
  public func takeBreak() -> Bool {
    defer { isBrokenOff = false }
    return isBrokenOff
  }

  /// Where in the document a place of its repaired form is; what lies before it is forgotten.
  public func place(of repaired: DocumentPlace) -> DocumentPlace {
    forget(before: repaired)
    return repaired.moved(from: current.repaired, to: current.document)
  }

  /// Says that no earlier place is asked for any more: until then it costs memory.
  public func forget(before repaired: DocumentPlace) {
    while next < waiting.count, waiting[next].repaired.offset <= repaired.offset {
      current = waiting[next]
      next += 1
    }
    // Some may always be left: those of bytes that the reader holds back.
    if next > waiting.count / 2 {
      waiting.removeFirst(next)
      next = 0
    }
  }
}
