import Foundation
import PredicateLanguage

/// A second implementation of LIKE (E8).
///
/// ICU's normal form KC and letter case, and ICU's regular expressions. The engine has Foundation's
/// normal form and a matcher of its own.
enum CompatibilityPattern {
  /// Whether the text fits the pattern; without `normalizes`, whether it does as it is written.
  static func matches(
    _ question: LikeCompatibilityTests.Question, normalizes: Bool = true
  ) throws -> Bool {
    let form = { (text: String) throws -> String in
      normalizes ? try folded(text, question.options) : text
    }
    let regex = try NSRegularExpression(
      pattern: try translation(of: question.pattern, form),
      options: .dotMatchesLineSeparators)
    let text = try form(question.text)
    let whole = NSRange(location: 0, length: text.utf16.count)
    return regex.firstMatch(in: text, range: whole) != nil
  }

  /// The question with ICU's normal form written out, in the pattern run by run.
  static func formed(
    _ question: LikeCompatibilityTests.Question
  ) throws -> LikeCompatibilityTests.Question {
    var pattern = ""
    for part in parts(of: question.pattern) {
      switch part {
      case .wildcard(let sign): pattern.unicodeScalars.append(sign)
      case .literal(let text):
        for scalar in try transformed(text, "NFKC").unicodeScalars {
          if ["*", "?", "\\"].contains(scalar) { pattern += "\\" }
          pattern.unicodeScalars.append(scalar)
        }
      }
    }
    return LikeCompatibilityTests.Question(
      text: try transformed(question.text, "NFKC"), pattern: pattern, options: question.options)
  }

  /// Whether Foundation's form of both texts is ICU's: then nothing is left to explain.
  static func hasFoundationsForm(_ question: LikeCompatibilityTests.Question) throws -> Bool {
    var texts = [question.text]
    for case .literal(let text) in parts(of: question.pattern) { texts.append(text) }
    return try texts.allSatisfy {
      try transformed($0, "NFKC").utf16
        .elementsEqual($0.precomposedStringWithCompatibilityMapping.utf16)
    }
  }

  private enum Part {
    case wildcard(Unicode.Scalar)
    case literal(String)
  }

  private static func parts(of pattern: String) -> [Part] {
    var parts: [Part] = []
    var literal = String.UnicodeScalarView()
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "*" || scalar == "?" {
        parts += [.literal(String(literal)), .wildcard(scalar)]
        literal = String.UnicodeScalarView()
      } else {
        literal.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
      }
    }
    return parts + [.literal(String(literal))]
  }

  private static func translation(
    of pattern: String, _ form: (String) throws -> String
  ) throws -> String {
    try parts(of: pattern).reduce("\\A") { regex, part in
      switch part {
      case .wildcard(let sign): regex + (sign == "*" ? ".*" : ".")
      case .literal(let text):
        regex + NSRegularExpression.escapedPattern(for: try form(text))
      }
    } + "\\z"
  }

  private static func folded(_ text: String, _ options: ComparisonOptions) throws -> String {
    let form = try transformed(text, "NFKC")
    guard options.contains(.caseInsensitive) else { return form }
    return try transformed(transformed(form, "Lower"), "NFKC")
  }

  private static func transformed(_ text: String, _ step: String) throws -> String {
    guard let next = text.applyingTransform(StringTransform(step), reverse: false) else {
      throw UnknownTransform(name: step)
    }
    return next
  }

  /// ICU does not know a transform, so nothing was compared.
  struct UnknownTransform: Error {
    let name: String
  }
}
