import PredicateLanguage
import SceneFixtures
import SceneRouting
import Testing

@Suite("Mistakes in fixtures")
struct MistakesTests {
  @Test("all mistakes of a file are reported at once, in the order of the file")
  func reportsAllMistakes() {
    let text = """
      { "titel": "x",
        "scenes": [
          { "id": "a", "can": "SELF BEGINWITH \\"x\\" OR SELFT == 'y'", "state": "open" },
          { "id": "a", "prefers": 7, "preferring": [] },
          { "cann": "TRUEPREDICATE" } ],
        "events": [
          { "notification": { "aps": { "targetContentIdentifier": "x" } }, "url": "u:x" },
          { "identifier": 1, "expect": { "scene": "b", "score": "some" } },
          { "url": "a:b", "expect": {} } ] }
      """
    #expect(
      Reading.summaries(text) == [
        "error[unknown-key] 1:3 $.titel",
        "error[unknown-operator] 3:31 $.scenes[0].can",
        "error[unsupported-key-path] 3:50 $.scenes[0].can",
        "error[unknown-value] 3:74 $.scenes[0].state",
        "error[duplicate-scene] 4:13 $.scenes[1].id",
        "error[wrong-type] 4:29 $.scenes[1].prefers",
        "error[conflicting-keys] 4:32 $.scenes[1].preferring",
        "error[missing-key] 5:5 $.scenes[2]",
        "error[unknown-key] 5:7 $.scenes[2].cann",
        "error[several-sources] 7:70 $.events[0].url",
        "error[wrong-type] 8:21 $.events[1].identifier",
        "error[unknown-scene] 8:45 $.events[1].expect.scene",
        "error[unknown-value] 8:59 $.events[1].expect.score",
        "error[empty-expectation] 9:31 $.events[2].expect",
      ])
  }

  @Test("a predicate's mistake is placed after JSON's escapes, with the predicate's own text")
  func placesPredicateMistakes() throws {
    let text = Reading.text(scenes: #"{"id":"a","can":"SELF == \"\u00e9\\n\" OR SELFT == 'b'"}"#)
    let diagnostic = try #require(Reading.diagnostics(text).first)
    let predicate = try #require(diagnostic.predicate)
    #expect(predicate.source == #"SELF == "é\n" OR SELFT == 'b'"#)
    let part = Array(predicate.source.utf8)[predicate.span.lowerBound..<predicate.span.upperBound]
    #expect(String(decoding: part, as: UTF8.self) == "SELFT")
    let place = Array(text.utf8)[diagnostic.span.lowerBound..<diagnostic.span.upperBound]
    #expect(String(decoding: place, as: UTF8.self) == "SELFT")
  }

  @Test(
    "people's other names for a key are understood",
    arguments: [
      (#"{"identifier":"a"}"#, "id"), (#"{"id":"a","name":"b"}"#, "title"),
      (#"{"id":"a","canActivateForTargetContentIdentifierPredicate":"TRUEPREDICATE"}"#, "can"),
      (#"{"id":"a","prefersToActivateForTargetContentIdentifierPredicate":"x"}"#, "prefers"),
    ])
  func suggestsKeys(scene: String, key: String) {
    let diagnostics = Reading.diagnostics(Reading.text(scenes: scene))
    let unknown = diagnostics.first { $0.id == "unknown-key" }
    #expect(unknown?.help == "did you mean `\(key)`?")
  }

  @Test(
    "people's other names for what happened are understood",
    arguments: [
      ("push", "notification"), ("activity", "userActivity"), ("link", "url"),
      ("shortcutItem", "shortcut"), ("targetContentIdentifier", "identifier"),
    ])
  func suggestsSources(name: String, key: String) {
    let diagnostics = Reading.diagnostics(Reading.text(events: #"{"\#(name)":"x"}"#))
    #expect(diagnostics.map(\.help) == ["did you mean `\(key)`?"])
  }

  @Test(
    "people's other names for steps and for facts of the app are understood",
    arguments: [
      (#""timeline":[{"%":"a"}]"#, "destroy", "close"),
      (#""timeline":[{"%":"a"}]"#, "discard", "close"),
      (#""timeline":[{"%":true}]"#, "kill", "quit"),
      (#""timeline":[{"%":true}]"#, "launch", "relaunch"),
      (#""timeline":[{"%":{}}]"#, "openInNewWindow", "request"),
      (#""timeline":[{"%":"a"}]"#, "newWindow", "open"),
      (#""app":{"%":true}"#, "UIApplicationSupportsMultipleScenes", "supportsMultipleScenes"),
      (#""app":{"%":[]}"#, "NSUserActivityTypes", "activityTypes"),
      (#""app":{"%":"a"}"#, "CFBundleIdentifier", "bundleIdentifier"),
      (#""app":{"%":{}}"#, "UIApplicationSceneManifest", "manifest"),
      (#""app":{"%":"a"}"#, "infoPlist", "manifest"),
      (#""app":{"%":"a"}"#, "Info.plist", "manifest"),
    ])
  func suggestsStepsAndFacts(part: String, name: String, key: String) {
    let text = part.split(separator: "%").joined(separator: name)
    let diagnostics = Reading.diagnostics(#"{"scenes":[{"id":"a"}],\#(text)}"#)
    #expect(diagnostics.map(\.help) == ["did you mean `\(key)`?"])
  }

  @Test(
    "an empty key is no other name for any: its help is the list of keys",
    arguments: [
      #""events":[{"":"x"}]"#, #""timeline":[{"":true}]"#, #""app":{"":"a"}"#,
    ])
  func suggestsNothing(part: String) throws {
    let diagnostics = Reading.diagnostics(#"{"scenes":[{"id":"a"}],\#(part)}"#)
    let unknown = try #require(diagnostics.first { $0.id == "unknown-key" })
    #expect(unknown.help?.hasPrefix("its keys are `") == true)
  }

  @Test(
    "a word close to a known one is suggested, another gets the list",
    arguments: [
      ("disconected", "did you mean `disconnected`?"),
      (
        "asleep",
        "its values are `connected`, `unattached`, `foregroundActive`, `foregroundInactive`, "
          + "`background`, `disconnected`"
      ),
    ])
  func suggestsValues(word: String, help: String) {
    let text = Reading.text(scenes: #"{"id":"a","state":"\#(word)"}"#)
    #expect(Reading.diagnostics(text).map(\.help) == [help])
  }

  @Test("an unknown scene is compared with the fixture's, or some of them are listed")
  func suggestsScenes() {
    let scenes = ["inbox", "archive", "drafts", "sent", "trash"].map { #"{"id":"\#($0)"}"# }
      .joined(separator: ",")
    for (name, help) in [
      ("Inbx", "did you mean `inbox`?"),
      ("calendar", "some of its scenes are `inbox`, `archive`, `drafts`, `sent`"),
    ] {
      let event = #"{"identifier":"x","expect":{"scene":"\#(name)"}}"#
      let diagnostics = Reading.diagnostics(Reading.text(scenes: scenes, events: event))
      #expect(diagnostics.map(\.help) == [help])
    }
  }

  @Test("a misspelt source is one mistake, not two")
  func reportsMisspeltSourceOnce() {
    let text = Reading.text(events: #"{"notificaton":{"aps":{}}}"#)
    #expect(Reading.summaries(text) == ["error[unknown-key] 1:25 $.events[0].notificaton"])
  }

  @Test("more mistakes than anyone reads are counted, not listed")
  func limitsTheList() throws {
    let keys = (0..<1500).map { #""key\#($0)":1"# }.joined(separator: ",")
    let diagnostics = Reading.diagnostics("{\"scenes\":[],\(keys)}")
    #expect(diagnostics.count == FixtureLimits.diagnostics + 1)
    #expect(diagnostics.last?.id == "more-diagnostics")
    #expect(diagnostics.last?.message == "500 more are not listed")
    #expect(diagnostics.dropLast().map(\.path) == (0..<1000).map { "$.key\($0)" })
  }

  @Test("a mistake in a scene does not hide the scene from expectations")
  func keepsNamesOfWrongScenes() {
    let text = Reading.text(
      scenes: #"{"id":"a","can":"x y z"}"#, events: #"{"identifier":"i","expect":{"scene":"a"}}"#)
    #expect(!Reading.diagnostics(text).isEmpty)
    #expect(Reading.diagnostics(text).allSatisfy { $0.path == "$.scenes[0].can" })
  }

  @Test("control characters of the file are never repeated raw")
  func hidesControlCharacters() {
    let key = #"a\u001b[31m\u202e\u0007"#
    for text in [
      #"{"scenes":[],"\#(key)":1}"#, Reading.text(scenes: #"{"id":"a","state":"\#(key)"}"#),
      Reading.text(scenes: #"{"id":"\#(key)"},{"id":"\#(key)"}"#),
      Reading.text(events: #"{"identifier":"x","expect":{"scene":"\#(key)"}}"#),
    ] {
      for diagnostic in Reading.diagnostics(text) {
        let rendered = diagnostic.render() + diagnostic.path
        let isClean = rendered.unicodeScalars.allSatisfy {
          $0 == "\n" || !($0.value < 0x20 || $0.value == 0x202E)
        }
        #expect(isClean)
      }
      #expect(!Reading.diagnostics(text).isEmpty)
    }
  }
}
