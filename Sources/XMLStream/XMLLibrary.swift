import CLibXML2

/// libxml2's process-wide set-up.
enum XMLLibrary {
  private static let initialised: Void = xmlInitParser()

  /// Before the first parser of a thread.
  static func prepare() {
    _ = initialised
    clibxml2_silence_generic_errors()
  }
}
