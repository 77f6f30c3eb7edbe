import PredicateLanguage

extension LintRuleID {
  package static let patternRefusedHere = LintRuleID("pattern-refused-here")
  package static let catastrophicRepetition = LintRuleID("catastrophic-repetition")
  package static let patternWithoutLiteral = LintRuleID("pattern-without-literal")
  package static let needlessAnchor = LintRuleID("needless-anchor")
  package static let plainPattern = LintRuleID("plain-pattern")
  package static let unescapedDot = LintRuleID("unescaped-dot")
  package static let lostBackslash = LintRuleID("lost-backslash")
  package static let letterEscape = LintRuleID("letter-escape")
  package static let classAlgebra = LintRuleID("class-algebra")
  package static let wideLetterRange = LintRuleID("wide-letter-range")
  package static let barInClass = LintRuleID("bar-in-class")
  package static let needlessLaziness = LintRuleID("needless-laziness")
}

/// Regular expressions, which conditions may have with the profile `engine`.
extension LintCatalogue {
  static let patterns: [LintRule] = [
    LintRule(
      "SR101", .patternRefusedHere, .error,
      "A pattern is one for ICU, and this engine cannot run it",
      from: "MATCHES",
      why: """
        Patterns are written for ICU and run on PCRE2. Where PCRE2 would mean something else or \
        has no such thing, the pattern is refused with its place rather than answered wrongly. \
        Fixtures/regex/README.md lists what is refused, and why.
        """,
      pattern("note/\\\\p{age=3.0}", "note/[0-9]", redScene: "list")),
    LintRule(
      "SR102", .catastrophicRepetition, .warning,
      "A repetition inside a repetition can read one text in exponentially many ways",
      from: "MATCHES", "R8",
      why: """
        On a text that does not match, the engine tries all of them: each character more doubles \
        the time. Here the match gives up with `regex-limit`, and the scene is skipped; ICU on a \
        device takes its time. The claim is proved from the automaton of the pattern; that there \
        is no finding is no proof.
        """,
      pattern("note/([a-z]+)+/x", "note/[a-z]+/x", event: "note/abc/x")),
    LintRule(
      "SR103", .patternWithoutLiteral, .note,
      "A pattern has no text that is part of every match, so it runs for each event",
      from: "MATCHES", "Limits",
      why: """
        A router files conditions under the texts that they need, and evaluates those alone whose \
        text the identifier has. A pattern without one is evaluated every time: a microsecond, and \
        of an expensive pattern up to a millisecond.
        """,
      pattern("[0-9]+", "note/[0-9]+", event: "note/1", redScene: "list")),
    LintRule(
      "SR104", .needlessAnchor, .note,
      "A pattern has `^` or `$` at its ends",
      from: "E9",
      why: "`MATCHES` compares the whole text, so the ends are fixed without them.",
      pattern("^note/[0-9]+$", "note/[0-9]+")),
    LintRule(
      "SR105", .plainPattern, .note,
      "A pattern is a plain text, with `.*` at most at its ends",
      from: "E9", "E5",
      why: """
        `==`, `BEGINSWITH`, `ENDSWITH` and `CONTAINS` say the same, run without an engine, and are \
        taken by activation conditions, which refuse `MATCHES`. They differ where the rest of the \
        text has line ends, at which `.` stops.
        """,
      pattern("note/.*", "note/[0-9]+")),
    LintRule(
      "SR106", .unescapedDot, .warning,
      "A `.` stands between two words of a pattern, where it is any character",
      from: "E9",
      why: "`com.example.notes` matches `com-example-notes`, too. A dot is `\\.`.",
      pattern(
        "com.example.notes/[0-9]+", "com\\\\.example\\\\.notes/[0-9]+",
        event: "com.example.notes/1")),
    LintRule(
      "SR107", .lostBackslash, .warning,
      "A pattern repeats the letter d, w or s, where `\\d`, `\\w` or `\\s` is meant",
      from: "L5", "E9",
      why: """
        The literal eats one level of backslashes and JSON another: for `\\d` write `\\\\d` in the \
        predicate and `\\\\\\\\d` in JSON. Or write `[0-9]`, which needs none.
        """,
      pattern("note/d{1,3}", "note/[0-9]{1,3}", redScene: "list")),
    LintRule(
      "SR108", .letterEscape, .warning,
      "A pattern has an escape that is a letter to ICU and something else to other engines",
      from: "MATCHES",
      why: """
        `\\K`, `\\C`, `\\g` and `\\o` mean something to PCRE2; to ICU, and so here, they are the \
        letters. A pattern with one was probably written for the other engine.
        """,
      pattern("note/\\\\K[0-9]+", "note/[0-9]+", redScene: "list")),
    LintRule(
      "SR109", .classAlgebra, .note,
      "A class is computed from others by `&&`, `--` or nested brackets",
      from: "MATCHES",
      why: """
        ICU intersects, subtracts and joins classes; PCRE2 and most other engines list the signs. \
        Here it means what it means to ICU. Who uses the pattern elsewhere should know.
        """,
      pattern("note/[a-z&&[^aeiou]]+", "note/[b-df-hj-np-tv-z]+", event: "note/xyz")),
    LintRule(
      "SR110", .wideLetterRange, .warning,
      "A class has the range `A-z`",
      from: "E9",
      why: "Between `Z` and `a` come six signs, which the range has, too.",
      pattern("note/[A-z]+", "note/[A-Za-z]+", event: "note/xyz")),
    LintRule(
      "SR111", .barInClass, .warning,
      "A class has `|` between letters",
      from: "E9",
      why:
        "Inside brackets it is a character: `[a|b]` matches `|`, too, and `[jpg|png]` one letter.",
      pattern("note/[a|b]", "note/(?:a|b)", event: "note/a")),
    LintRule(
      "SR112", .needlessLaziness, .note,
      "A repetition is lazy, which changes no answer of `MATCHES`",
      from: "E9",
      why: """
        `?` after a repetition says which of two matches is found first. `MATCHES` asks only \
        whether there is one.
        """,
      pattern("note/.*?/edit/[0-9]+", "note/.*/edit/[0-9]+", event: "note/1/edit/2")),
  ]

  /// A pattern that the second scene prefers.
  private static func pattern(
    _ red: String, _ green: String, event: String = "note/1", redScene: String = "notes"
  ) -> LintExamples {
    .predicate(
      "SELF MATCHES '\(red)'", "SELF MATCHES '\(green)'", event: event, redScene: redScene,
      isEngine: true)
  }
}
