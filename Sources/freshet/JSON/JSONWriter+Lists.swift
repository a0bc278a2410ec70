import JSONText
import Timestamps

// What a feed does not say is absent: `nil`, and an empty list too.
extension JSONWriter {
  mutating func member(_ name: String, _ time: Timestamp?) {
    member(name, time?.iso8601)
  }

  mutating func list(_ name: String, _ texts: [String]) {
    if !texts.isEmpty { member(name, texts) }
  }

  mutating func list<Item>(
    _ name: String, _ items: [Item], _ body: (inout JSONWriter, Item) -> Void
  ) {
    if items.isEmpty { return }
    key(name)
    array { json in
      for item in items { json.object { body(&$0, item) } }
    }
  }

  /// An object that is left out when there is none.
  mutating func object<Item>(
    _ name: String, _ item: Item?, _ body: (inout JSONWriter, Item) -> Void
  ) {
    guard let item else { return }
    key(name)
    object { body(&$0, item) }
  }

  /// Paths, one a category.
  mutating func categories(_ paths: [[String]]) {
    if paths.isEmpty { return }
    key("categories")
    array { json in
      for path in paths {
        json.array { json in
          for part in path { json.value(part) }
        }
      }
    }
  }
}
