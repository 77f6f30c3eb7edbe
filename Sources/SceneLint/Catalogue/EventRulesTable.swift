import PredicateLanguage

extension LintRuleID {
  package static let expectsNothing = LintRuleID("expects-nothing")
  package static let eventWithoutExpectation = LintRuleID("event-without-expectation")
  package static let duplicateEvent = LintRuleID("duplicate-event")
  package static let noSceneMatches = LintRuleID("no-scene-matches")
  package static let severalScenesInSingleSceneApp = LintRuleID(
    "several-scenes-in-single-scene-app")
  package static let tieBetweenVisibleWindows = LintRuleID("tie-between-visible-windows")
  package static let identifierTooLong = LintRuleID("identifier-too-long")
  package static let undeclaredActivityType = LintRuleID("undeclared-activity-type")
  package static let unusedActivityType = LintRuleID("unused-activity-type")
  package static let noDeclarationMatches = LintRuleID("no-declaration-matches")
  package static let unknownSession = LintRuleID("unknown-session")
  package static let deliveredTwice = LintRuleID("delivered-twice")
  package static let onlyAuxiliaryWindowsLeft = LintRuleID("only-auxiliary-windows-left")
  package static let severalScenesForManifest = LintRuleID("several-scenes-for-manifest")
  package static let unknownConfiguration = LintRuleID("unknown-configuration")
  package static let appIntentInSingleSceneApp = LintRuleID("app-intent-in-single-scene-app")
}

