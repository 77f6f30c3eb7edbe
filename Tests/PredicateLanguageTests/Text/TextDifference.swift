import Foundation
import PredicateLanguage

/// A reason why CoreFoundation's comparison and search differ from comparing folded text.
///
/// A reason is no description of texts: it rewrites both so that its cause is gone. It explains a
/// difference when the two then agree, and when the party that changed its answer is the one that
/// the reason names. `Documentation/TEXT.md` says of each what CoreFoundation does.
enum TextDifference: String, CaseIterable {
  /// Under `[c]`, letters with two cases beyond U+FFFF: folded, but not compared without case.
  case caseBeyondBMP = "case beyond U+FFFF"
  /// Under `[c]`, a letter that folds to several, as `ﬁ`.
  case severalLetters = "letter that folds to several"
  /// Under `[c]`, a part of such a letter, which only CoreFoundation finds before a mark.
  case partOfLetter = "part of a letter that folds to several"
  /// A part of a Hangul syllable with marks, which only CoreFoundation finds.
  case partOfSyllable = "part of a Hangul syllable"
  /// Marks in another order, or a letter and a mark for one character.
  case spelling = "spelling"
  /// Under `[c]`, U+0345, the Greek iota subscript: a letter when folded, a mark when compared.
  case iotaSubscript = "iota subscript"
  /// U+034F, which joins graphemes and is no mark of a letter.
  case joiner = "grapheme joiner"
  /// Marks on both sides of U+034F, which keeps them in their places when folded.
  case joinerIgnored = "marks across a grapheme joiner"
  /// A virama before a letter, which ends no match of CoreFoundation's.
  case virama = "virama"
  /// Under `[d]`, marks that comparison ignores and that folding leaves.
  case markIgnored = "mark ignored under [d]"
  /// Under `[d]`, marks that folding takes away and that comparison keeps.
  case markKept = "mark kept under [d]"
  /// Under `[d]`, a needle of nothing but marks, found where the text has them.
  case needleOfMarks = "needle of marks under [d]"
  /// U+0000 inside a text.
  case null = "U+0000"
  /// A text that begins with a mark.
  case markFirst = "mark without a letter"
  /// Under `[c]`, a letter in another case or width before a mark.
  case letterUnderMark = "letter folded before a mark"
  /// Without `[d]`, variation selectors, joiners and emoji modifiers.
  case selector = "selector or modifier"
  /// Order decided by a mark that has no place in the canonical order, as U+20E3.
  case markInOrder = "mark that decides the order"
  /// Under `[c]`, a character beyond U+FFFF before a mark.
  case beyondBMP = "character beyond U+FFFF before a mark"

  /// Who answers otherwise once the cause is gone.
  enum Party { case engine, coreFoundation }

  /// The party that the reason names; nil where it can be either.
  var party: Party? {
    switch self {
    case .markIgnored, .partOfLetter, .partOfSyllable, .joinerIgnored: .engine
    case .markInOrder, .needleOfMarks: nil
    default: .coreFoundation
    }
  }

  /// The reason for a difference, or two that only explain it together; empty when there is none.
  static func reasons(
    for comparison: TextComparison, engine answer: Bool
  ) throws -> [TextDifference] {
    for reason in allCases {
      if let question = reason.rewritten(comparison),
        try reason.settles(question, from: answer)
      {
        return [reason]
      }
    }
    for (index, first) in allCases.enumerated() {
      guard let question = first.rewritten(comparison) else { continue }
      for second in allCases[(index + 1)...] {
        guard let last = second.rewritten(question) else { continue }
        let now = try last.engine()
        let areCoreFoundation = [first, second].allSatisfy { $0.party == .coreFoundation }
        if now == last.coreFoundation(), now == answer || !areCoreFoundation {
          return [first, second]
        }
      }
    }
    return []
  }

  private func settles(_ question: TextComparison, from answer: Bool) throws -> Bool {
    let now = try question.engine()
    guard now == question.coreFoundation() else { return false }
    return party.map { (now == answer) == ($0 == .coreFoundation) } ?? true
  }
}

extension TextDifference {
  /// The same question without the cause, or nil where the cause is not in the texts.
  private func rewritten(_ comparison: TextComparison) -> TextComparison? {
    guard applies(to: comparison) else { return nil }
    let text = Self.text(rewrite(Array(comparison.text.unicodeScalars)))
    let other =
      self == .needleOfMarks
      ? comparison.other : Self.text(rewrite(Array(comparison.other.unicodeScalars)))
    let isSame =
      text.utf16.elementsEqual(comparison.text.utf16)
      && other.utf16.elementsEqual(comparison.other.utf16)
    // A search for nothing is another question.
    if isSame || (other.isEmpty && comparison.isSearch) { return nil }
    return TextComparison(
      text: text, operation: comparison.operation, options: comparison.options, other: other)
  }

