import SystemKit
import TextFolding

/// Colours and weights for people, none for pipes.
struct TextStyle {
  let isOn: Bool

  /// - Parameter choice: `auto`, `always` or `never`.
  init(_ choice: String) {
    isOn = choice == "always" || choice == "auto" && Terminal.wantsColor(.output)
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func cyan(_ text: String) -> String { wrap(text, "36") }

  /// Source: ECMA-48, 8.3.117 (SGR).
  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