/// Events, what is expected of them, and what the app declares.
extension LintCatalogue {
  static let events: [LintRule] = [
    LintRule(
      "SR301", .expectsNothing, .warning,
      "A fixture has events and expects nothing",
      from: "test",
      why: """
        Nothing in it can fail. `sceneroute test --record` writes what comes of its events today. \
        Of a fixture with bare `identifiers` it is information; one without events is left alone.
        """,
      LintExamples(
        at: "$",
        red: """
          {
            "scenes": [
              { "id": "list" }
            ],
            "events": [
              { "identifier": "note/1" }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "list" } }
            ]
          }
          """)),
    LintRule(
      "SR302", .eventWithoutExpectation, .note,
      "An event expects nothing, and others do",
      from: "test",
      why: "No test fails when a change moves it to another window.",
      LintExamples(
        at: "$.events[1]",
        red: """
          {
            "scenes": [
              { "id": "list" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "list" } },
              { "identifier": "note/2" }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" }
            ],
            "events": [
              { "identifier": "note/1", "expect": { "scene": "list" } },
              { "identifier": "note/2", "expect": { "scene": "list" } }
            ]
          }
          """)),
    LintRule(
      "SR303", .duplicateEvent, .note,
      "A fixture has the same event twice",
      from: "test",
      why: """
        Events do not change the scenes, so the second one shows nothing new: a copy that was to \
        become another event. In a timeline an event may well come again.
        """,
      LintExamples(
        at: "$.events[1]",
        red: """
          {
            "scenes": [
              { "id": "list" }
            ],
            "events": [
              { "name": "one", "identifier": "note/1", "expect": { "scene": "list" } },
              { "name": "two", "identifier": "note/1", "expect": { "scene": "list" } }
            ]
          }
          """,
        green: """
          {
            "scenes": [
              { "id": "list" }
            ],
            "events": [
              { "name": "one", "identifier": "note/1", "expect": { "scene": "list" } },
              { "name": "two", "identifier": "note/2", "expect": { "scene": "list" } }
            ]
          }
          """)),
    LintRule(
      "SR304", .noSceneMatches, .warning,
      "An event's identifier matches no scene",
      from: "R5",
      why: """
        It opens a new window each time. Where that is meant, the event expects the warning: \
        `"expect": { "warnings": ["no-scene-matches"] }`. `gap` says the same of all identifiers.
        """,
      LintExamples(
        at: "$.events[0]",
        red: gapText("{ \"action\": \"create\" }"),
        green: gapText("{ \"action\": \"create\", \"warnings\": [\"no-scene-matches\"] }"))),
    LintRule(
      "SR305", .severalScenesInSingleSceneApp, .warning,
      "An app supports one scene, and the fixture has several",
      from: "R7",
      why: """
        The system never has two scenes of such an app. Either the app does not say that it \
        supports several, or the fixture shows what cannot be.
        """,
      LintExamples(
        at: "$.events[0]",
        red: singleScene("{ \"id\": \"list\" },\n    { \"id\": \"notes\" }"),
        green: singleScene("{ \"id\": \"list\" }"))),
    LintRule(
      "SR306", .tieBetweenVisibleWindows, .warning,
      "Two scenes on the screen have the winning score",
      from: "R3",
      why: """
        Of two windows side by side, devices do not always choose the one that was used last. Let \
        one of the two prefer the identifier.
        """,
      LintExamples(
        at: "$.events[0]",
        red: visible("\"state\": \"foregroundInactive\""),
        green: visible("\"state\": \"background\""))),
    LintRule(
      "SR307", .identifierTooLong, .warning,
      "An identifier is so long that no condition is evaluated",
      from: "Limits", "R8",
      why: """
        An identifier names content. What the content is belongs elsewhere in the event, where it \
        is not compared with every scene.
        """,
      LintExamples(
        at: "$.events[0]", red: longIdentifier(65_537), green: longIdentifier(40))),
    LintRule(
      "SR308", .undeclaredActivityType, .warning,
      "An event's activity type is not declared by the app",
      from: "R14", "Sources",
      why: """
        The system delivers activities of the types in `NSUserActivityTypes` alone, and refuses a \
        drag of another type.
        """,
      LintExamples(
        at: "$.events[0]",
        red: activity("com.example.edit", declares: "", action: "refuse"),
        green: activity("com.example.edit", declares: "\"com.example.edit\"", action: "create"))),
    LintRule(
      "SR309", .unusedActivityType, .note,
      "The app declares an activity type that no event has",
      from: "Sources",
      why: "Its window is not checked. Add an event for it, or take it out of the list.",
      LintExamples(
        at: "$.app.activityTypes[1]",
        red: activity(
          "com.example.edit", declares: "\"com.example.edit\", \"com.example.view\"",
          action: "create"),
        green: activity("com.example.edit", declares: "\"com.example.edit\"", action: "create"))),
    LintRule(
      "SR310", .noDeclarationMatches, .warning,
      "No declaration of a SwiftUI app takes the event that makes a new window",
      from: "R11", "SwiftUI",
      why: """
        Each declaration has `matching`, and none matches. On iOS the first one makes the window; \
        on macOS it is an error.
        """,
      LintExamples(
        at: "$.timeline[0]",
        red: declarations("\"matching\": [\"draft/\"]"),
        green: declarations("\"matching\": [\"note/\"]"))),
    LintRule(
      "SR311", .unknownSession, .warning,
      "A request names a session that is closed or was never there",
      from: "R13",
      why: "The system refuses the request, and the app hears an error that many apps ignore.",
      LintExamples(
        at: "$.timeline[1]",
        red: request("notes"), green: request("list"))),
    LintRule(
      "SR312", .deliveredTwice, .warning,
      "A notification starts the app, which may hear of it twice",
      from: "The order of calls",
      why: """
        The response comes with the connection of the scene and to the notification centre's \
        delegate. Handle it once, by the notification's identifier; then the step can expect the \
        warning.
        """,
      LintExamples(
        at: "$.timeline[0]",
        red: launch("{ \"scene\": \"list\" }"),
        green: launch("{ \"scene\": \"list\", \"warnings\": [\"delivered-twice\"] }"))),
    LintRule(
      "SR313", .onlyAuxiliaryWindowsLeft, .warning,
      "A step closes the last primary window, and auxiliary ones are left",
      from: "R4",
      why: "An auxiliary window ends with its task. People then have no way back to the app.",
      LintExamples(
        at: "$.timeline[0]",
        red: auxiliary("list"), green: auxiliary("inspector"))),
    LintRule(
      "SR314", .severalScenesForManifest, .warning,
      "Several scenes are connected, and the Info.plist allows one",
      from: "R7",
      why: "`UIApplicationSupportsMultipleScenes` is false or missing: the system never has two.",
      LintExamples(
        at: "$.app.manifest",
        red: manifestOf(
          "{ \"id\": \"list\" },\n    { \"id\": \"notes\", \"state\": \"connected\" }"),
        green: manifestOf("{ \"id\": \"list\" }"),
        named: (
          "Info.plist",
          LintExamples.text(
            manifest: """
              <key>UIApplicationSceneManifest</key>
              <dict>
                <key>UIApplicationSupportsMultipleScenes</key><false/>
                <key>UISceneConfigurations</key>
                <dict>
                  <key>UIWindowSceneSessionRoleApplication</key>
                  <array>
                    <dict>
                      <key>UISceneDelegateClassName</key><string>SceneDelegate</string>
                    </dict>
                  </array>
                </dict>
              </dict>
              """) + "\n"
        ))),
    LintRule(
      "SR315", .unknownConfiguration, .warning,
      "The app's code names a configuration that its manifest lacks",
      from: "R11",
      why: "A window that is made from it is an error, on a device when the window opens.",
      LintExamples(
        at: "$.app.delegate[0].configuration",
        red: delegate("Detial"), green: delegate("Detail"))),
    LintRule(
      "SR316", .appIntentInSingleSceneApp, .warning,
      "An app intent comes to an app that supports one scene",
      from: "R7", "App intents",
      why: """
        When the intent starts such an app, none of its scenes hears of it: the app comes up as it \
        was left. Apple asks for `UIApplicationSupportsMultipleScenes` also where one window is \
        all that the app shows.
        """,
      LintExamples(
        at: "$.events[0]",
        red: appIntent(multipleScenes: false), green: appIntent(multipleScenes: true))),
  ]
}

