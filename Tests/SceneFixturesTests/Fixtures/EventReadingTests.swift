import PredicateLanguage
import SceneFixtures
import SceneRouting
import Testing

@Suite("Reading events")
struct EventReadingTests {
  /// An event, and the string that is routed.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let source: EventSource
    let identifier: String?
    var warnings: [String] = []
    var testDescription: String { text }
  }

  static let rows = [
    Row(
      text: #"{"notification":{"aps":{"target-content-id":"x"}}}"#, source: .notification,
      identifier: "x"),
    Row(text: #"{"notification":{"aps":{}}}"#, source: .notification, identifier: nil),
    Row(
      text: #"{"notification":{"aps":{"target-content-id":""}}}"#, source: .notification,
      identifier: "", warnings: ["empty-target-content-identifier"]),
    Row(
      text: #"{"notification":{"aps":{"target-content-id":null}}}"#, source: .notification,
      identifier: nil, warnings: ["push-identifier-not-a-string"]),
    Row(
      text: #"{"notification":{"aps":{"target-content-id":["x"]}}}"#, source: .notification,
      identifier: nil, warnings: ["push-identifier-not-a-string"]),
    Row(
      text: #"{"notification":{"aps":{},"target-content-id":"x"}}"#, source: .notification,
      identifier: nil, warnings: ["push-key-outside-aps"]),
    Row(
      text: #"{"notification":{"aps":{},"data":{"more":{"target-content-id":"x"}}}}"#,
      source: .notification, identifier: nil, warnings: ["push-key-outside-aps"]),
    Row(
      text: #"{"notification":{"aps":{"target-content-id":"x"},"data":{"target-content-id":"y"}}}"#,
      source: .notification, identifier: "x"),
    Row(
      text: #"{"notification":{"aps":{"notification-content-id":"x"}}}"#, source: .notification,
      identifier: nil, warnings: ["push-key-misnamed"]),
    Row(
      text: #"{"notification":{"aps":{"targetContentId":"x"}}}"#, source: .notification,
      identifier: nil, warnings: ["push-key-misnamed"]),
    Row(
      text: #"{"notification":{"aps":{"target-contnet-id":"x"}}}"#, source: .notification,
      identifier: nil, warnings: ["push-key-misnamed"]),
    Row(
      text: """
        {"notification":{"aps":{"thread-id":"x","content-available":1,"mutable-content":1,
         "category":"c","interruption-level":"active","relevance-score":1,"filter-criteria":"f",
         "stale-date":1,"content-state":{},"timestamp":1,"event":"e","url-args":[]}}}
        """,
      source: .notification, identifier: nil),
    Row(
      text: #"{"notification":{"aps":{"category":7}}}"#, source: .notification, identifier: nil,
      warnings: ["push-value-not-a-string"]),
    Row(text: #"{"shortcut":{"type":"t"}}"#, source: .shortcut, identifier: nil),
    Row(
      text: #"{"shortcut":{"type":"t","targetContentIdentifier":"x"}}"#, source: .shortcut,
      identifier: "x"),
    Row(
      text: #"{"shortcut":{"type":"t","targetContentIdentifier":null}}"#, source: .shortcut,
      identifier: nil),
    Row(
      text: #"{"shortcut":{"type":"t","targetContentIdentifier":7}}"#, source: .shortcut,
      identifier: nil, warnings: ["shortcut-identifier-not-text"]),
    Row(
      text: #"{"shortcut":{"type":"t","targetContentIdentifier":{"a":1}}}"#, source: .shortcut,
      identifier: nil, warnings: ["shortcut-identifier-not-text"]),
    Row(text: #"{"userActivity":{"activityType":"a"}}"#, source: .userActivity, identifier: nil),
    Row(
      text:
        #"{"userActivity":{"activityType":"a","targetContentIdentifier":"x","userInfo":{"k":1}}}"#,
      source: .userActivity, identifier: "x"),
    Row(
      text: """
        {"userActivity":{"activityType":"NSUserActivityTypeBrowsingWeb",
         "webpageURL":"https://e.com/"}}
        """,
      source: .userActivity, identifier: "https://e.com/"),
    Row(
      text: """
        {"userActivity":{"activityType":"NSUserActivityTypeBrowsingWeb",
         "webpageURL":"https://e.com/","targetContentIdentifier":"x"}}
        """,
      source: .userActivity, identifier: "x"),
    Row(
      text: #"{"userActivity":{"activityType":"a","webpageURL":"https://e.com/"}}"#,
      source: .userActivity, identifier: nil),
    Row(
      text: #"{"userActivity":{"activityType":"a","webpageURL":"app:x"}}"#,
      source: .userActivity, identifier: nil, warnings: ["webpage-url-scheme"]),
    Row(text: #"{"url":"app://x/y"}"#, source: .url, identifier: "app://x/y"),
    Row(text: #"{"url":"x/y"}"#, source: .url, identifier: "x/y", warnings: ["url-without-scheme"]),
    Row(text: #"{"sharePlay":{"activityIdentifier":"a"}}"#, source: .sharePlay, identifier: "a"),
    Row(
      text: #"{"sharePlay":{"activityIdentifier":"a","association":"default"}}"#,
      source: .sharePlay, identifier: "a"),
    Row(
      text: #"{"sharePlay":{"activityIdentifier":"a","association":"none"}}"#,
      source: .sharePlay, identifier: nil),
    Row(
      text: #"{"sharePlay":{"activityIdentifier":"a","association":{"content":"x"}}}"#,
      source: .sharePlay, identifier: "x"),
    Row(text: #"{"identifier":"x"}"#, source: .identifier, identifier: "x"),
    Row(text: #"{"identifier":""}"#, source: .identifier, identifier: ""),
    Row(text: #"{"identifier":null}"#, source: .identifier, identifier: nil),
    Row(text: #"{"request":{}}"#, source: .request, identifier: nil),
    Row(
      text: #"{"request":{"userActivity":{"activityType":"a","targetContentIdentifier":"x"}}}"#,
      source: .request, identifier: "x"),
    Row(
      text: #"{"drag":{"activityType":"a","targetContentIdentifier":"x"}}"#, source: .drag,
      identifier: "x"),
    Row(
      text: #"{"handoff":{"activityType":"a","targetContentIdentifier":"x"}}"#, source: .handoff,
      identifier: "x"),
    Row(text: #"{"appIntent":{"type":"OpenNote"}}"#, source: .appIntent, identifier: "OpenNote"),
    Row(
      text: #"{"appIntent":{"type":"OpenNote","contentIdentifier":"x"}}"#, source: .appIntent,
      identifier: "x"),
    Row(
      text: #"{"appIntent":{"type":"OpenNote","contentIdentifier":""}}"#, source: .appIntent,
      identifier: "", warnings: ["empty-target-content-identifier"]),
    Row(text: #"{"icon":true}"#, source: .icon, identifier: nil),
  ]

  @Test("each source carries its identifier where the platform has it", arguments: rows)
  func reads(_ row: Row) throws {
    let event = try Reading.event(row.text).event
    #expect(event.source == row.source)
    #expect(event.targetContentIdentifier == row.identifier)
    #expect(event.warnings.map(\.id) == row.warnings)
    #expect(Reading.diagnostics(Reading.text(events: row.text)).map(\.id) == row.warnings)
  }

  @Test("every source has rows")
  func coversSources() {
    #expect(Self.rows.count >= 35)
    #expect(Set(Self.rows.map(\.source)) == Set(EventSource.allCases))
  }

  @Test("name, role, activity type and session reach the event")
  func readsTheRest() throws {
    let event = try Reading.event(
      """
      {"name":"n","role":"volumetric",
       "request":{"session":"s","userActivity":{"activityType":"t"}}}
      """,
      scenes: #"{"id":"s"}"#)
    #expect(event.event.name == "n")
    #expect(event.event.role == .volumetric)
    #expect(event.event.activityType == "t")
    #expect(event.event.requestedSession == "s")
    #expect(event.expectation == nil)
  }

  @Test("an expectation is read whole")
  func readsExpectations() throws {
    let event = try Reading.event(
      """
      {"identifier":"x","expect":{"scene":"s","score":"can","action":"reconnect",
       "tied":["s","t"],"warnings":["no-scene-matches"]}}
      """,
      scenes: #"{"id":"s"},{"id":"t"}"#)
    #expect(
      event.expectation
        == RoutingExpectation(
          receiver: .scene("s"), score: .can, action: .reconnect, tied: ["s", "t"],
          warnings: ["no-scene-matches"]))
    let none = try Reading.event(#"{"identifier":"x","expect":{"scene":null}}"#)
    #expect(none.expectation == RoutingExpectation(receiver: .noScene))
  }

  @Test("bare identifiers are events without a name, null among them")
  func readsIdentifiers() throws {
    let fixture = try Reading.fixture(
      #"{"scenes":[],"identifiers":["a",null,""],"hits":[true,false,false],"meta":{"seed":1}}"#)
    #expect(fixture.events.map(\.event.targetContentIdentifier) == ["a", nil, ""])
    #expect(fixture.events.map(\.event.source) == [.identifier, .identifier, .identifier])
    #expect(fixture.hits == [true, false, false])
  }

  @Test("events can be added to a fixture, or take the place of its own")
  func addsEvents() throws {
    let fixture = try Reading.fixture(Reading.text(events: #"{"identifier":"a"}"#))
    let more = fixture.adding([.url("b:c"), .identifier(nil)])
    #expect(more.events.map(\.event) == [.identifier("a"), .url("b:c"), .identifier(nil)])
    #expect(fixture.replacing(with: [.url("b:c")]).events.map(\.event) == [.url("b:c")])
    #expect(more.scenes == fixture.scenes)
  }

  @Test("the payload's app is compared with the fixture's")
  func comparesBundles() throws {
    let push = #"{"notification":{"aps":{},"Simulator Target Bundle":"%"}}"#
    for (bundle, expected) in [("com.a", []), ("com.b", ["target-bundle-differs"])] {
      let event = push.replacing("%", with: bundle)
      let text = #"{"app":{"bundleIdentifier":"com.a"},"scenes":[],"events":[\#(event)]}"#
      #expect(Reading.diagnostics(text).map(\.id) == expected)
    }
  }

  @Test("a push counts without white space, and over 4,096 bytes is a warning")
  func measuresPushes() {
    let frame = #"{"aps":{"alert":""}}"#.utf8.count
    for (bytes, expected) in [(4096, []), (4097, ["payload-too-large"])] {
      let alert = String(repeating: "a", count: bytes - frame)
      let spaces = String(repeating: " ", count: 500)
      let event = #"{"notification":{"aps": \#(spaces) {"alert":"\#(alert)"}}}"#
      let found = Reading.diagnostics(Reading.text(events: event))
      #expect(found.map(\.id) == expected)
      #expect(found.allSatisfy { $0.help?.hasPrefix("send an identifier") == true })
    }
  }

  @Test("a mistake in a request is told as one of the request")
  func namesRequests() {
    let found = Reading.diagnostics(Reading.text(events: #"{"request":{"sesion":"a"}}"#))
    #expect(found.map(\.message) == ["a request has no key `sesion`"])
  }
}

extension String {
  fileprivate func replacing(_ part: Character, with text: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: text)
  }
}
