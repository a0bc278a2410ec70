import ElementTree
import JSONText

extension JSONWriter {
  /// Namespaced subtrees, lossless and in document order.
  mutating func extensions(_ elements: [Element]) {
    if elements.isEmpty { return }
    key("extensions")
    array { json in
      for element in elements { json.element(element) }
    }
  }

  mutating func element(_ element: Element) {
    object { json in
      json.name(element.name)
      json.member("known", element.name.isKnown)
      if !element.attributes.isEmpty { json.attributes(element.attributes) }
      if !element.content.isEmpty { json.content(element.content) }
      json.member("xml", element.xml)
      json.member("sha256", element.sha256)
    }
  }

  private mutating func attributes(_ attributes: [Element.Attribute]) {
    key("attributes")
    array { json in
      for attribute in attributes {
        json.object { json in
          json.name(attribute.name)
          json.member("value", attribute.value)
        }
      }
    }
  }

  private mutating func content(_ content: [Element.Content]) {
    key("content")
    array { json in
      for part in content {
        switch part {
        case .text(let text): json.value(text)
        case .element(let element): json.element(element)
        }
      }
    }
  }

  private mutating func name(_ name: ElementName) {
    member("ns", name.namespace)
    member("nsWritten", name.namespaceWritten)
    member("prefix", name.prefix)
    member("name", name.local)
  }
}
