import PredicateLanguage
import RegularExpressions

/// The rules about regular expressions, and about patterns that an index cannot use.
extension PredicateWalk {
  mutating func checkPatterns() {
    for advice in predicate.predicate.patternAdvice { add(advice) }
    checkIndex()
  }

  private static var openRepetition: String {
    "it is not known in how many ways the repetition can read a text: the classes in it were not "
      + "looked at, at the \(WorkBudget.words)"
  }

  private mutating func add(_ advice: PatternAdvice) {
    func add(
      _ rule: LintRuleID, _ message: String, help: String?, severity: Diagnostic.Severity? = nil,
      isSafe: Bool = false
    ) {
      self.add(
        rule, message, help: help, at: advice.span, severity: severity, changes: advice.edits,
        isSafe: isSafe)
    }
    switch advice.kind {
    case .catastrophicRepetition:
      add(
        .catastrophicRepetition,
        "the repetition can read one text in many ways: each character more of a text that does "
          + "not match may double the time, until the match gives up",
        help: "let its parts begin with characters that the others do not have")
    case .openRepetition:
      add(.analysisUnknown, Self.openRepetition, help: WorkBudget.help)
    case .needlessAnchor:
      add(
        .needlessAnchor,
        "`MATCHES` compares the whole text, so `^` and `$` at the ends say nothing",
        help: "leave them out", isSafe: true)
    case .unescapedDot:
      add(
        .unescapedDot, "`.` is any character here, not only a dot",
        help: "write `\\\\.` in the text")
    case .lostBackslash(let letter):
      add(
        .lostBackslash, "this repeats the letter \(letter): `\\\(letter)` has lost its backslash",
        help: "write `\\\\\(letter)` in the text, and `\\\\\\\\\(letter)` in JSON")
    case .letterEscape(let letter):
      add(
        .letterEscape,
        "`\\\(letter)` is the letter \(letter) here; other engines read it otherwise",
        help: "write the letter without a backslash, or what is meant in ICU's words")
    case .setAlgebra:
      add(
        .classAlgebra,
        "this class is computed from others, as ICU does; other engines list the "
          + "signs", help: "put a backslash before signs that are characters", severity: .note)
    case .plainText(_, let hasStart, let hasEnd):
      let word =
        switch (hasStart, hasEnd) {
        case (false, false): "=="
        case (false, true): "BEGINSWITH"
        case (true, false): "ENDSWITH"
        case (true, true): "CONTAINS"
        }
      add(
        .plainPattern, "the pattern is a plain text, which `\(word)` finds without an engine",
        help: "write `\(word)`, which activation conditions take, too",
        isSafe: !hasStart && !hasEnd)
    case .wideRange:
      add(
        .wideLetterRange, "`A-z` has the signs `[`, `\\`, `]`, `^`, `_` and a backtick in it, too",
        help: "write `A-Za-z`")
    case .barInClass:
      add(
        .barInClass, "inside brackets `|` is a character, not an alternative",
        help: "leave it out, or use parentheses in place of brackets")
    case .needlessLaziness:
      add(
        .needlessLaziness,
        "`MATCHES` compares the whole text, so `?` after a repetition changes no "
          + "answer", help: "leave it out", isSafe: true)
    }
  }

  /// A predicate that is evaluated for every event, because no text tells when it may be true.
  private mutating func checkIndex() {
    guard predicate.owner.isCondition,
      case .tests(let tests, _) = predicate.predicate.accessCover
    else { return }
    let open = tests.contains { test in
      guard test.kind == .matches || test.kind == .like else { return false }
      let literals = test.literals
      return literals.prefix.isEmpty && literals.suffix.isEmpty && literals.inner.isEmpty
    }
    guard open else { return }
    add(
      .patternWithoutLiteral,
      "no text is part of every match, so the pattern runs for each event",
      help: "compare with a text, too: `SELF BEGINSWITH \"…\" AND`",
      at: SourceSpan(0..<predicate.bytes.count))
  }
}
