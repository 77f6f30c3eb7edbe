import PredicateLanguage

extension LintRuleID {
  package static let conditionSetTwice = LintRuleID("condition-set-twice")
  package static let conditionsNotGiven = LintRuleID("conditions-not-given")
  package static let boxedBoolean = LintRuleID("boxed-boolean")
  package static let matchingAlone = LintRuleID("matching-alone")
  package static let identifierNotTaken = LintRuleID("identifier-not-taken")
}

/// Conditions and identifiers in sources.
extension LintCatalogue {
  static let conditionsInCode: [LintRule] = [
    LintRule(
      "SR510", .conditionSetTwice, .warning,
      "One condition is set twice on one path",
      from: "scan", "E1",
      why: "The second assignment replaces the first. Branches are not one path.",
      conditions(
        red: can("NSPredicate(value: false)") + "\n" + can("NSPredicate(value: true)"),
        green: can("NSPredicate(value: true)"),
        objcRed: objcCan("[NSPredicate predicateWithValue:NO]") + "\n"
          + objcCan("[NSPredicate predicateWithValue:YES]"),
        objcGreen: objcCan("[NSPredicate predicateWithValue:YES]"), line: 6)),
    LintRule(
      "SR511", .conditionsNotGiven, .warning,
      "Conditions are made and set, and no scene gets them",
      from: "scan", "E1",
      why: """
        A scene has conditions of its own. New ones say nothing until they are assigned to \
        `activationConditions`; until then the scene takes every event.
        """,
      conditions(
        red: own + can("NSPredicate(value: false)", of: "own"),
        green: own + can("NSPredicate(value: false)", of: "own")
          + "\n  scene.activationConditions = own",
        objcRed: objcOwn + objcCan("[NSPredicate predicateWithValue:NO]", of: "own"),
        objcGreen: objcOwn + objcCan("[NSPredicate predicateWithValue:NO]", of: "own")
          + "\n  scene.activationConditions = own;")),
    LintRule(
      "SR512", .boxedBoolean, .warning,
      "A boxed Boolean is given where a predicate or a Boolean belongs",
      from: "scan", "E1",
      why: """
        `@NO` is an object, and an object is true: `predicateWithValue:@NO` takes every event. A \
        number in place of a predicate is an exception.
        """,
      conditions(
        red: can("NSNumber(value: false) as Any as? NSPredicate ?? .init()"),
        green: can("NSPredicate(value: false)"),
        objcRed: objcCan("[NSPredicate predicateWithValue:@NO]"),
        objcGreen: objcCan("[NSPredicate predicateWithValue:NO]"), line: 5)),
    LintRule(
      "SR513", .matchingAlone, .note,
      "`handlesExternalEvents(matching:)` is used, and no view says which events it takes",
      from: "scan", "SwiftUI",
      why: """
        `matching` chooses the declaration that makes a new window. Which open window takes an \
        event is said by `handlesExternalEvents(preferring:allowing:)` of a view.
        """,
      LintExamples(
        .swift, at: "line 6",
        red: """
          import SwiftUI

          @main struct NotesApp: App {
            var body: some Scene {
              WindowGroup { Text("Notes") }
                .handlesExternalEvents(matching: ["note/"])
            }
          }
          """,
        green: """
          import SwiftUI

          @main struct NotesApp: App {
            var body: some Scene {
              WindowGroup {
                Text("Notes").handlesExternalEvents(preferring: ["note/"], allowing: ["note/"])
              }
              .handlesExternalEvents(matching: ["note/"])
            }
          }
          """)),
    LintRule(
      "SR514", .identifierNotTaken, .note,
      "The code sets an identifier that no condition in the code takes",
      from: "scan", "R5",
      why: """
        No open window is used for it; a new one is made. Nothing is said where a condition is not \
        known, or where a scene has none that could refuse the identifier.
        """,
      conditions(
        red: can("NSPredicate(format: \"SELF == 'list'\")")
          + "\n  scene.userActivity?.targetContentIdentifier = \"note\"",
        green: can("NSPredicate(format: \"SELF == 'list'\")")
          + "\n  scene.userActivity?.targetContentIdentifier = \"list\"",
        objcRed: objcCan("[NSPredicate predicateWithFormat:@\"SELF == 'list'\"]")
          + "\n  scene.userActivity.targetContentIdentifier = @\"note\";",
        objcGreen: objcCan("[NSPredicate predicateWithFormat:@\"SELF == 'list'\"]")
          + "\n  scene.userActivity.targetContentIdentifier = @\"list\";", line: 6)),
  ]

  private static let own = "  let own = UISceneActivationConditions()\n"
  private static let objcOwn =
    "  UISceneActivationConditions *own = [UISceneActivationConditions new];\n"
  private static let property = "canActivateForTargetContentIdentifierPredicate"

  /// A statement that sets a condition.
  static func can(
    _ value: String, of conditions: String = "scene.activationConditions"
  ) -> String {
    "  \(conditions).\(property) =\n    \(value)"
  }

  static func objcCan(
    _ value: String, of conditions: String = "scene.activationConditions"
  ) -> String {
    "  \(conditions).\(property) =\n    \(value);"
  }

  /// Statements of a function that has a scene.
  static func conditions(
    red: String, green: String, objcRed: String, objcGreen: String, line: Int = 4
  ) -> LintExamples {
    func swift(_ statements: String) -> String {
      "import UIKit\n\nfunc set(_ scene: UIScene) {\n\(statements)\n}"
    }
    func objectiveC(_ statements: String) -> String {
      "#import <UIKit/UIKit.h>\n\nvoid Set(UIScene *scene) {\n\(statements)\n}"
    }
    return LintExamples(
      .swift, at: "line \(line)", red: swift(red), green: swift(green),
      objectiveC: (objectiveC(objcRed), objectiveC(objcGreen)))
  }
}
