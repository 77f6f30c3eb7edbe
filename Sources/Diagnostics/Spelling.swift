/// Finds the known word that a misspelt one was meant to be.
package enum Spelling {
  /// Returns the candidate closest to `word`.
  ///
  /// Nil if none is close.
  ///
  /// Close means at most one edit for up to four letters, two for up to eight, three beyond; an
  /// exchange of two neighbours is one edit. Case does not count.
  ///
  /// - Complexity: O(Σ c): Σ c letters of all candidates. Words over 64 letters have no suggestion.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    if isASCII(word), candidates.allSatisfy(isASCII) {
      // Most words are ASCII, whose letters are bytes.
      return closest(to: Array(word.lowercased().utf8), among: candidates) {
        Array($0.lowercased().utf8)
      }
    }
    return closest(to: Array(word.lowercased()), among: candidates) { Array($0.lowercased()) }
  }

  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private static func closest<Letter: Equatable>(
    to word: [Letter], among candidates: [String], letters: (String) -> [Letter]
  ) -> String? {
    guard !word.isEmpty, word.count <= 64 else { return nil }
    var allowed = word.count <= 4 ? 1 : word.count <= 8 ? 2 : 3
    var best: String?
    for candidate in candidates {
      let candidateLetters = letters(candidate)
      guard abs(candidateLetters.count - word.count) <= allowed else { continue }
      if let distance = distance(word, candidateLetters, atMost: allowed) {
        best = candidate
        // Of two at the same distance the first is taken.
        allowed = distance - 1
      }
    }
    return best
  }

  /// Returns the number of insertions, deletions, substitutions and exchanges between two words.
  package static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    let most = max(left.count, right.count)
    return distance(left, right, atMost: most) ?? most
  }

  /// Returns the distance of two words.
  ///
  /// Nil if it is over `limit`.
  ///
  /// - Complexity: O(l × r): l letters of `left`, r the least of `limit` and those of `right`: only
  ///   the cells that are at most `limit` off the diagonal count.
  static func distance<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], atMost limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let far = left.count + right.count + 1
    var beforeLast = Array(repeating: far, count: right.count + 1)
    var last = (0...right.count).map { $0 <= limit ? $0 : far }
    var current = beforeLast
    var leastOfLast = 0
    for row in 1..<(left.count + 1) {
      let from = max(1, row - limit)
      let end = min(right.count, row + limit)
      current[from - 1] = from == 1 ? row : far
      var least = current[from - 1]
      for column in from..<(end + 1) {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var value = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          value = min(value, beforeLast[column - 2] + 1)
        }
        current[column] = value
        least = min(least, value)
      }
      if end < right.count { current[end + 1] = far }
      // An exchange goes back two rows.
      if least > limit, leastOfLast > limit { return nil }
      leastOfLast = least
      // The oldest row becomes the one to write.
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}

extension Spelling {
  /// Returns the help on an unknown word: the known one that was probably meant, or after `opening`
  /// all of them.
  package static func suggestion(
    for word: String, among known: [String], _ opening: String
  ) -> String {
    closest(to: word, among: known).map { "did you mean `\($0)`?" }
      ?? "\(opening) \(list(known))"
  }

  /// Returns `words` in backticks, with commas between them.
  package static func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
