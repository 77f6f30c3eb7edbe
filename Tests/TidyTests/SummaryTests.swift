import Testing

@Suite("Summaries: a noun or a verb first")
struct SummaryTests {
  @Test("No summary in the sources begins with a clause")
  func beginsWithANoun() {
    expectTidy(Repository.sources, atLeast: 200, Summaries.violations)
  }

  @Test("The first line of a comment is looked at, no other one, and words alone")
  func reportsClauses() {
    let swift = """
      /// What a line has.
      /// Which it has.
      let a = 1  /// Of what is behind code nothing is said.
        /// How many lines there are.
        ///
        /// Where they are.
        let b = 1
      // What no document shows.
      /// `What` is a name, Whatever is another word.
      /// With it.
      let c = "/// What is text."
      /// Ofs
      """
    expectLines([1, 4], in: swift, Summaries.violations)
  }
}

/// The first lines of doc comments.
enum Summaries {
  /// The words that begin a clause where a noun or a verb belongs.
  private static let clauses: Set<Substring> = [
    "What", "Where", "How", "Which", "Of", "For", "With", "As",
  ]

  static func violations(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      var isInside = false
      return file.comments.enumerated().compactMap { index, comment -> Violation? in
        let isCode = file.code[index].contains { $0 != " " }
        let isFirst = !isInside
        isInside = !isCode && comment.hasPrefix("///")
        guard isInside, isFirst else { return nil }
        let word = comment.dropFirst(3).drop { $0 == " " }.prefix { $0.isLetter }
        guard clauses.contains(word) else { return nil }
        return Violation(
          file.path, line: index + 1, "`\(word)` begins a clause: begin with a noun or a verb")
      }
    }
  }
}
