/// The border between two grapheme clusters, where ICU's `\X` ends.
///
/// ICU looks at the whole text, also before the place where a match is: the halves of three flags
/// are paired from the first one on. PCRE2's `\X` looks ahead only, and 10.42 joins any
/// two pictographs.
///
/// - Source: the rules of ICU 72's character iterator: UAX #29 of Unicode 15 (the numbers below),
///   and consonants of six Indic scripts that a virama joins.
enum GraphemeBoundary {
  /// Whether the place at `position` is a boundary.
  static func exists(in text: inout BoundaryText, at position: Int) -> Bool {
    guard let following = text.character(at: position) else { return true }
    var start = position
    guard let preceding = text.character(before: &start) else { return true }
    if preceding.value < 0x80, following.value < 0x80 {
      return preceding != "\r" || following != "\n"
    }
    let before = GraphemeClass(preceding)
    let after = GraphemeClass(following)
    switch (before, after) {
    // GB4, GB5; GB3 is above.
    case (.control, _), (_, .control): return true
    // GB6, GB7, GB8.
    case (.leading, .leading), (.leading, .vowel), (.leading, .leadingVowel),
      (.leading, .leadingVowelTrailing), (.leadingVowel, .vowel), (.leadingVowel, .trailing),
      (.vowel, .vowel), (.vowel, .trailing), (.leadingVowelTrailing, .trailing),
      (.trailing, .trailing):
      return false
    // GB9, GB9a, GB9b.
    case (_, .extend), (_, .mark), (_, .virama), (_, .joiner), (_, .spacingMark), (.prepend, _):
      return false
    // GB11.
    case (.joiner, .pictograph): return !endsJoinedPictograph(&text, before: start)
    // GB12, GB13.
    case (.regionalIndicator, .regionalIndicator): return !endsHalfFlag(&text, at: position)
    case (.mark, .consonant), (.virama, .consonant), (.joiner, .consonant):
      return !endsJoinedConsonant(&text, at: position)
    // GB999.
    default: return true
    }
  }

  private static func endsJoinedPictograph(
    _ text: inout BoundaryText, before position: Int
  ) -> Bool {
    var start = position
    while let scalar = text.character(before: &start) {
      switch GraphemeClass(scalar) {
      case .extend, .mark, .virama: continue
      case .pictograph: return true
      default: return false
      }
    }
    return false
  }

  /// Whether an odd number of regional indicators ends at `position`.
  private static func endsHalfFlag(_ text: inout BoundaryText, at position: Int) -> Bool {
    var start = position
    var isHalf = false
    while let scalar = text.character(before: &start),
      GraphemeClass(scalar) == .regionalIndicator
    {
      isHalf.toggle()
    }
    return isHalf
  }

  private static func endsJoinedConsonant(_ text: inout BoundaryText, at position: Int) -> Bool {
    var start = position
    var hasVirama = false
    while let scalar = text.character(before: &start) {
      switch GraphemeClass(scalar) {
      case .virama: hasVirama = true
      case .mark, .joiner: continue
      case .consonant: return hasVirama
      default: return false
      }
    }
    return false
  }
}
