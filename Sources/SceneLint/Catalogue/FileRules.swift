import PredicateLanguage

extension LintRuleID {
  package static let invalidPredicate = LintRuleID("invalid-predicate")
  package static let invalidFile = LintRuleID("invalid-file")
  package static let moreFindings = LintRuleID("more-findings")
  package static let unusedSuppression = LintRuleID("unused-suppression")
  package static let unknownSuppression = LintRuleID("unknown-suppression")
}

/// The files themselves, and what their authors say to lint.
extension LintCatalogue {
  static let files: [LintRule] = [
    LintRule(
      "SR001", .invalidPredicate, .error,
      "A predicate has a mistake, or uses what activation conditions must not use",
      from: "L8", "E9", "MATCHES",
      why: """
        On a device a wrong format string is an exception: the app ends when it sets the \
        condition. The finding names the mistake by its own id, such as `unknown-operator` or \
        `uikit-matches`, as every verb does. Conditions that UIKit never sees may use the whole \
        language with `"options": { "profile": "engine" }`.
        """,
      .predicate("SELF BEGINWITH 'note/'", "SELF BEGINSWITH 'note/'")),
    LintRule(
      "SR002", .invalidFile, .error,
      "A file is no valid fixture, payload or Info.plist",
      from: "Limits",
      why: """
        What is not read is not checked. The finding names the mistake by its own id, such as \
        `unknown-key` or `duplicate-scene`; Fixtures/FORMAT.md lists them. The status is 2.
        """,
      LintExamples(
        at: "$.scenes[1].cann",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "cann": "SELF BEGINSWITH 'note/'" }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "notes" } }
            ]
          }
          """)),
    LintRule(
      "SR003", .moreFindings, .note,
      "A file has more findings than are listed",
      from: "Limits",
      why: """
        Of a rule the first thousand findings in a file are listed, and of what reading finds the \
        first thousand. The rest is counted, so that a file of mistakes costs no more than its size.
        """,
      LintExamples(
        at: "$", red: manyURLs(1_001, scheme: ""),
        green: manyURLs(1_001, scheme: "app:"))),
    LintRule(
      "SR004", .unusedSuppression, .warning,
      "A finding is allowed that is not there",
      from: "lint",
      why: """
        What it once allowed was mended or moved. Left in place it would hide the next finding of \
        its rule, whose reason nobody has written.
        """,
      LintExamples(
        at: "$.scenes[1].lint[0].allow",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF == 'note/1'",
                "lint": [{ "allow": "single-equals", "reason": "pasted from the app" }] }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "notes" } }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF = 'note/1'",
                "lint": [{ "allow": "single-equals", "reason": "pasted from the app" }] }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "notes" } }
            ]
          }
          """)),
    LintRule(
      "SR005", .unknownSuppression, .warning,
      "A rule is allowed that does not exist or cannot be allowed",
      from: "lint",
      why: """
        An allowance names a rule by its code or its id; a misspelt one allows nothing. What makes \
        a file unreadable, and what lint says of allowances, cannot be allowed.
        """,
      LintExamples(
        at: "$.scenes[1].lint[0].allow",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF == 'note/1'",
                "lint": [{ "allow": "single-equal", "reason": "pasted from the app" }] }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "notes" } }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF == 'note/1'" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "notes" } }
            ]
          }
          """)),
  ]

  /// Returns a fixture with `count` events that open a URL.
  private static func manyURLs(_ count: Int, scheme: String) -> String {
    let events = (1...count).map {
      "    { \"url\": \"\(scheme)note/\($0)\", \"expect\": { \"scene\": \"list\" } }"
    }
    return """
      {
        "scenes": [
          { "id": "list" }
        ],
        "events": [
      \(events.joined(separator: ",\n"))
        ]
      }
      """
  }
}
