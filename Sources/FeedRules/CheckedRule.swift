/// A rule about channels or episodes, and how to see that it is broken.
struct CheckedRule: Sendable {
  let rule: Rule
  /// Which records it is about.
  let kinds: Set<Record.Kind>
  /// It misses something, which may stand in a part of the document that was not read.
  let isAboutAbsence: Bool
  let breaches: @Sendable (Record) -> [Breach]
}
