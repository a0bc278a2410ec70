/// The word that someone who wrote `word` most likely meant, `nil` when none is near.
///
/// A word that begins as `word` does is near; so is one within a third of its length in edits.
func nearest(to word: String, in words: [String]) -> String? {
  let written = Array(word.lowercased())
  guard !written.isEmpty else { return nil }
  let isBeginning = { (longer: String) in longer.lowercased().hasPrefix(word.lowercased()) }
  if written.count >= 2, let longer = words.first(where: isBeginning) { return longer }
  let limit = max(1, min(3, written.count / 3))
  var best: (word: String, distance: Int)?
  for candidate in words {
    let distance = editDistance(written, Array(candidate.lowercased()))
    if distance <= limit && distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
///
/// Source: the optimal string alignment distance.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  // Far longer than any option: nothing is near, and the table would be large.
  if abs(left.count - right.count) > 3 { return .max }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
      var best = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
