import CLibXML2

extension XMLStream {
  /// The version of libxml2 that this process runs with, such as `2.9.14`.
  ///
  /// Source: `xmlParserVersion`, which is 10000 major + 100 minor + patch, and perhaps a suffix.
  public static var libraryVersion: String {
    let text = String(cString: clibxml2_version())
    guard let number = Int(text.prefix { $0.isNumber }) else { return text }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
