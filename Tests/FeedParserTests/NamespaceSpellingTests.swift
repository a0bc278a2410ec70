import FeedNamespaces
import Testing

/// However a namespace is written, every case of its vocabulary is read the same way.
@Suite struct NamespaceSpellingTests {
  @Test(arguments: NamespaceRegistry.all.map { $0.prefix })
  func `other addresses and spellings change nothing`(prefix: String) throws {
    let vocabulary = try #require(NamespaceRegistry.all.first { $0.prefix == prefix })
    let uri = vocabulary.uri
    let isEnded = uri.hasSuffix("/") || uri.hasSuffix("#")
    let spellings =
      vocabulary.otherAddresses.map(\.uri) + [
        isEnded ? String(uri.dropLast()) : uri + "/", uri + " ", "&#10; " + uri,
        uri.uppercased(), uri.replacing("http://", with: "https://"),
        uri.replacing("https://", with: "http://"),
      ]
    for spelling in Set(spellings).subtracting([uri]) {
      var tried = 0
      for one in VocabularyCase.cases(of: prefix) {
        let alike = one.isReadAlike { $0.replacing("\"\(uri)\"", with: "\"\(spelling)\"") }
        #expect(alike ?? true, "\(one.name) with '\(spelling)'")
        tried += alike == nil ? 0 : 1
      }
      #expect(tried > 0, "'\(spelling)'")
    }
  }

  @Test func `the letters of iTunes' names change nothing`() {
    for local in ITunesNamespace.elements {
      for one in VocabularyCase.cases(of: "itunes") {
        let alike = one.isReadAlike { xml in
          ["<itunes:", "</itunes:"].reduce(xml) { text, start in
            [">", " ", "/"].reduce(text) {
              $0.replacing(start + local + $1, with: start + local.uppercased() + $1)
            }
          }
        }
        #expect(alike ?? true, "\(one.name) with \(local.uppercased())")
      }
    }
  }

  @Test(arguments: NamespaceRegistry.all.map { $0.prefix })
  func `a prefix that nobody declares changes nothing`(prefix: String) throws {
    let vocabulary = try #require(NamespaceRegistry.all.first { $0.prefix == prefix })
    for one in VocabularyCase.cases(of: prefix) {
      let alike = one.isReadAlike {
        $0.replacing("xmlns:\(prefix)=\"\(vocabulary.uri)\"", with: "")
      }
      #expect(alike ?? true, "\(one.name)")
    }
  }

  @Test(arguments: NamespaceRegistry.all.map { $0.prefix })
  func `another prefix changes nothing`(prefix: String) {
    for one in VocabularyCase.cases(of: prefix) {
      let alike = one.isReadAlike { xml in
        guard xml.contains("xmlns:\(prefix)=") else { return xml }
        return ["<", "</", "xmlns:", " "].reduce(xml) {
          let end = $1 == "xmlns:" ? "=" : ":"
          return $0.replacing("\($1)\(prefix)\(end)", with: "\($1)quux\(end)")
        }
      }
      #expect(alike ?? true, "\(one.name)")
    }
  }
}
