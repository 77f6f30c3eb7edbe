import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@testable import FixtureTools
@testable import LocatedValues
@testable import SceneFixtures

@Suite("Logs of a device")
struct DeviceLogTests {
  private static func draft(_ lines: String...) throws(FixtureError) -> FixtureDraft {
    try draft(lines)
  }

  private static func draft(_ lines: [String]) throws(FixtureError) -> FixtureDraft {
    try FixtureDraft.ofLog(Array(lines.joined(separator: "\n").utf8), file: "log.jsonl")
  }

  private static func problems(_ lines: String...) -> [String] {
    do throws(FixtureError) {
      _ = try FixtureDraft.ofLog(Array(lines.joined(separator: "\n").utf8), file: "log.jsonl")
      return []
    } catch {
      return error.diagnostics.map { "\($0.place.line):\($0.place.column) \($0.id)" }
    }
  }

  private static let list = #"{"scene":"list","can":"TRUEPREDICATE"}"#
  private static let note =
    #"{"scene":"note","can":"FALSEPREDICATE","prefers":"SELF == 'note/1'","state":"background"}"#

  @Test("The recorded log becomes windows in order of recency, and events as they came")
  func recorded() throws {
    let path = FixtureFiles.path("../Tests/CommandTests/Inputs/device-log.jsonl")
    let draft = try FixtureDraft.ofLog(path: path)
    let read = try ReadDraft(draft)
    #expect(read.sceneIDs == ["A1", "D4", "B2"])
    #expect(read.winners == ["B2", "A1", "A1", "D4", "A1"])
    #expect(read.fixture.scenes[1].state == .disconnected)
    #expect(draft.warnings.map(\.id) == ["recorded-otherwise"])
    #expect(draft.warnings[0].place == FixturePlace(file: path, line: 8, column: 44))
    #expect(draft.remarks.map(\.id) == ["windows-changed", "skipped-lines"])
  }

