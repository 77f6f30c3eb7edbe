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

extension RegexPattern {
  /// Whether nothing that PCRE2 can refuse is in the pattern.
  ///
  /// PCRE2 refuses what it does not know, what the translator has written or refused already, and
  /// what becomes too large once its repetitions are written out: over 64 Ki units. Here are only
  /// letters, plain sets, and groups of them, and a bound of the size well below.
  var isSurelyAccepted: Bool {
    var copies = 1
    for node in tree.nodes {
      switch node.kind {
      case .literal, .anyCharacter, .bar, .seam, .set, .group(.capturing), .group(.plain): break
      case .assertion(let assertion):
        guard assertion != .wordBoundary, assertion != .notWordBoundary else { return false }
      case .backReference, .lineBreak, .grapheme, .group: return false
      }
      if let quantifier = node.quantifier {
        copies *= max(1, quantifier.lower, quantifier.upper ?? 1)
        if copies > Self.safeUnits { return false }
      }
    }
    return translation.text.utf8.count * copies <= Self.safeUnits && !asksForNamedProperty
  }

  /// Whether a property has a longer name than a category's: engines differ in those they know.
  private var asksForNamedProperty: Bool {
    var text = translation.text.utf8[...]
    while let brace = text.firstIndex(of: UInt8(ascii: "{")) {
      let name = text[text.index(after: brace)...].prefix { $0.isLetter || $0 == 0x5E }
      let isProperty = text[..<brace].last.map { $0 | 0x20 == UInt8(ascii: "p") } ?? false
      if isProperty, name.filter(\.isLetter).count > 2 { return true }
      text = text[text.index(after: brace)...]
    }
    return false
  }

  /// A byte of pattern becomes at most 32 units of code: a set of one letter has a map of 32 bytes.
  private static let safeUnits = 2048
}
