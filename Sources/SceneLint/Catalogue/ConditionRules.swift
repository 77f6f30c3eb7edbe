import PredicateLanguage

extension LintRuleID {
  package static let noWindowIsReused = LintRuleID("no-window-is-reused")
  package static let noConditions = LintRuleID("no-conditions")
  package static let conditionsNotConsulted = LintRuleID("conditions-not-consulted")
  package static let focusPrefixNotMatched = LintRuleID("focus-prefix-not-matched")
  package static let emptyExternalEvent = LintRuleID("empty-external-event")
  package static let starInExternalEvent = LintRuleID("star-in-external-event")
  package static let starBesideOthers = LintRuleID("star-beside-others")
}

/// Scenes together, and what an app says of them.
extension LintCatalogue {
  static let conditions: [LintRule] = [
    LintRule(
      "SR210", .noWindowIsReused, .warning,
      "No scene takes anything, so each event opens a new window",
      from: "R5", "SwiftUI",
      why: """
        `can` is FALSEPREDICATE in every scene, and no `prefers` is set. An app of documents may \
        mean it; most apps wonder where the windows come from. In SwiftUI, where a view without \
        the modifier takes nothing, it is information.
        """,
      LintExamples(
        at: "$.scenes",
        red: """
          {
            "scenes": [
              { "id": "list", "can": "FALSEPREDICATE" },
              { "id": "notes", "can": "FALSEPREDICATE" }
            ],
            "events": [
              { "identifier": "note/1",
                "expect": { "action": "create", "warnings": ["no-scene-matches"] } }
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
      "SR211", .noConditions, .note,
      "An app of several windows sets no conditions",
      from: "R1", "R3",
      why: """
        Every scene can take everything, so the window used last gets every event, whatever it \
        shows. Fine for windows that are all alike.
        """,
      LintExamples(
        at: "$.scenes",
        red: """
          {
            "scenes": [
              { "id": "list" },
              { "id": "note-1" }
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
              { "id": "note-1", "prefers": "SELF == 'note/1'" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "note-1" } }
            ]
          }
          """)),
    LintRule(
      "SR212", .conditionsNotConsulted, .note,
      "An app of one scene sets conditions",
      from: "R7",
      why: "The one scene gets every event. Its conditions are never asked.",
      LintExamples(
        at: "$.scenes[0].can",
        red: """
          {
            "app": { "supportsMultipleScenes": false },
            "scenes": [
              { "id": "list", "can": "SELF BEGINSWITH 'note/'" }
            ],
            "events": [
              { "identifier": "list", "expect": { "scene": "list" } }
            ]
          }
          """,
        green: """
          {
            "app": { "supportsMultipleScenes": false },
            "scenes": [
              { "id": "list" }
            ],
            "events": [
              { "identifier": "list", "expect": { "scene": "list" } }
            ]
          }
          """)),
    LintRule(
      "SR213", .focusPrefixNotMatched, .warning,
      "No condition is true for an identifier with the Focus filter's prefix",
      from: "R12",
      why: """
        While a Focus filter is on, its prefix is in front of every identifier before conditions \
        see it: what begins with `note/` begins with `focus:work/note/` then.
        """,
      LintExamples(
        at: "$.focusPrefix",
        red: """
          {
            "focusPrefix": "focus:work/",
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "list" } }
            ]
          }
          """,
        green: """
          {
            "focusPrefix": "focus:work/",
            "scenes": [
              { "id": "list" },
              { "id": "notes", "prefers": "SELF BEGINSWITH 'focus:work/note/'" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "notes" } }
            ]
          }
          """)),
    LintRule(
      "SR214", .emptyExternalEvent, .warning,
      "A set of SwiftUI has the empty string, which matches nothing",
      from: "SwiftUI",
      why: """
        Every text contains the empty one, and yet the empty string of \
        `handlesExternalEvents` matches none. Everything is `"*"`.
        """,
      swiftUI(
        "{ \"id\": \"notes\", \"preferring\": [\"\", \"note/\"], \"allowing\": [\"*\"] }",
        "{ \"id\": \"notes\", \"preferring\": [\"note/\"], \"allowing\": [\"*\"] }",
        at: "$.scenes[1].preferring[0]")),
    LintRule(
      "SR215", .starInExternalEvent, .warning,
      "A string of SwiftUI has a `*` inside a longer text, where it is a character",
      from: "SwiftUI",
      why: "A string matches what contains it. The string `\"*\"` alone matches everything.",
      swiftUI(
        "{ \"id\": \"notes\", \"preferring\": [\"note/*\", \"notes\"], \"allowing\": [\"*\"] }",
        "{ \"id\": \"notes\", \"preferring\": [\"note/\", \"notes\"], \"allowing\": [\"*\"] }",
        at: "$.scenes[1].preferring[0]")),
    LintRule(
      "SR216", .starBesideOthers, .note,
      "A set of SwiftUI has strings beside `*`, which matches everything",
      from: "SwiftUI",
      why: "The others say nothing: either they or the `*` were to be left out.",
      swiftUI(
        "{ \"id\": \"notes\", \"preferring\": [\"note/\"], \"allowing\": [\"draft/\", \"*\"] }",
        "{ \"id\": \"notes\", \"preferring\": [\"note/\"], \"allowing\": [\"*\"] }",
        at: "$.scenes[1].allowing[0]")),
  ]

  /// A scene of SwiftUI beside one that takes everything.
  private static func swiftUI(_ red: String, _ green: String, at path: String) -> LintExamples {
    func text(_ scene: String) -> String {
      """
      {
        "scenes": [
          { "id": "list", "preferring": [], "allowing": ["*"] },
          \(scene)
        ],
        "events": [
          { "identifier": "note/1", "expect": { "action": "continue" } }
        ]
      }
      """
    }
    return LintExamples(at: path, red: text(red), green: text(green))
  }
}
