import PredicateLanguage

extension LintRuleID {
  package static let caseMismatch = LintRuleID("case-mismatch")
  package static let normalFormMismatch = LintRuleID("normal-form-mismatch")
  package static let wordInsideWord = LintRuleID("word-inside-word")
  package static let prefixInsideWord = LintRuleID("prefix-inside-word")
  package static let noCommonVocabulary = LintRuleID("no-common-vocabulary")
}

/// The rules that hold the texts of a fixture's conditions against its identifiers.
extension LintCatalogue {
  static let evidence: [LintRule] = [
    LintRule(
      "SR040", .caseMismatch, .warning,
      "A text is in no identifier, but would be if case did not matter",
      from: "E1", "E2", "E5",
      why: """
        Comparisons tell capitals from small letters unless they say `[c]`. URLs, server and app \
        often spell one word in two ways.
        """,
      .predicate("SELF BEGINSWITH 'Note/'", "SELF BEGINSWITH 'note/'", redScene: "list")),
    LintRule(
      "SR041", .normalFormMismatch, .warning,
      "A text equals an identifier except for its Unicode normal form",
      from: "E1",
      why: """
        `é` is one character, or an `e` and an accent. `==` and `IN` compare code units, so the \
        two differ although they look alike; file names often have the second form. `BEGINSWITH`, \
        `CONTAINS` and `==[c]` take them for the same.
        """,
      .predicate(
        "SELF == 'caf\u{E9}'", "SELF == 'cafe\u{301}'", event: "cafe\u{301}", redScene: "list")),
    LintRule(
      "SR042", .wordInsideWord, .warning,
      "`CONTAINS` finds its word inside a longer word of an identifier",
      from: "E5", "SwiftUI",
      why: """
        `CONTAINS 'main'` is true for `domain/7`. SwiftUI's strings are looked for in the same \
        way. The rule is silent where the event expects that very scene.
        """,
      LintExamples(
        at: "$.scenes[1].prefers",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "main", "prefers": "SELF CONTAINS 'main'" }
            ],
            "events": [
              { "identifier": "domain/7", "expect": { "action": "continue" } },
              { "identifier": "app:main", "expect": { "scene": "main" } }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "main", "prefers": "SELF CONTAINS ':main'" }
            ],
            "events": [
              { "identifier": "domain/7", "expect": { "action": "continue" } },
              { "identifier": "app:main", "expect": { "scene": "main" } }
            ]
          }
          """)),
    LintRule(
      "SR043", .prefixInsideWord, .warning,
      "`BEGINSWITH` has a text that ends within a number or word of another identifier",
      from: "E5",
      why: """
        `BEGINSWITH 'note/4'` is true for `note/42`. The other identifier is one of an event or of \
        another condition. The rule is silent where the event expects that very scene.
        """,
      LintExamples(
        at: "$.scenes[1].prefers",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "note-4", "prefers": "SELF BEGINSWITH 'note/4'" }
            ],
            "events": [
              { "identifier": "note/4", "expect": { "scene": "note-4" } },
              { "identifier": "note/42", "expect": { "action": "continue" } }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "note-4", "prefers": "SELF == 'note/4'" }
            ],
            "events": [
              { "identifier": "note/4", "expect": { "scene": "note-4" } },
              { "identifier": "note/42", "expect": { "scene": "list" } }
            ]
          }
          """)),
    LintRule(
      "SR044", .noCommonVocabulary, .warning,
      "No condition is true for any identifier of the events",
      from: "R2", "R5",
      why: """
        Who sends the identifiers and who wrote the conditions use different words, as in \
        `note:42` and `notes/42`. Every event then goes to the window used last, or opens a new one.
        """,
      LintExamples(
        at: "$.scenes",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF BEGINSWITH 'notes/'" }
            ],
            "events": [
              { "identifier": "note:1", "expect": { "scene": "list" } },
              { "identifier": "note:2", "expect": { "scene": "list" } },
              { "identifier": "note:3", "expect": { "scene": "list" } }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF BEGINSWITH 'note:'" }
            ],
            "events": [
              { "identifier": "note:1", "expect": { "scene": "notes" } },
              { "identifier": "note:2", "expect": { "scene": "notes" } },
              { "identifier": "note:3", "expect": { "scene": "notes" } }
            ]
          }
          """)),
  ]
}
