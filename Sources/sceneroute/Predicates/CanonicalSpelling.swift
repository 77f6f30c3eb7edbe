import PredicateLanguage

extension ActivationPredicate {
  /// The canonical text with every character that must not reach a terminal as the language's own
  /// escape, so that what is shown can be copied and means the same.
  var shownCanonicalText: String {
    var shown = ""
    VisibleText.walk(canonicalText) { scalar, isHidden in
      if isHidden {
        for unit in String(scalar).utf16 { shown += Self.escape(unit) }
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func escape(_ unit: UInt16) -> String {
    switch unit {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    default:
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
