import PredicateLanguage

extension LintRuleID {
  package static let conditionsDiffer = LintRuleID("conditions-differ")
  package static let conditionsNotCovered = LintRuleID("conditions-not-covered")
  package static let identifierWithoutScene = LintRuleID("identifier-without-scene")
  package static let driftUnknown = LintRuleID("drift-unknown")
}

/// Fixtures beside the code whose conditions they copy.
extension LintCatalogue {
  static let drift: [LintRule] = [
    LintRule(
      "SR701", .conditionsDiffer, .error,
      "A scene of a fixture has other conditions than the code that it copies",
      from: "scan", "R1",
      why: """
        A test of the copy says nothing of the app any more. The sentence names an identifier that \
        shows it. `--write` brings the fixture up to date, and a scene that names its `code` has \
        what the code has.
        """,
      drift(red: note("SELF == 'note/420'"), green: note("SELF == 'note/42'"), line: 6)),
    LintRule(
      "SR702", .conditionsNotCovered, .note,
      "The code sets conditions that no scene of the fixtures has",
      from: "scan", "R1",
      why: "No test of the fixtures says which identifiers come to such a window.",
      drift(
        red: note("SELF == 'note/42'") + "\n\n" + type("ListScene", "SELF == 'list'"),
        green: note("SELF == 'note/42'"), line: 12)),
    LintRule(
      "SR703", .identifierWithoutScene, .warning,
      "The code sets an identifier that no scene of the fixtures takes",
      from: "scan", "R5",
      why: """
        By the fixtures a new window is made for it. Either a scene is missing in them, or the app \
        sends what nobody takes.
        """,
      drift(
        red: note("SELF == 'note/42'") + identifier("note/43"),
        green: note("SELF == 'note/42'") + identifier("note/42"), line: 11)),
    LintRule(
      "SR704", .driftUnknown, .warning,
      "Whether a scene has the conditions of the code is not known",
      from: "scan", "R8",
      why: """
        The code leaves the text open, or no proof was found within the limits. Nothing says that \
        the scene is as the code has it; one that names its `code` with `arguments` is.
        """,
      drift(
        red: """
          import UIKit

          final class NoteScene {
            func show(_ scene: UIScene, _ text: String) {
              scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
                NSPredicate(format: text)
            }
          }
          """,
        green: note("SELF == 'note/42'"), line: 5)),
  ]

  /// Examples of sources, compared with a fixture of one scene.
  private static func drift(red: String, green: String, line: Int) -> LintExamples {
    LintExamples(
      .swift, at: "line \(line)", red: red, green: green,
      named: (
        "windows.json",
        """
        {
          "scenes": [
            { "id": "NoteScene", "can": "SELF == \\"note/42\\"" }
          ],
          "events": [
            { "identifier": "note/42", "expect": { "scene": "NoteScene" } }
          ]
        }

        """
      ))
  }

  private static func note(_ text: String) -> String {
    "import UIKit\n\n" + type("NoteScene", text)
  }

  private static func type(_ name: String, _ text: String) -> String {
    """
    final class \(name) {
      func show(_ scene: UIScene) {
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
          NSPredicate(format: "\(text)")
      }
    }
    """
  }

  private static func identifier(_ text: String) -> String {
    """


    func open(_ activity: NSUserActivity) {
      activity.targetContentIdentifier = "\(text)"
    }
    """
  }
}
