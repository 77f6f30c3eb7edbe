/// Finds the known word that a misspelt one was meant to be.
package enum Spelling {
  /// Returns the candidate closest to `word`, or nil when none is close.
  ///
  /// Close means at most one edit for up to four letters, two for up to eight, three beyond; an
  /// exchange of two neighbours is one edit. Case does not count.
  ///
  /// - Complexity: O(w × Σ c): w letters of `word`, Σ c letters of all candidates. Words over 64
  ///   letters have no suggestion.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let allowed = letters.count <= 4 ? 1 : letters.count <= 8 ? 2 : 3
    var best: (distance: Int, word: String)?
    for candidate in candidates {
      let distance = self.distance(letters, Array(candidate.lowercased()))
      if distance <= allowed, distance < (best?.distance ?? Int.max) {
        best = (distance, candidate)
      }
    }
    return best?.word
  }

  /// Returns the number of insertions, deletions, substitutions and exchanges between two words.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1..<(left.count + 1) {
      var current = [row] + Array(repeating: 0, count: right.count)
      for column in 1..<(right.count + 1) {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var value = min(
          last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          value = min(value, beforeLast[column - 2] + 1)
        }
        current[column] = value
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
