/// The pattern of MATCHES: ICU's syntax, read, and written for PCRE2.
struct RegexPattern {
  let tree: PatternTree
  let translation: TranslatedPattern
  let isCaseInsensitive: Bool

  /// Reads and translates `pattern`.
  ///
  /// - Complexity: O(n): n bytes of pattern, but for look-behinds that are written out.
  /// - Throws: a `RegexProblem` with its place in `pattern`, in UTF-8 bytes.
  init(_ pattern: String, isCaseInsensitive: Bool) throws(RegexMistake) {
    guard pattern.utf8.count <= Limits.patternBytes else {
      throw RegexMistake(.patternTooLong(bytes: pattern.utf8.count), place: 0..<1)
    }
    self.isCaseInsensitive = isCaseInsensitive
    let flags: PatternFlags =
      isCaseInsensitive ? [.multiline, .caseInsensitive] : [.multiline]
    do throws(PatternMistake) {
      tree = try PatternParser.parse(pattern, flags: flags)
      translation = try PatternTranslator.translate(tree, ignoresCase: isCaseInsensitive)
    } catch {
      throw RegexMistake(.pattern(error.problem), place: error.place)
    }
    let length = translation.text.utf8.count
    guard length <= Limits.rewrittenPatternBytes else {
      throw RegexMistake(.rewrittenTooLong(bytes: length), place: 0..<pattern.utf8.count)
    }
  }
}
