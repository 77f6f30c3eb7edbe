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
