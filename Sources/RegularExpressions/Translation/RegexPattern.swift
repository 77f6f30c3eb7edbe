/// The pattern of MATCHES: ICU's syntax, read, and written for PCRE2.
package struct RegexPattern {
  package let tree: PatternTree
  let translation: TranslatedPattern
  package let isCaseInsensitive: Bool

  /// Reads and translates `pattern`.
  ///
  /// - Complexity: O(n): n bytes of pattern, but for look-behinds that are written out.
  /// - Throws: a `RegexProblem` with its place in `pattern`, in UTF-8 bytes.
  package init(_ pattern: String, isCaseInsensitive: Bool) throws(RegexMistake) {
    guard pattern.utf8.count <= RegexLimits.patternBytes else {
      throw RegexMistake(.patternTooLong(bytes: pattern.utf8.count), place: 0..<1)
    }
    self.isCaseInsensitive = isCaseInsensitive
    tree = try PatternTree(pattern, isCaseInsensitive: isCaseInsensitive)
    do throws(PatternMistake) {
      translation = try PatternTranslator.translate(tree, ignoresCase: isCaseInsensitive)
    } catch {
      throw RegexMistake(.pattern(error.problem), place: error.place)
    }
    let length = translation.text.utf8.count
    guard length <= RegexLimits.rewrittenBytes else {
      throw RegexMistake(.rewrittenTooLong(bytes: length), place: 0..<pattern.utf8.count)
    }
  }
}

extension PatternTree {
  /// Reads the pattern of MATCHES.
  ///
  /// - Complexity: O(n): n bytes of pattern.
  /// - Throws: a `RegexProblem` with its place in `pattern`, in UTF-8 bytes.
  package init(_ pattern: String, isCaseInsensitive: Bool) throws(RegexMistake) {
    do throws(PatternMistake) {
      self = try PatternParser.parse(
        pattern, flags: isCaseInsensitive ? [.multiline, .caseInsensitive] : [.multiline])
    } catch {
      throw RegexMistake(.pattern(error.problem), place: error.place)
    }
  }
}