  @Test("What a line leaves out stays; the last word counts")
  func merging() throws {
    let read = try ReadDraft(
      Self.draft(
        Self.list, Self.note, #"{"scene":"note","state":"disconnected","title":"Note"}"#,
        #"{"scene":"list","can":"SELF == 'list'"}"#,
        #"{"event":{"identifier":"note/1"}}"#, #"{"event":{"identifier":"x"}}"#))
    #expect(read.sceneIDs == ["note", "list"])
    #expect(read.winners == ["note", "none"])
    #expect(read.fixture.events[0].expectation?.action == .reconnect)
    #expect(read.text.contains(#""title": "Note""#))
  }

  @Test("An app intent of a log is an event of the fixture, with the window that gets it")
  func appIntents() throws {
    let read = try ReadDraft(
      Self.draft(
        Self.list, Self.note,
        #"{"event":{"appIntent":{"type":"Open","contentIdentifier":"note/1"}},"scene":"note"}"#,
        #"{"event":{"appIntent":{"type":"Open"}},"scene":"list"}"#))
    #expect(read.winners == ["note", "list"])
    #expect(read.fixture.events.map(\.event.source) == [.appIntent, .appIntent])
    #expect(read.fixture.events.map(\.event.targetContentIdentifier) == ["note/1", "Open"])
  }

  @Test("An event that the device gave to another window is told, but not where it is a new one")
  func contradictions() throws {
    let agree = try Self.draft(
      Self.list, Self.note, #"{"event":{"identifier":"note/1"},"scene":"note"}"#)
    #expect(agree.warnings.isEmpty && agree.remarks.isEmpty)
    let made = try Self.draft(
      Self.note, #"{"event":{"identifier":"x"},"scene":"new"}"#, #"{"scene":"new"}"#)
    #expect(made.warnings.isEmpty && made.remarks.isEmpty)
    #expect(try ReadDraft(made).winners == ["new"])
    let none = try Self.draft(Self.note, #"{"event":{"identifier":"x"},"scene":null}"#)
    #expect(none.warnings.isEmpty && none.remarks.isEmpty)
    let other = try Self.draft(
      Self.list, Self.note, #"{"event":{"identifier":"note/1"},"scene":null}"#)
    #expect(other.warnings.map(\.id) == ["recorded-otherwise"])
    #expect(other.remarks.map(\.id) == ["windows-changed"])
    #expect(
      try ReadDraft(other).text.contains(
        "On the device it made a new window, when the windows were others."))
    let moved = try Self.draft(
      Self.list, #"{"event":{"identifier":"x"},"scene":"list"}"#, #"{"scene":"more"}"#)
    #expect(moved.warnings.isEmpty && moved.remarks.map(\.id) == ["windows-changed"])
  }

  @Test("Of an event that came often all windows are compared, not the last alone")
  func receivers() throws {
    func event(_ scene: String) -> String { #"{"event":{"identifier":"x"},"scene":"\#(scene)"}"# }
    func window(_ id: String) -> String { #"{"scene":"\#(id)"}"# }
    let draft = try Self.draft(
      window("a"), event("a"), window("b"), event("b"), event("b"))
    #expect(draft.remarks.map(\.id) == ["windows-changed"])
    let text = try ReadDraft(draft).text
    #expect(text.contains("The device gave it to `a`, when the windows were others."))
    #expect(!text.contains("gave it to `b`"))
    let many = (1...7).flatMap { [window("w\($0)"), event("w\($0)")] } + [window("last")]
    let notes = try ReadDraft(try Self.draft(many)).text
    #expect(notes.contains("gave it to `w4`, when") && !notes.contains("gave it to `w5`"))
    #expect(notes.contains("3 other windows got it, too."))
  }

  @Test("An app of one window, and an event that came often, are as the log says")
  func app() throws {
    let event = #"{"event":{"url":"a:b","name":"link","notes":"mine"},"scene":"list"}"#
    let draft = try Self.draft(
      Self.list, #"{"app":{"supportsMultipleScenes":false,"activityTypes":["x.y"]}}"#, event, event)
    let read = try ReadDraft(draft)
    #expect(!read.fixture.app.supportsMultipleScenes)
    #expect(read.fixture.app.activityTypes == ["x.y"])
    #expect(read.fixture.events.count == 1 && read.fixture.events[0].event.name == "link")
    #expect(read.text.contains(#""notes": "mine It came 2 times.""#))
  }

  @Test("SwiftUI's sets, arguments, roles and numbers are kept as they are")
  func forms() throws {
    let read = try ReadDraft(
      Self.draft(
        #"{"scene":"ui","preferring":["editor"],"allowing":["*"]}"#,
        #"{"scene":"tv","role":"UIWindowSceneSessionRoleExternalDisplayNonInteractive"}"#,
        #"{"scene":"a","can":"SELF == %@","canArguments":["it's \"1\""],"form":"swiftUI"}"#,
        #"{"event":{"notification":{"aps":{"badge":1.50e2,"x":[{},[],{"a":null}]}}}}"#,
        #"{"event":{"identifier":"it's \"1\""}}"#))
    #expect(read.sceneIDs == ["a", "tv", "ui"])
    #expect(read.fixture.scenes[1].role == .externalDisplay)
    #expect(read.text.contains(#""badge": 1.50e2, "x": [{}, [], { "a": null }]"#))
    #expect(read.winners == ["ui", "a"])
  }

  @Test("A log of windows alone gets events that decide each comparison")
  func windowsAlone() throws {
    let draft = try Self.draft(Self.list, #"{"scene":"n","can":"SELF == 'x' OR SELF == 'y'"}"#)
    let read = try ReadDraft(draft)
    let coverage = try read.fixture.coverage(of: draft.bytes, file: "draft.json")
    #expect(coverage.covered == 2 && draft.events >= 3)
    let many = try FixtureDraft.ofLog(
      Array((0..<80).map { #"{"scene":"\#($0)","can":"SELF == '\#($0)'"}"# + "\n" }.joined().utf8),
      file: "log.jsonl")
    #expect(try ReadDraft(many).fixture.events.count == 1 && many.scenes == 80)
    let long = (0..<1000).map { "SELF == '\($0)'" }.joined(separator: " OR ")
    let one = try Self.draft(#"{"scene":"a","can":"\#(long)"}"#)
    #expect(try ReadDraft(one).fixture.events.count == 1)
  }

  @Test("Each mistake has its line and column, and nothing is made")
  func mistakes() {
    #expect(
      Self.problems(#"{"scene":"a","can":"SELF BEGINWITH 'x'"}"#) == ["1:26 unknown-operator"])
    #expect(Self.problems("", "x", "{") == ["3:2 unexpected-end"])
    #expect(Self.problems(#"{"scene":"a","scene":"b"}"#) == ["1:14 duplicate-key"])
    #expect(Self.problems(#"{"x":1}"#) == ["1:1 no-line-kind"])
    #expect(Self.problems(Self.list, #"{"event":{}}"#) == ["2:10 no-source"])
    #expect(
      Self.problems(Self.list, #"{"event":{"request":{"session":"z"}}}"#) == ["2:10 unknown-scene"])
    #expect(
      Self.problems(Self.list, #"{"event":{"notification":"a.apns"}}"#) == ["2:26 payload-path"])
    #expect(Self.problems(Self.list, #"{"event":{"icon":true},"can":""}"#) == ["2:24 unknown-key"])
    #expect(
      Self.problems(#"{"app":{"bundleIdentifier":"a"}}"#, #"{"app":{"bundleIdentifier":"b"}}"#)
        == ["2:8 another-app"])
    #expect(Self.problems("") == ["1:1 no-scenes"])
    #expect(Self.problems(Self.list, #"{"scene":"list","state":"discarded"}"#) == ["1:1 no-scenes"])
    #expect(Self.problems(#"{"scene":"a","can":"SELF MATCHES 'x'"}"#) == ["1:21 uikit-matches"])
  }

  @Test("More events than a fixture takes are counted, and the first are written")
  func manyEvents() throws {
    let lines = (0..<(ToolLimits.deviceLogEvents + 5)).map {
      #"{"event":{"identifier":"n/\#($0)"},"scene":"list"}"# + "\n"
    }
    let draft = try FixtureDraft.ofLog(
      Array((Self.list + "\n" + lines.joined()).utf8), file: "log.jsonl")
    _ = try ReadDraft(draft)
    #expect(draft.events == ToolLimits.deviceLogEvents)
    #expect(draft.remarks.map(\.id) == ["left-out"])
  }

  @Test("Many windows and events take seconds at most")
  func growth() throws {
    var text = ""
    for number in 0..<5_000 {
      let can = "SELF BEGINSWITH 'w/\(number)/'"
      text += #"{"scene":"w\#(number)","can":"\#(can)","state":"foregroundActive"}"#
      text += "\n" + #"{"event":{"identifier":"w/\#(number)/1"},"scene":"w\#(number)"}"# + "\n"
    }
    let time = try ContinuousClock().measure {
      let draft = try FixtureDraft.ofLog(Array(text.utf8), file: "log.jsonl")
      #expect(draft.scenes == 5_000 && draft.warnings.isEmpty)
    }
    #expect(time < .seconds(60))
  }
}
