/// What is before a joiner or an emoji style: it decides whether that one changes what is seen.
///
/// - The zero width joiner is kept between two emoji, which it makes one, and after a virama.
/// - The zero width non-joiner is kept between two Arabic letters that would be joined without it,
///   and between a virama and a letter. That is what Persian and the Indian scripts write; it
///   follows RFC 5892, appendix A, for those scripts.
/// - The emoji style (U+FE0F) is kept after a symbol that is text without it, and in a keycap.
struct JoinerPlace {
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let nonJoiner: Unicode.Scalar = "\u{200C}"
  private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"

  /// The scalar before; nil at the start and after an escape.
  private var previous: Unicode.Scalar?
  /// Whether an emoji ends here, with its style or its skin tone.
  private var endsEmoji = false
  /// Whether an Arabic letter that joins the next one ends here, with its marks.
  private var joinsNext = false

  /// Whether `scalar` is seen here, although it draws nothing itself.
  func keeps(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch scalar {
    case Self.joiner:
      return isAfterVirama || endsEmoji && next.map(Self.isEmoji) == true
    case Self.nonJoiner:
      guard let next else { return false }
      return isAfterVirama && next.properties.isAlphabetic
        || joinsNext && ArabicJoining(next) != .none
    case Self.emojiStyle:
      guard let previous, previous.properties.isEmoji else { return false }
      return previous.isASCII
        ? next == Self.keycap : !previous.properties.isEmojiPresentation
    default: return false
    }
  }

  /// Goes past `scalar`.
  mutating func pass(_ scalar: Unicode.Scalar, isHidden: Bool) {
    if isHidden {
      self = JoinerPlace()
      return
    }
    previous = scalar
    if scalar.isASCII {
      endsEmoji = false
      joinsNext = false
      return
    }
    let staysEmoji = endsEmoji && (scalar == Self.emojiStyle || scalar.properties.isEmojiModifier)
    let staysJoining = joinsNext && scalar.properties.generalCategory == .nonspacingMark
    endsEmoji = staysEmoji || Self.isEmoji(scalar)
    joinsNext = staysJoining || ArabicJoining(scalar) == .bothSides
  }

  private var isAfterVirama: Bool { previous?.properties.canonicalCombiningClass == .virama }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji && !scalar.properties.isEmojiModifier
  }
}

/// How an Arabic letter joins its neighbours.
///
/// Source: ArabicShaping.txt, for the letters of the blocks Arabic and Arabic Supplement.
private enum ArabicJoining {
  case none
  /// It joins the letter before it alone.
  case previous
  case bothSides

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0622...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673,
      0x0675...0x0677, 0x0688...0x0699, 0x06C0, 0x06C3...0x06CB, 0x06CD, 0x06CF,
      0x06D2...0x06D3, 0x06D5, 0x06EE...0x06EF, 0x0759...0x075B, 0x076B...0x076C, 0x0771,
      0x0773...0x0774, 0x0778...0x0779:
      self = .previous
    case 0x0620, 0x0626, 0x0628, 0x062A...0x062E, 0x0633...0x063F, 0x0641...0x0647,
      0x0649...0x064A, 0x066E...0x066F, 0x0678...0x0687, 0x069A...0x06BF, 0x06C1...0x06C2,
      0x06CC, 0x06CE, 0x06D0...0x06D1, 0x06FA...0x06FC, 0x06FF, 0x0750...0x0758,
      0x075C...0x076A, 0x076D...0x0770, 0x0772, 0x0775...0x0777, 0x077A...0x077F:
      self = .bothSides
    default: self = .none
    }
  }
}
