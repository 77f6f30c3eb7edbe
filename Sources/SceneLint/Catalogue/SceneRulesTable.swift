import PredicateLanguage

extension LintRuleID {
  package static let gap = LintRuleID("gap")
  package static let fight = LintRuleID("fight")
  package static let neverWins = LintRuleID("never-wins")
  package static let dead = LintRuleID("dead")
  package static let always = LintRuleID("always")
  package static let vacuousPart = LintRuleID("vacuous-part")
  package static let prefersOutsideCan = LintRuleID("prefers-outside-can")
  package static let prefersNeverMatters = LintRuleID("prefers-never-matters")
  package static let analysisUnknown = LintRuleID("analysis-unknown")
}

/// The rules that the analysis proves of the scenes of a fixture.
extension LintCatalogue {
  static let scenes: [LintRule] = [
    LintRule(
      "SR201", .gap, .warning,
      "No scene takes some identifiers",
      from: "R5", "analyze",
      why: """
        Every event must match at least one scene, says the platform. One that matches none opens \
        a new window each time. The finding names such an identifier; that there is no finding is \
        proved for all identifiers of printable ASCII and the fixture's own characters. Timelines \
        are left out: their windows come and go.
        """,
      scenes(
        """
            { "id": "list", "can": "SELF == 'list'" },
            { "id": "notes", "can": "SELF BEGINSWITH 'note/'" }
        """,
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
        """, at: "$.scenes")),
    LintRule(
      "SR202", .fight, .warning,
      "Two scenes have the same highest score for an identifier, so recency decides",
      from: "R3", "analyze",
      why: """
        Which window gets the event then depends on which one was used last. Where both prefer it, \
        one of the two is probably wrong: a warning, unless both look for a part and no event's \
        identifier has both. Where both can take it and neither prefers it, it may be meant: \
        information. Scenes that all can take everything, as scenes without \
        conditions do, are no finding. It is told at the later of the two scenes.
        """,
      scenes(
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" },
            { "id": "first", "prefers": "SELF IN {'note/1', 'first'}" }
        """,
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/' AND SELF != 'note/1'" },
            { "id": "first", "prefers": "SELF IN {'note/1', 'first'}" }
        """, at: "$.scenes[2].prefers")),
    LintRule(
      "SR203", .neverWins, .warning,
      "A scene takes identifiers, and other scenes prefer all of them",
      from: "R2", "R3", "analyze",
      why: """
        Its conditions look as if it had its events, and it never gets one. The finding names the \
        scenes that take them.
        """,
      scenes(
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" },
            { "id": "first", "can": "SELF == 'note/1'" }
        """,
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/' AND SELF != 'note/1'" },
            { "id": "first", "can": "FALSEPREDICATE", "prefers": "SELF == 'note/1'" }
        """, at: "$.scenes[2].can")),
    LintRule(
      "SR204", .dead, .warning,
      "A scene takes no identifier",
      from: "R2", "analyze",
      why: """
        Both of its conditions are false for every identifier. Where both are FALSEPREDICATE it is \
        said so on purpose, and the finding is information; the defaults of SwiftUI are none.
        """,
      scenes(
        """
            { "id": "list" },
            { "id": "notes", "can": "(SELF BEGINSWITH 'note/' OR SELF ENDSWITH '/edit') AND \
        SELF IN {'notes', 'edit'}" }
        """,
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/' AND SELF ENDSWITH '/edit'" }
        """, at: "$.scenes[1]")),
    LintRule(
      "SR205", .always, .warning,
      "A condition is true for every identifier",
      from: "R2", "analyze",
      why: """
        A `prefers` that is always true takes all events from scenes without a preference: a \
        warning where there are others. A `can` that says TRUEPREDICATE in other words is \
        information.
        """,
      scenes(
        """
            { "id": "list", "prefers": "TRUEPREDICATE" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
        """,
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
        """, at: "$.scenes[0].prefers")),
    LintRule(
      "SR206", .vacuousPart, .note,
      "A part of a condition could be left out",
      from: "E14", "analyze",
      why: """
        It is true wherever the rest of its `AND` is, or false wherever the rest of its `OR` is. \
        Often it was to say something else.
        """,
      scenes(
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/' OR SELF == 'note/1'" }
        """,
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/' OR SELF == 'draft/1'" }
        """, at: "$.scenes[1].prefers")),
    LintRule(
      "SR207", .prefersOutsideCan, .note,
      "A scene prefers what its `can` refuses",
      from: "R2", "analyze",
      why: """
        `prefers` counts although `can` is false. Apple's own sample of state restoration sets \
        `can` to FALSEPREDICATE and `prefers` to the window's content: that is a decision, and no \
        finding. Where `can` names something else, one of the two is probably a mistake.
        """,
      scenes(
        """
            { "id": "list", "can": "NOT SELF BEGINSWITH 'notes/'" },
            { "id": "notes", "can": "SELF BEGINSWITH 'notes/'",
              "prefers": "SELF BEGINSWITH 'note/'" }
        """,
        """
            { "id": "list" },
            { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
        """, at: "$.scenes[1].prefers")),
    LintRule(
      "SR208", .prefersNeverMatters, .note,
      "A `prefers` changes no decision",
      from: "R2", "R3", "analyze",
      why: """
        No other scene takes what the scene prefers, and its `can` takes it: without the \
        preference it would get the same events. A `prefers` that is never true is a warning.
        """,
      scenes(
        """
            { "id": "list", "can": "NOT SELF BEGINSWITH 'note/'" },
            { "id": "notes", "can": "SELF BEGINSWITH 'note/'", "prefers": "SELF == 'note/1'" }
        """,
        """
            { "id": "list", "can": "NOT SELF BEGINSWITH 'note/'" },
            { "id": "notes", "can": "SELF BEGINSWITH 'note/'" }
        """, at: "$.scenes[1].prefers")),
    LintRule(
      "SR209", .analysisUnknown, .note,
      "A question about the scenes or their texts has no answer",
      from: "Limits", "analyze",
      why: """
        A pattern is not regular, or a bound was hit. What other rules do not find there is not \
        proved not to be there.
        """,
      .predicate(
        "SELF MATCHES 'note/([0-9])\\\\1'", "SELF MATCHES 'note/[0-9]{2}'", event: "note/11",
        isEngine: true)),
  ]

  /// Two lists of scenes, and an event.
  private static func scenes(
    _ red: String, _ green: String, at path: String
  ) -> LintExamples {
    func text(_ scenes: String) -> String {
      """
      {
        "scenes": [
      \(scenes)
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