// MARK: - Texts

extension LintCatalogue {
  private static func gapText(_ expectation: String) -> String {
    """
    {
      "scenes": [
        { "id": "notes", "can": "SELF BEGINSWITH 'note/'" }
      ],
      "lint": [{ "allow": "gap", "reason": "other content opens a window of its own" }],
      "events": [
        { "identifier": "draft/1", "expect": \(expectation) }
      ]
    }
    """
  }

  private static func singleScene(_ scenes: String) -> String {
    """
    {
      "app": { "supportsMultipleScenes": false },
      "scenes": [
        \(scenes)
      ],
      "events": [
        { "identifier": "list", "expect": { "scene": "list" } }
      ]
    }
    """
  }

  private static func appIntent(multipleScenes: Bool) -> String {
    """
    {
      "app": { "supportsMultipleScenes": \(multipleScenes) },
      "scenes": [
        { "id": "list" }
      ],
      "events": [
        { "appIntent": { "type": "OpenNoteIntent", "contentIdentifier": "note/42" },
          "expect": { "scene": "list" } }
      ]
    }
    """
  }

  private static func visible(_ state: String) -> String {
    """
    {
      "scenes": [
        { "id": "list", "prefers": "SELF == 'list'", "state": "foregroundActive" },
        { "id": "notes", "prefers": "SELF == 'notes'", \(state) }
      ],
      "events": [
        { "identifier": "draft/1", "expect": { "scene": "list" } }
      ]
    }
    """
  }

  private static func longIdentifier(_ count: Int) -> String {
    let text = LintExamples.letters(count)
    let action = count > 65_536 ? "create" : "continue"
    return """
      {
        "scenes": [
          { "id": "list" }
        ],
        "events": [
          { "identifier": "\(text)", "expect": { "action": "\(action)" } }
        ]
      }
      """
  }

  private static func activity(_ type: String, declares types: String, action: String) -> String {
    """
    {
      "app": { "activityTypes": [\(types)] },
      "scenes": [
        { "id": "list" }
      ],
      "events": [
        { "drag": { "activityType": "\(type)" }, "expect": { "action": "\(action)" } }
      ]
    }
    """
  }

  private static func declarations(_ matching: String) -> String {
    """
    {
      "app": { "declarations": [{ "name": "Notes", \(matching) }] },
      "scenes": [],
      "timeline": [
        { "url": "app:note/1",
          "expect": { "action": "create", "warnings": ["no-scene-matches"] } }
      ]
    }
    """
  }

  private static func request(_ session: String) -> String {
    """
    {
      "scenes": [
        { "id": "list" },
        { "id": "notes", "prefers": "SELF == 'notes'" }
      ],
      "timeline": [
        { "close": "notes", "expect": { "front": "list" } },
        { "request": { "session": "\(session)" }, "expect": { "front": "list" } }
      ]
    }
    """
  }

  private static func launch(_ expectation: String) -> String {
    """
    {
      "process": { "isRunning": false },
      "scenes": [
        { "id": "list" }
      ],
      "timeline": [
        { "notification": { "aps": { "target-content-id": "note/1" } },
          "expect": \(expectation) }
      ]
    }
    """
  }

  private static func auxiliary(_ closed: String) -> String {
    """
    {
      "scenes": [
        { "id": "list" },
        { "id": "inspector", "prefers": "SELF == 'inspector'", "kind": "auxiliary" }
      ],
      "timeline": [
        { "close": "\(closed)", "expect": { "states": { "\(closed)": "discarded" } } }
      ]
    }
    """
  }

  private static func manifestOf(_ scenes: String) -> String {
    """
    {
      "app": { "manifest": "Info.plist" },
      "scenes": [
        \(scenes)
      ],
      "timeline": [
        { "activate": "list", "expect": { "front": "list" } }
      ]
    }
    """
  }

  private static func delegate(_ name: String) -> String {
    """
    {
      "app": {
        "configurations": [{ "name": "Main" }, { "name": "Detail" }],
        "delegate": [{ "identifier": "SELF BEGINSWITH 'note/'", "configuration": "\(name)" }]
      },
      "scenes": [
        { "id": "list", "configuration": "Main" }
      ],
      "events": [
        { "identifier": "note/1", "expect": { "scene": "list" } }
      ]
    }
    """
  }
}