  private func applies(to comparison: TextComparison) -> Bool {
    let foldsCase = comparison.options.contains(.caseInsensitive)
    let foldsMarks = comparison.options.contains(.diacriticInsensitive)
    return switch self {
    case .caseBeyondBMP, .severalLetters, .iotaSubscript: foldsCase
    case .partOfSyllable: comparison.isSearch && has(comparison, Self.isHangulLetter)
    case .partOfLetter: foldsCase && comparison.isSearch && has(comparison, Self.isMark)
    case .letterUnderMark, .beyondBMP: foldsCase && has(comparison, Self.isMark)
    case .markInOrder: comparison.operation == .less && !foldsMarks
    case .markIgnored, .markKept: foldsMarks
    case .needleOfMarks:
      foldsMarks && comparison.isSearch
        && comparison.other.unicodeScalars.allSatisfy(Self.isMark)
    case .joiner, .joinerIgnored, .virama, .selector: !foldsMarks
    case .markFirst:
      [comparison.text, comparison.other].contains {
        $0.unicodeScalars.first.map(Self.isMark) ?? false
      }
    case .spelling, .null: true
    }
  }

  private func has(
    _ comparison: TextComparison, _ condition: (Unicode.Scalar) -> Bool
  ) -> Bool {
    (comparison.text + comparison.other).decomposedStringWithCanonicalMapping.unicodeScalars
      .contains(where: condition)
  }

  private func rewrite(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    switch self {
    case .caseBeyondBMP:
      scalars.flatMap {
        $0.value > 0xFFFF ? Array($0.properties.lowercaseMapping.unicodeScalars) : [$0]
      }
    case .severalLetters, .partOfLetter: scalars.flatMap(Self.unfolded)
    case .spelling:
      Array(Self.text(scalars).decomposedStringWithCanonicalMapping.unicodeScalars)
    case .partOfSyllable:
      Self.text(scalars).decomposedStringWithCanonicalMapping.unicodeScalars.map {
        Self.isHangulLetter($0) ? Unicode.Scalar($0.value + 0x4000) ?? $0 : $0
      }
    case .iotaSubscript: scalars.flatMap(Self.withIota)
    case .joiner: scalars.map { $0 == "\u{34F}" ? "\u{20E3}" : $0 }
    case .joinerIgnored: scalars.filter { $0 != "\u{34F}" }
    case .virama: scalars.map { $0.properties.canonicalCombiningClass == .virama ? "\u{323}" : $0 }
    case .markIgnored, .markKept, .needleOfMarks:
      Self.text(scalars).decomposedStringWithCanonicalMapping.unicodeScalars
        .filter { !Self.isMark($0) }
    case .null: scalars.map { $0 == "\0" ? "\u{1}" : $0 }
    case .markFirst: ["x"] + scalars
    case .selector: scalars.filter { !Self.isSelector($0) }
    case .letterUnderMark: scalars.map(Self.folded)
    case .markInOrder:
      scalars.filter {
        !Self.isMark($0) || $0.properties.canonicalCombiningClass != .notReordered
      }
    case .beyondBMP:
      scalars.map { $0.value <= 0xFFFF || Self.isMark($0) ? $0 : "\u{4E00}" }
    }
  }

  /// The letters of a letter that folds to several, as `fi`.
  private static func unfolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let upper = scalar.properties.lowercaseMapping.uppercased()
    let isOne = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.count == 1
    guard upper.unicodeScalars.count > 1, isOne else { return [scalar] }
    return Array(upper.lowercased().unicodeScalars)
  }

  /// A letter with its iota subscript written as a letter.
  private static func withIota(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard parts.contains("\u{345}") else { return [scalar] }
    return parts.map { $0 == "\u{345}" ? "\u{3B9}" : $0 }
  }

  /// A letter in lower case and usual width, where that is one letter.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let text = String(scalar).decomposedStringWithCanonicalMapping
    guard text.unicodeScalars.count == 1 else {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      return lower.count == 1 ? lower.first ?? scalar : scalar
    }
    let folded = text.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
    return folded.unicodeScalars.count == 1 ? folded.unicodeScalars.first ?? scalar : scalar
  }

  private static func isHangulLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x11FF).contains(scalar.value)
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{200D}", "\u{FE0F}"].contains(scalar) || scalar.properties.isEmojiModifier
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isGraphemeExtend || isSelector(scalar)
      || properties.canonicalCombiningClass != .notReordered
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

/// How often the engine and CoreFoundation agree, and why where they do not.
struct TextDifferences: CustomStringConvertible {
  private(set) var agreed = 0
  private(set) var explained: [[TextDifference]: Int] = [:]
  /// The first few of the answers that differ without a known reason.
  private(set) var unexplained: [String] = []

  mutating func add(_ comparison: TextComparison) throws {
    let answer = try comparison.engine()
    if answer == comparison.coreFoundation() {
      agreed += 1
      return
    }
    let reasons = try TextDifference.reasons(for: comparison, engine: answer)
    if !reasons.isEmpty {
      explained[reasons, default: 0] += 1
    } else if unexplained.count < 40 {
      unexplained.append("\(comparison): \(answer)")
    }
  }

  /// How many answers differ for a known reason.
  var explainedCount: Int { explained.values.reduce(0, +) }

  var description: String {
    let reasons = explained.sorted { $0.value > $1.value }
      .map { "\($0.key.map(\.rawValue).joined(separator: " and ")) \($0.value)" }
    return "\(agreed + explainedCount + unexplained.count) compared, \(agreed) agree, "
      + "\(unexplained.count) unexplained; " + reasons.joined(separator: ", ")
  }
}
