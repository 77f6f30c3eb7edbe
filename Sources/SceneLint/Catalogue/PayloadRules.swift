import PredicateLanguage

extension LintRuleID {
  package static let pushKeyOutsideAps = LintRuleID("push-key-outside-aps")
  package static let pushKeyMisnamed = LintRuleID("push-key-misnamed")
  package static let pushIdentifierNotAString = LintRuleID("push-identifier-not-a-string")
  package static let pushValueNotAString = LintRuleID("push-value-not-a-string")
  package static let payloadTooLarge = LintRuleID("payload-too-large")
  package static let emptyTargetContentIdentifier = LintRuleID("empty-target-content-identifier")
  package static let targetBundleDiffers = LintRuleID("target-bundle-differs")
  package static let shortcutIdentifierNotText = LintRuleID("shortcut-identifier-not-text")
  package static let urlWithoutScheme = LintRuleID("url-without-scheme")
  package static let webpageURLScheme = LintRuleID("webpage-url-scheme")
}

/// Payloads, whose mistakes a device accepts in silence.
extension LintCatalogue {
  static let payloads: [LintRule] = [
    LintRule(
      "SR321", .pushKeyOutsideAps, .warning,
      "`target-content-id` is beside `aps`, where the system does not read it",
      from: "Sources",
      why: "The notification then has no identifier, and goes to the window used last.",
      .event(
        """
        { "notification": { "aps": {}, "target-content-id": "note/1" },
              "expect": { "action": "continue" } }
        """,
        """
        { "notification": { "aps": { "target-content-id": "note/1" } },
              "expect": { "scene": "notes" } }
        """, at: ".notification[\"target-content-id\"]")),
    LintRule(
      "SR322", .pushKeyMisnamed, .warning,
      "A push has a key that looks like `target-content-id` and is not read",
      from: "Sources",
      why: """
        `notification-content-id`, `targetContentIdentifier` and the like are no keys of a push. \
        The key is `target-content-id`, inside `aps`.
        """,
      .event(
        """
        { "notification": { "aps": { "notification-content-id": "note/1" } },
              "expect": { "action": "continue" } }
        """,
        """
        { "notification": { "aps": { "target-content-id": "note/1" } },
              "expect": { "scene": "notes" } }
        """, at: ".notification.aps[\"notification-content-id\"]")),
    LintRule(
      "SR323", .pushIdentifierNotAString, .warning,
      "`target-content-id` is not a string, and counts as absent",
      from: "Sources", "R6",
      why: "A server that sends the number 1 sends no identifier.",
      .event(
        """
        { "notification": { "aps": { "target-content-id": 1 } },
              "expect": { "action": "continue" } }
        """,
        """
        { "notification": { "aps": { "target-content-id": "note/1" } },
              "expect": { "scene": "notes" } }
        """, at: ".notification.aps[\"target-content-id\"]")),
    LintRule(
      "SR324", .pushValueNotAString, .warning,
      "A value of a push that must be a string is none",
      from: "Sources",
      why: "`category` and `Simulator Target Bundle` count as absent then.",
      .event(
        """
        { "notification": { "aps": { "target-content-id": "note/1", "category": 7 } },
              "expect": { "scene": "notes" } }
        """,
        """
        { "notification": { "aps": { "target-content-id": "note/1", "category": "note" } },
              "expect": { "scene": "notes" } }
        """, at: ".notification.aps.category")),
    LintRule(
      "SR325", .payloadTooLarge, .warning,
      "A push payload is larger than APNs takes",
      from: "Sources", "Limits",
      why: """
        APNs refuses over 4,096 bytes, white space between values not counted. Send an identifier, \
        and load the content when the notification is opened.
        """,
      .event(
        largePush(4_100), largePush(40), at: ".notification")),
    LintRule(
      "SR326", .emptyTargetContentIdentifier, .warning,
      "A payload's identifier is the empty string",
      from: "R6",
      why: """
        It is an identifier, and conditions are asked about it. A payload for no scene in \
        particular leaves the key out.
        """,
      .event(
        """
        { "notification": { "aps": { "target-content-id": "" } },
              "expect": { "action": "continue" } }
        """,
        """
        { "notification": { "aps": {} },
              "expect": { "action": "continue" } }
        """, at: ".notification.aps[\"target-content-id\"]")),
    LintRule(
      "SR327", .targetBundleDiffers, .warning,
      "A payload is for another app than the fixture's",
      from: "Sources",
      why: "`Simulator Target Bundle` names the app that the simulator delivers to.",
      LintExamples(
        at: "$.events[0].notification[\"Simulator Target Bundle\"]",
        red: bundle("com.example.mail"), green: bundle("com.example.notes"))),
    LintRule(
      "SR328", .shortcutIdentifierNotText, .warning,
      "A quick action's `targetContentIdentifier` is not text, and counts as absent",
      from: "Sources", "R6",
      why: "The property takes any object; only a string is routed.",
      .event(
        """
        { "shortcut": { "type": "open", "targetContentIdentifier": 1 },
              "expect": { "action": "continue" } }
        """,
        """
        { "shortcut": { "type": "open", "targetContentIdentifier": "note/1" },
              "expect": { "scene": "notes" } }
        """, at: ".shortcut.targetContentIdentifier")),
    LintRule(
      "SR329", .urlWithoutScheme, .warning,
      "A `url` has no scheme, so no system opens it",
      from: "Sources",
      why: "Write it as `app:note/1` or `https://…`. A bare identifier is `identifier`.",
      .event(
        """
        { "url": "note/1", "expect": { "scene": "notes" } }
        """,
        """
        { "identifier": "note/1", "expect": { "scene": "notes" } }
        """, at: ".url")),
    LintRule(
      "SR330", .webpageURLScheme, .warning,
      "The `webpageURL` of an activity is not `http` or `https`",
      from: "Sources",
      why: "The platform refuses other schemes there, and raises an exception in the app.",
      .event(
        """
        { "userActivity": { "activityType": "NSUserActivityTypeBrowsingWeb",
              "webpageURL": "notes:note/1" }, "expect": { "action": "continue" } }
        """,
        """
        { "userActivity": { "activityType": "NSUserActivityTypeBrowsingWeb",
              "webpageURL": "https://example.com/note/1" }, "expect": { "action": "continue" } }
        """, at: ".userActivity.webpageURL")),
  ]

  private static func largePush(_ count: Int) -> String {
    """
    { "notification": { "aps": { "target-content-id": "note/1",
              "alert": "\(LintExamples.letters(count))" } },
          "expect": { "scene": "notes" } }
    """
  }

  private static func bundle(_ name: String) -> String {
    """
    {
      "app": { "bundleIdentifier": "com.example.notes" },
      "scenes": [
        { "id": "list" },
        { "id": "notes", "prefers": "SELF BEGINSWITH 'note/'" }
      ],
      "events": [
        { "notification": { "aps": { "target-content-id": "note/1" },
            "Simulator Target Bundle": "\(name)" }, "expect": { "scene": "notes" } }
      ]
    }
    """
  }
}
