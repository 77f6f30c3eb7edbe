/// Recognises an identifier or a pattern where a predicate should be, such as `conversation/*`.
enum BareIdentifier {
  /// Returns the mistake when all of `source` is one word with a slash in it, or with a `*` at
  /// either end, that has no sign of the language.
  ///
  /// - Complexity: O(n): n bytes; only a few of them are looked at where there are many.
  static func diagnostic(in source: [UInt8], of text: String) -> Diagnostic? {
    let word = source.trimmedOfSpaces
    guard word.count > 1, word.allSatisfy({ $0.continuesName || "/*-.:?~+,".utf8.contains($0) }),
      word.contains(UInt8(ascii: "/")) || word.first == star || word.last == star,
      word.contains(where: { $0.isLetter }), VisibleText.isShort(text)
    else { return nil }
    // `SELF.a/b` and `SELF/2` are about something else.
    let name = word.prefix { $0.continuesName }
    guard Keyword.spelled(name) == nil else { return nil }
    let problem = SyntaxProblem.bareIdentifier(String(decoding: word, as: UTF8.self))
    return problem.diagnostic(at: SourceSpan(word.startIndex, word.endIndex))
  }

  private static let star = UInt8(ascii: "*")
}

extension [UInt8] {
  /// The bytes without white space at both ends.
  fileprivate var trimmedOfSpaces: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return [] }
    return self[first...last]
  }
}
