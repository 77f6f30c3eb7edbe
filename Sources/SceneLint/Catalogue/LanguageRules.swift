import PredicateLanguage

extension LintRuleID {
  package static let neverTrue = LintRuleID("never-true")
  package static let alwaysTrue = LintRuleID("always-true")
  package static let emptyNeedle = LintRuleID("empty-needle")
  package static let swappedOperands = LintRuleID("swapped-operands")
  package static let placeholderInQuotes = LintRuleID("placeholder-in-quotes")
  package static let regexInLike = LintRuleID("regex-in-like")
  package static let percentInLike = LintRuleID("percent-in-like")
  package static let unknownEscape = LintRuleID("unknown-escape")
  package static let localeOption = LintRuleID("locale-option")
  package static let optionsIgnored = LintRuleID("options-ignored")
}

/// The rules of reading a predicate; every verb warns of their findings.
extension LintCatalogue {
  static let language: [LintRule] = [
    LintRule(
      "SR010", .neverTrue, .warning,
      "A part of a predicate is plainly never true",
      from: "E12", "E4", "E1",
      why: """
        The identifier is a string: it equals no number, no Boolean and no list; nothing is \
        between reversed bounds or in an empty list; and two operands of an `AND` may exclude each \
        other. The scene then never gets what the predicate was written for.
        """,
      .predicate(
        "SELF BETWEEN {'note/9', 'note/1'}", "SELF BETWEEN {'note/1', 'note/9'}",
        event: "note/5", redScene: "list")),
    LintRule(
      "SR011", .alwaysTrue, .warning,
      "A part of a predicate is plainly always true",
      from: "E12", "E1",
      why: """
        The identifier differs from every number, and of two operands of an `OR` one may hold \
        always. A scene that prefers everything takes what belongs to others.
        """,
      .predicate(
        "SELF != 'list' OR SELF != 'search'", "SELF != 'list' AND SELF != 'search'")),
    LintRule(
      "SR012", .emptyNeedle, .warning,
      "A text operator, such as `CONTAINS`, with the empty string, which is never true",
      from: "E5", "E8",
      why: """
        In other languages every text begins with the empty one. Here none does: a text that was \
        to be filled in, and is empty, makes a condition that nothing meets.
        """,
      .predicate("SELF CONTAINS ''", "SELF CONTAINS 'note'", redScene: "list")),
    LintRule(
      "SR013", .swappedOperands, .warning,
      "A text is on the left of an operator that looks in it for the identifier",
      from: "E5", "E8",
      why: """
        `'note/42' BEGINSWITH SELF` asks whether the text begins with the identifier: that is true \
        of `n` and of `note/42`, and false of `note/42/page`.
        """,
      .predicate("'note/' BEGINSWITH SELF", "SELF BEGINSWITH 'note/'", redScene: "list")),
    LintRule(
      "SR014", .placeholderInQuotes, .warning,
      "A placeholder is inside quotes, where it is text",
      from: "L6",
      why: """
        `%@` in quotes is the two characters. The value that the code gives is left over, or an \
        error, and the identifier is compared with `%@`.
        """,
      LintExamples(
        at: "$.scenes[1].prefers",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF == 'note/%@'" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "list" } }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF == %@", "prefersArguments": ["note/1"] }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "notes" } }
            ]
          }
          """)),
    LintRule(
      "SR015", .regexInLike, .warning,
      "A pattern of `LIKE` has the form of a regular expression",
      from: "E8",
      why: """
        `LIKE` knows `*` and `?` alone; `.`, `^`, `$`, `|` and brackets are characters. So \
        `LIKE 'note/.*'` wants a dot after the slash.
        """,
      .predicate("SELF LIKE 'note/.*'", "SELF LIKE 'note/*'", redScene: "list")),
    LintRule(
      "SR016", .percentInLike, .warning,
      "A pattern of `LIKE` has SQL's `%`",
      from: "E8",
      why: "`%` is a character. Any text is `*`, and one character `?`.",
      .predicate("SELF LIKE 'note/%'", "SELF LIKE 'note/*'", redScene: "list")),
    LintRule(
      "SR017", .unknownEscape, .warning,
      "A string has a backslash that is no escape, and loses it",
      from: "L4", "L5",
      why: """
        The literal eats one level of backslashes: `'100\\*'` is `100*`, whose star is a wildcard \
        of `LIKE`. Write two backslashes to keep one, and in JSON four; or give the text as an \
        argument, which keeps it as it is.
        """,
      .predicate(
        "SELF LIKE 'note/\\*'", "SELF LIKE 'note/\\\\*'", event: "note/*")),
    LintRule(
      "SR018", .localeOption, .warning,
      "`[l]` has no effect here",
      from: "E11",
      why: """
        The option compares by the rules of the device's locale, which no test can know. An \
        identifier is no text of a person's language: leave the option out.
        """,
      .predicate("SELF ==[l] 'note/1'", "SELF == 'note/1'")),
    LintRule(
      "SR019", .optionsIgnored, .warning,
      "`c` and `d` have no effect beside `n`",
      from: "E10",
      why: "`[n]` compares unit by unit, as the texts are; nothing is folded beside it.",
      .predicate("SELF ==[cn] 'note/1'", "SELF ==[n] 'note/1'")),
  ]
}
