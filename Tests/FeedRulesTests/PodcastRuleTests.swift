import Testing

@testable import FeedRules

/// The table of the Podcasting 2.0 namespace, each row broken in every way it can be.
@Suite struct PodcastRuleTests {
  private let document = CheckedFeed.perfect

  private static let elements = PodcastElement.all.filter { $0.local != "images" }

  @Test func `the perfect feed has every element that is not deprecated, with every attribute`()
    throws
  {
    for element in Self.elements {
      let tags = document.startTags(of: element.local)
      #expect(!tags.isEmpty, "\(element.local)")
      for value in element.values {
        guard let attribute = value.attribute else { continue }
        #expect(
          tags.contains { $0.text.contains(" \(attribute)=\"") }, "\(element.local)@\(attribute)")
      }
    }
  }

  @Test(arguments: elements)
  func `a value that is left out is found`(element: PodcastElement) throws {
    for value in element.values where value.presence != .optional {
      let id = "podcast.\(element.local).\(value.attribute ?? "text")-missing"
      try expect([id], document.setting(value, of: element, to: nil), extra: element)
    }
  }

  @Test(arguments: elements)
  func `a value of another form is found`(element: PodcastElement) throws {
    for value in element.values where !value.form.accepts("?") {
      let id = "podcast.\(element.local).\(value.attribute ?? "text")-invalid"
      try expect([id], document.setting(value, of: element, to: "?"), extra: element)
    }
  }

  @Test(arguments: elements)
  func `a text that is too long is found`(element: PodcastElement) throws {
    for value in element.values {
      guard let limit = value.limit else { continue }
      let id = "podcast.\(element.local).\(value.attribute ?? "text")-long"
      let most = String(repeating: "é", count: limit)
      try expect([], document.setting(value, of: element, to: most), extra: element)
      try expect([id], document.setting(value, of: element, to: most + "é"), extra: element)
    }
  }

  @Test(arguments: elements.filter(\.isOnce))
  func `a second one of what may be there once is found`(element: PodcastElement) throws {
    let whole = try #require(document.element(element.local))
    let twice = document.replacing(whole, with: whole + whole, maxReplacements: 1)
    #expect(try CheckedFeed(twice).ids == ["podcast.\(element.local).repeated"])
  }

  @Test(arguments: elements)
  func `an element in the wrong place is found`(element: PodcastElement) throws {
    let whole = try #require(document.element(element.local))
    let place = element.parents.contains(.item) ? "<podcast:podroll>" : "<guid>https"
    let moved =
      element.parents.contains(.item)
      ? document.replacing(place, with: place + whole, maxReplacements: 1)
      : document.replacing(place, with: whole + place, maxReplacements: 1)
    #expect(try CheckedFeed(moved).ids.contains("podcast.\(element.local).misplaced"))
  }

  @Test func `the deprecated element is found`() throws {
    let images = "<podcast:images srcset=\"https://lamproom.example.org/a.jpg 600w\"/>"
    let old = document.replacing("<ttl>", with: images + "<ttl>", maxReplacements: 1)
    #expect(try CheckedFeed(old).ids == ["podcast.images.deprecated"])
  }

  @Test func `comments that are switched off need no address`() throws {
    let off = document.replacing(
      try #require(document.element("socialInteract")),
      with: "<podcast:socialInteract protocol=\"disabled\" accountId=\"-\"/>")
    #expect(try CheckedFeed(off).ids == [])
  }

  @Test(arguments: [
    ("music", true), ("musicL", true), ("mixed", true), ("mixedL", false), ("Podcast", false),
  ])
  func `media and their lists are known`(medium: String, isKnown: Bool) throws {
    let feed = document.replacing("medium>podcast<", with: "medium>\(medium)<")
    #expect(try CheckedFeed(feed).ids.isEmpty == isKnown)
  }

  /// Some faults are faults of two rules: only those of the table count here.
  private func expect(_ ids: [String], _ document: String, extra element: PodcastElement) throws {
    let ofTable = Set(PodcastRow.all.flatMap(\.rules).map(\.id))
    let found = try CheckedFeed(document).ids.filter { ofTable.contains($0) }
    #expect(found == ids)
  }
}

extension String {
  fileprivate typealias Tag = (range: Range<Index>, text: String)

  /// Start tags of a podcast element, in document order.
  fileprivate func startTags(of local: String) -> [Tag] {
    var tags: [Tag] = []
    var rest = self[...]
    while let start = rest.firstRange(of: "<podcast:\(local)") {
      guard let end = rest[start.lowerBound...].firstIndex(of: ">") else { break }
      let range = start.lowerBound..<index(after: end)
      // Not `valueRecipient` where `value` is meant.
      if let next = rest[start.upperBound...].first, " />".contains(next) {
        tags.append((range, String(self[range])))
      }
      rest = rest[range.upperBound...]
    }
    return tags
  }

  /// The first element of a name, whole.
  fileprivate func element(_ local: String) -> String? {
    guard let tag = startTags(of: local).first else { return nil }
    if tag.text.hasSuffix("/>") { return tag.text }
    let close = "</podcast:\(local)>"
    return self[tag.range.lowerBound...].firstRange(of: close).map {
      String(self[tag.range.lowerBound..<$0.upperBound])
    }
  }

  /// With another text or attribute in the first element that has it; `nil` takes it away.
  fileprivate func setting(
    _ value: PodcastElement.Value, of element: PodcastElement, to text: String?
  ) -> String {
    let tags = startTags(of: element.local)
    guard let attribute = value.attribute else {
      let start = tags[0].range.upperBound
      let end = self[start...].firstIndex(of: "<") ?? start
      return replacingSubrange(start..<end, with: text ?? "")
    }
    guard let tag = tags.first(where: { $0.text.contains(" \(attribute)=\"") }),
      let start = self[tag.range].firstRange(of: " \(attribute)=\""),
      let end = self[start.upperBound...].firstIndex(of: "\"")
    else { return self }
    return replacingSubrange(
      start.lowerBound..<index(after: end), with: text.map { " \(attribute)=\"\($0)\"" } ?? "")
  }
}
