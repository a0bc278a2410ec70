import TextFolding

/// Nested folders in one string: `tech/Audio`.
///
/// A `/` that belongs to a name is written `\/`, a `\` before a `/` or `\` is doubled.
public enum FolderPath {
  /// The names joined.
  ///
  /// Empty for no folder.
  public static func joined(_ names: [String]) -> String {
    EscapedList.joined(names, separator: "/")
  }

  /// The names of a path, outermost first, trimmed; empty ones are left out.
  public static func names(of path: String) -> [String] {
    EscapedList.items(of: path, separator: "/")
  }
}

/// The `category` attribute: tags between commas, each perhaps with a `/` in front.
///
/// Source: OPML 2.0, "category".
enum CategoryList {
  static func joined(_ tags: [String]) -> String {
    EscapedList.joined(tags, separator: ",")
  }

  static func tags(of category: String) -> [String] {
    EscapedList.items(of: category, separator: ",")
      .map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
      .filter { !$0.isEmpty }
  }
}

/// Strings joined by a separator that may occur in them.
private enum EscapedList {
  static func joined(_ items: [String], separator: Unicode.Scalar) -> String {
    var text = String.UnicodeScalarView()
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(separator) }
      for scalar in item.unicodeScalars {
        if scalar == separator || scalar == "\\" { text.append("\\") }
        text.append(scalar)
      }
    }
    return String(text)
  }

  static func items(of text: String, separator: Unicode.Scalar) -> [String] {
    var items = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        // Any other `\` is somebody's own.
        if scalar != separator, scalar != "\\" { items[items.count - 1].append("\\") }
        items[items.count - 1].append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == separator {
        items.append(String.UnicodeScalarView())
      } else {
        items[items.count - 1].append(scalar)
      }
    }
    if isEscaped { items[items.count - 1].append("\\") }
    return items.map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
