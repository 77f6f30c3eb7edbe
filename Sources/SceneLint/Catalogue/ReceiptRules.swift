import PredicateLanguage

extension LintRuleID {
  package static let lostEvent = LintRuleID("lost-event")
  package static let methodNotCalled = LintRuleID("method-not-called")
  package static let unknownMethod = LintRuleID("unknown-method")
}

/// The rules about the events that reach an app's code.
extension LintCatalogue {
  /// The rules for fixtures that list the methods an app implements.
  static let receipts: [LintRule] = [
    LintRule(
      "SR341", .lostEvent, .warning,
      "An event arrives in a method that the app does not implement",
      from: "R10",
      why: """
        The window opens, and nothing in it shows what the event was about. Most often the app \
        hears it while it runs, and not where the event starts it or connects its scene again: \
        there it is in the options of the connection. Where it is meant, the event expects it: \
        `"expect": { "lost": true }`.
        """,
      LintExamples(
        at: "$.events[0]",
        red: hearing("\"scene(_:openURLContexts:)\""),
        green: hearing("\"scene(_:openURLContexts:)\", \"scene(_:willConnectTo:options:)\""))),
    LintRule(
      "SR342", .methodNotCalled, .warning,
      "An app implements a method that is not called in an app with scenes",
      from: "R10",
      why: """
        An app with scenes hears of events and of the screen in its scenes' delegate. What its own \
        delegate still has from the time before is dead code, and what that did is not done.
        """,
      LintExamples(
        at: "$.app.implements[0]",
        red: hearing(
          "\"application(_:open:options:)\", \"scene(_:willConnectTo:options:)\""),
        green: hearing("\"scene(_:willConnectTo:options:)\""))),
    LintRule(
      "SR343", .unknownMethod, .warning,
      "A name in `app.implements` is not a method that hears of scenes",
      from: "R10",
      why: """
        It counts as not there. Names are those of Swift or Objective-C, with all their labels.
        """,
      LintExamples(
        at: "$.app.implements[1]",
        red: hearing("\"scene(_:willConnectTo:options:)\", \"scene(_:openURLContext:)\""),
        green: hearing("\"scene(_:willConnectTo:options:)\", \"scene(_:openURLContexts:)\""))),
  ]

  /// An app whose window is out of memory, and a link to it.
  private static func hearing(_ methods: String) -> String {
    """
    {
      "app": { "implements": [\(methods)] },
      "scenes": [
        { "id": "list", "state": "disconnected" }
      ],
      "events": [
        { "url": "notes://note/1", "expect": { "scene": "list" } }
      ]
    }
    """
  }
}
