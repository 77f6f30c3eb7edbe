/// Makes text safe and readable on a terminal.
///
/// The rule: a scalar that draws nothing, or that changes how the text around it is drawn, is
/// written as an escape. `HiddenScalars` lists them. Two joiners and the emoji style are kept where
/// they change what is seen, which `JoinerPlace` decides; anywhere else they are escaped too, so
/// that two texts which look the same are the same but for letters that look alike.
package enum VisibleText {
  /// Returns `text` with every hidden scalar written as an escape such as `\n` or `\u{202E}`.
  ///
  /// Escaping an escaped text changes nothing.
  package static func escaped(_ text: String) -> String {
    guard hidesAnything(text) else { return text }
    var visible = ""
    walk(text) { scalar, isHidden in
      if isHidden {
        visible += escape(scalar)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// Whether `text` can be shown whole, as one may type it again.
  package static func isShort(_ text: String) -> Bool {
    text.utf8.count <= quotedScalars && !text.utf8.contains(UInt8(ascii: "`"))
      && !hidesAnything(text)
  }

  /// Returns every character of `text` beside what is shown for it.
  static func shownCharacters(
    of text: String
  ) -> [(character: Character, shown: String)] {
    guard hidesAnything(text) else { return text.map { ($0, String($0)) } }
    var shown: [String] = []
    walk(text) { scalar, isHidden in shown.append(isHidden ? escape(scalar) : String(scalar)) }
    var rest = shown[...]
    return text.map { character in
      let count = character.unicodeScalars.count
      defer { rest = rest.dropFirst(count) }
      return (character, rest.prefix(count).joined())
    }
  }

  /// Hands every scalar of `text` to `body`, and whether it must be escaped in its place.
  package static func walk(
    _ text: String, _ body: (_ scalar: Unicode.Scalar, _ isHidden: Bool) -> Void
  ) {
    var place = JoinerPlace()
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      let isHidden = HiddenScalars.contains(scalar) && !place.keeps(scalar, before: next)
      body(scalar, isHidden)
      place.pass(scalar, isHidden: isHidden)
    }
  }

  /// Most text is ASCII, and bytes are quicker than scalars.
  private static func hidesAnything(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(isPrintableASCII) != true
      && text.unicodeScalars.contains(where: HiddenScalars.contains)
  }

  /// All bytes are looked at, so that the compiler takes many at once.
  private static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= byte &- 0x20 > 0x5E ? 1 : 0 }
    return others == 0
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}

/// The most scalars of the user's text that a sentence quotes: about a line of a terminal.
package let quotedScalars = 120

/// Returns `text` in backticks, fit to be printed: clipped, with an escape for what does not show.
///
/// The empty text is shown as `""`.
package func quoted(_ text: String) -> String {
  text.isEmpty ? "`\"\"`" : "`\(clipped(text))`"
}

/// Returns `text` with an escape for what does not show, and of a long text its beginning and its
/// end with `…` between them: the ends of an identifier say most about it.
///
/// Counts scalars and not characters: one character may be of any length.
///
/// - Complexity: O(min(`limit`, scalars of `text`)).
package func clipped(_ text: String, to limit: Int = quotedScalars) -> String {
  // A text has no more scalars than bytes.
  guard text.utf8.count > limit else { return VisibleText.escaped(text) }
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return VisibleText.escaped(text) }
  let tail = (limit - 1) / 3
  let head = String(String.UnicodeScalarView(scalars.prefix(limit - 1 - tail)))
  let rest = String(String.UnicodeScalarView(scalars.suffix(tail)))
  return VisibleText.escaped(head) + "…" + VisibleText.escaped(rest)
}

/// The scalars that draw nothing, or that change how the text around them is drawn.
///
/// They are Unicode's `Default_Ignorable_Code_Point` (joiners, fillers, variation selectors, tags,
/// soft hyphens), controls, format characters (bidirectional controls among them), line and
/// paragraph separators, noncharacters, and letters and symbols whose glyph is blank. Spaces are
/// not hidden: they show as space. Nor are private and unassigned code points: they show as a box.
enum HiddenScalars {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: return false
    case 0...0x9F: return true
    // Latin and Greek but for the soft hyphen, Han, kana, Hangul: nothing hidden is among them.
    case 0xAE...0x02FF, 0x3041...0x3163, 0x3165...0x9FFF, 0xAC00...0xD7A3: return false
    default: break
    }
    if blanks.contains(scalar) { return true }
    // U+FDD0 to U+FDEF, and the last two of each plane.
    if scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value) { return true }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint { return true }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: !prepended.contains(scalar)
    default: false
    }
  }

  /// Letters and symbols with a glyph that is blank, beside the ignorable ones: the empty braille
  /// pattern, the null note head, the Khitan filler, the blanks of hieroglyphs.
  private static let blanks: Set<Unicode.Scalar> = [
    "\u{2800}", "\u{1D159}", "\u{16FE4}", "\u{13441}", "\u{13442}",
  ]

  /// The format characters that draw something: signs around the number or the letters after them.
  ///
  /// Source: PropList.txt, Prepended_Concatenation_Mark.
  private static let prepended: Set<Unicode.Scalar> = [
    "\u{600}", "\u{601}", "\u{602}", "\u{603}", "\u{604}", "\u{605}", "\u{6DD}", "\u{70F}",
    "\u{890}", "\u{891}", "\u{8E2}", "\u{110BD}", "\u{110CD}",
  ]
}

/// The text before a joiner or an emoji style: it decides whether that one changes the visible
/// text.
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

  /// The scalar before.
  ///
  /// Nil at the start and after an escape.
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

/// The neighbours that an Arabic letter joins.
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
