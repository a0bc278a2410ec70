/// `1 error`, `2 errors`: for people, of nouns that take an s.
func counted(_ count: some BinaryInteger, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
