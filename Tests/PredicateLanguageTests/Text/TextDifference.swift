import Foundation
import PredicateLanguage

/// A reason why CoreFoundation's comparison and search differ from comparing folded text.
///
/// `Documentation/TEXT.md` says of each what CoreFoundation does. Texts without one of these must
/// agree.
enum TextDifference: String, CaseIterable {
  /// A letter with two cases beyond U+FFFF: folded, but not compared without case.
  case caseBeyondBMP = "case beyond U+FFFF"
  /// A mark or a composed character beyond U+FFFF: decomposed, but not compared so.
  case markBeyondBMP = "mark beyond U+FFFF"
  /// U+0345, the Greek iota subscript: a letter when folded, a mark when compared.
  case iotaSubscript = "iota subscript"
  /// U+0000 inside a text.
  case null = "U+0000"
  /// Variation selectors, joiners and emoji modifiers.
  case selector = "selector or joiner"
  /// A text that begins with a mark.
  case markFirst = "mark without a letter"
  /// Two marks on one letter.
  case twoMarks = "several marks"
  /// A mark under `[d]`: some letters keep theirs when compared.
  case markFolded = "mark under [d]"
  /// A mark under ENDSWITH where the needle is spelled otherwise.
  case markAtEnd = "mark under ENDSWITH"
  /// A mark that decides the order.
  case markInOrder = "mark under <"
  /// A full-width or other folded letter before letters with marks, under `[c]`.
  case markAndWidth = "mark and full-width letter under [c]"
  /// Hangul letters beside syllables: ordered, or under a mark.
  case hangul = "Hangul letters"
  /// A letter under `[c]` that folds to several.
  case severalLetters = "letter that folds to several"
  /// A virama before a letter.
  case virama = "virama"

  /// The first reason that applies; nil when the two must agree.
  static func reason(for comparison: TextComparison) -> TextDifference? {
    let texts = [comparison.text, comparison.other].map {
      Array($0.decomposedStringWithCanonicalMapping.unicodeScalars)
    }
    return allCases.first { $0.applies(to: comparison, texts) }
  }

  private func applies(
    to comparison: TextComparison, _ texts: [[Unicode.Scalar]]
  ) -> Bool {
    let scalars = texts.joined()
    let foldsCase = comparison.options.contains(.caseInsensitive)
    let foldsMarks = comparison.options.contains(.diacriticInsensitive)
    let hasMark = scalars.contains(where: Self.isMark)
    return switch self {
    case .caseBeyondBMP: foldsCase && scalars.contains { $0.value > 0xFFFF && Self.hasCases($0) }
    case .markBeyondBMP: scalars.contains { $0.value > 0xFFFF && Self.isMark($0) }
    case .iotaSubscript: scalars.contains("\u{345}")
    case .null: scalars.contains("\0")
    case .selector: scalars.contains(where: Self.isSelector)
    case .markFirst: texts.contains { $0.first.map(Self.isMark) ?? false }
    case .twoMarks:
      texts.contains { text in
        zip(text, text.dropFirst()).contains { Self.isMark($0) && Self.isMark($1) }
      }
    case .markFolded: foldsMarks && hasMark
    case .markAtEnd: comparison.operation == .ends && hasMark
    case .markInOrder: comparison.operation == .less && hasMark
    case .markAndWidth: foldsCase && hasMark && scalars.contains { $0.value >= 0xFF00 }
    case .hangul:
      scalars.contains { (0x1100...0x11FF).contains($0.value) }
        && (hasMark || comparison.operation == .less)
    case .severalLetters: foldsCase && scalars.contains(where: Self.foldsToSeveral)
    case .virama: scalars.contains { $0.properties.canonicalCombiningClass == .virama }
    }
  }

  private static func hasCases(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.lowercaseMapping != scalar.properties.uppercaseMapping
  }

  private static func foldsToSeveral(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.uppercaseMapping.unicodeScalars.count > 1
      || scalar.properties.lowercaseMapping.unicodeScalars.count > 1
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{200D}", "\u{34F}", "\u{FE0F}"].contains(scalar) || scalar.properties.isEmojiModifier
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let isWide = scalar.value > 0xFFFF && properties.generalCategory == .spacingMark
    return properties.canonicalCombiningClass != .notReordered || isSelector(scalar) || isWide
      || properties.generalCategory == .nonspacingMark
      || properties.generalCategory == .enclosingMark
  }
}
