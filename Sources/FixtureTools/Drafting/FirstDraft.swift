import LocatedValues
import PredicateLanguage
import SceneFixtures

extension FixtureDraft {
  /// A small fixture for someone without one: two windows, and an event of each common kind.
  package static var first: FixtureDraft {
    get throws(FixtureError) {
      try FixtureDraft(
        DraftParts(
          title: "Notes", notes: DraftNotes.top,
          allowances: [
            (
              "SR201",
              "A link that no window takes is here to show that it opens a new window. Let a `can` "
                + "take it, and take this out."
            )
          ], scenes: firstScenes, events: firstEvents))
    }
  }

  private static var firstScenes: [[JSONOutput.Member]] {
    [
      [
        ("id", .string("list")),
        (
          "notes",
          .string(
            "The window used last comes first. Without `prefers` it is chosen for what no other "
              + "window prefers; `can` says what it takes at all.")
        ),
        ("can", .string(#"SELF == "list" OR SELF BEGINSWITH "note/""#)),
      ],
      [
        ("id", .string("note-42")),
        (
          "notes",
          .string(
            "A window with one note, which takes nothing else. It was closed, and the system "
              + "remembers it: an event that it wins brings it back.")
        ),
        ("can", .string("FALSEPREDICATE")), ("prefers", .string(#"SELF == "note/42""#)),
        ("state", .string("disconnected")),
      ],
    ]
  }

  private static var firstEvents: [DraftEvent] {
    [
      DraftEvent(
        name: "reminder of the note in the closed window",
        notes: ["A push payload as the server sends it. The identifier is inside `aps`."],
        source: [
          (
            "notification",
            .members([("aps", texts(("alert", "At six"), ("target-content-id", "note/42")))])
          )
        ]),
      DraftEvent(
        name: "another note from search",
        notes: ["No window prefers it, so the one that can take it is chosen."],
        source: [
          (
            "userActivity",
            texts(
              ("activityType", "com.example.notes.open"), ("targetContentIdentifier", "note/7"))
          )
        ]),
      DraftEvent(
        name: "quick action on the home screen",
        source: [
          ("shortcut", texts(("type", "show-list"), ("targetContentIdentifier", "list")))
        ]),
      DraftEvent(
        name: "link that no window takes",
        notes: [
          "A new window opens, and the warning is expected here. Let one `can` take it, and see "
            + "this event fail."
        ],
        source: [("url", .string("https://example.com/help"))]),
      DraftEvent(
        name: "tap on the app's icon",
        notes: ["It brings no identifier: no condition is consulted."],
        source: [("icon", .boolean(true))]),
    ]
  }

  private static func texts(_ members: (key: String, text: String)...) -> JSONOutput {
    .members(members.map { ($0.key, .string($0.text)) })
  }
}

/// Sentences that several drafts have in common.
package enum DraftNotes {
  /// A note on the `expect` of a draft.
  package static let expectations =
    "Each `expect` says what comes of the event with these conditions: read it before you trust "
    + "it, and change it where the app should do something else."
  static let top =
    "`scenes` are the windows, `events` is what arrives. " + expectations
    + " Replace both by those of your app."

  /// A count in words: `3 of 5 identifiers`.
  package static func count(_ part: Int, of all: Int, _ name: String) -> String {
    "\(part) of \(all) \(name)" + (all == 1 ? "" : "s")
  }
}
