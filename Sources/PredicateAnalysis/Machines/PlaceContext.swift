internal import PredicateLanguage
internal import RegularExpressions

/// The characters on either side of a place of a pattern, as far as the place depends on them.
struct PlaceContext {
  /// The properties of a character that matter to a place.
  private struct Kind {
    var isReturn = false
    var isFeed = false
    var endsLine = false
    var isWord = false
    var isMark = false
  }

  /// The start of the text, as what came before: bits for CR, LF, line end and word; 0 for others.
  static let start: Int32 = 16

  private static let isReturn: Int32 = 1
  private static let isFeed: Int32 = 2
  private static let endsLine: Int32 = 4
  private static let afterWord: Int32 = 8

  private var kinds: [Kind] = []

  init(_ alphabet: Alphabet, hasPlaces: Bool) {
    guard hasPlaces else { return }
    kinds = alphabet.symbols.map { symbol in
      let value = symbol.scalar
      var kind = Kind()
      kind.isReturn = value == 0xD
      kind.isFeed = value == 0xA
      kind.endsLine = 0xA...0xD ~= value || [0x85, 0x2028, 0x2029].contains(value)
      let word = WordBoundary.kind(of: value)
      kind.isWord = word == .word
      kind.isMark = word == .mark
      return kind
    }
  }

  /// A number that two symbols share when no place tells them apart.
  func key(of symbol: Int) -> UInt64 {
    let kind = kinds[symbol]
    return (kind.isReturn ? 1 : 0) | (kind.isFeed ? 2 : 0) | (kind.endsLine ? 4 : 0)
      | (kind.isWord ? 8 : 0) | (kind.isMark ? 16 : 0)
  }

  /// Returns the bits of what came before, after one more character.
  func after(_ before: Int32, _ symbol: Int) -> Int32 {
    let kind = kinds[symbol]
    var next: Int32 = 0
    if kind.isReturn { next |= Self.isReturn }
    if kind.isFeed { next |= Self.isFeed }
    if kind.endsLine { next |= Self.endsLine }
    // Marks neither make nor break a word.
    if kind.isMark ? before & Self.afterWord != 0 : kind.isWord { next |= Self.afterWord }
    return next
  }

  /// The place between what came before and a symbol.
  ///
  /// A symbol that is nil is the end of the text.
  func around(_ before: Int32, _ symbol: Int?) -> Around {
    let next = symbol.map { kinds[$0] }
    return Around(
      isStart: before == Self.start, isEnd: next == nil,
      afterReturn: before & Self.isReturn != 0, afterFeed: before & Self.isFeed != 0,
      afterLineEnd: before & Self.endsLine != 0, afterWord: before & Self.afterWord != 0,
      beforeFeed: next?.isFeed ?? false, beforeLineEnd: next?.endsLine ?? false,
      beforeWord: next?.isWord ?? false, beforeMark: next?.isMark ?? false)
  }

  /// A place between two characters.
  struct Around {
    let isStart: Bool
    let isEnd: Bool
    let afterReturn: Bool
    let afterFeed: Bool
    let afterLineEnd: Bool
    let afterWord: Bool
    let beforeFeed: Bool
    let beforeLineEnd: Bool
    let beforeWord: Bool
    let beforeMark: Bool

    /// Whether the place has the property.
    func allows(_ place: RegularForm.Place) -> Bool {
      let splitsLineEnd = afterReturn && beforeFeed
      switch place {
      case .start: return isStart
      case .end: return isEnd
      case .lineStart: return isStart || afterLineEnd && !isEnd
      case .unixLineStart: return isStart || afterFeed
      case .lineEnd: return !splitsLineEnd && (isEnd || beforeLineEnd)
      case .unixLineEnd: return isEnd || beforeFeed
      case .outsideLineBreak: return !splitsLineEnd
      case .wordBoundary: return isWordBoundary
      case .notWordBoundary: return !isWordBoundary
      }
    }

    private var isWordBoundary: Bool { !beforeMark && beforeWord != afterWord }
  }
}
