/// Makes text safe and readable on a terminal.
package enum VisibleText {
  /// Returns `text` with every control character, bidirectional control, invisible character and
  /// line separator written as an escape such as `\n` or `\u{202E}`.
  package static func escaped(_ text: String) -> String {
    // Most text is ASCII, and bytes are quicker than scalars.
    guard text.utf8.contains(where: { !(0x20...0x7E).contains($0) }),
      text.unicodeScalars.contains(where: isHidden)
    else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        visible += escape(scalar)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// Whether a scalar would not show, or would change how the text around it shows.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E: true
    // Joiners (U+200C, U+200D) are parts of words and emoji; these join nothing that is seen.
    case 0x2060...0x206F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
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
