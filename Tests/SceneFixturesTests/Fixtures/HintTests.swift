import Foundation
import SceneFixtures
import Testing

@Suite("Hints on what people write at first")
struct HintTests {
  private func help(scenes: String = "", events: String = "") -> [String?] {
    let scenes = #"{"id":"a"}"# + scenes
    return Reading.diagnostics(Reading.text(scenes: scenes, events: events)).map(\.help)
  }

  @Test(
    "A file of another kind is named, with the verb that takes it",
    arguments: [
      ("Info.plist", "<?xml version=\"1.0\"?><plist><dict/></plist>", "lint Info.plist"),
      ("a.plist", "bplist00\u{1}", "init a.plist"), ("b.json", "\n <plist/>", "lint b.json"),
      ("View.swift", "import UIKit\n", "scan View.swift"), ("A.m", "#import <a.h>", "scan A.m"),
      ("reminder.apns", #"{"aps":{"target-content-id":"a"}}"#, "--notification reminder.apns"),
      ("fcm.json", #"{"message":{"apns":{"payload":{"aps":{}}}}}"#, "message.apns.payload"),
      ("aasa.json", #"{"applinks":{"details":[]}}"#, "--url https://"),
    ])
  func otherFile(_ file: String, _ text: String, _ help: String) {
    let error = #expect(throws: FixtureError.self) {
      try SceneFixture.read(Array(text.utf8), file: file)
    }
    #expect(error?.diagnostics.map(\.id) == ["not-a-fixture"])
    #expect(error?.diagnostics.first?.help?.contains(help) == true)
  }

  @Test("A fixture with a mistake is no other file")
  func nearFixture() {
    for text in [#"{"scenes":[],"aps":{}}"#, #"{"events":[]}"#, "[]", "x", ""] {
      let error = #expect(throws: FixtureError.self) {
        try SceneFixture.read(Array(text.utf8), file: "a.json")
      }
      #expect(error?.diagnostics.contains { $0.id == "not-a-fixture" } == false, "\(text)")
    }
  }

  @Test("An action that is none names the four that there are")
  func action() {
    let values = "its values are `continue`, `reconnect`, `create`, `refuse`"
    func help(_ action: String) -> [String?] {
      self.help(events: #"{"identifier":"x","expect":{"action":"\#(action)"}}"#)
    }
    #expect(help("reuse") == ["did you mean `refuse`? \(values)"])
    #expect(help("open") == [values])
  }

  @Test("A scene alone as an expectation is shown as an object, in events and timelines")
  func expectation() {
    let mended = [#"write `{ "scene": "a" }`"#]
    #expect(help(events: #"{"identifier":"x","expect":"a"}"#) == mended)
    let timeline = #"{"scenes":[{"id":"a"}],"timeline":[{"identifier":"x","expect":"a"}]}"#
    #expect(Reading.diagnostics(timeline).map(\.help) == mended)
    #expect(help(events: #"{"identifier":"x","expect":["a"]}"#) == [nil])
    #expect(
      help(events: #"{"identifier":"x","expect":{"window":"a"}}"#).first == "did you mean `scene`?")
  }

  @Test(
    "Other names for what happened are answered with ours",
    arguments: [
      ("openURL", "url"), ("deepLink", "url"), ("universalLink", "url"),
      ("targetContentID", "identifier"), ("remoteNotification", "notification"),
    ])
  func sources(_ key: String, _ meant: String) {
    #expect(help(events: #"{"\#(key)":"x://y"}"#) == ["did you mean `\(meant)`?"])
  }

  @Test("A closed window says which of two it is")
  func closed() {
    let both =
      "a window in the app switcher is `disconnected`; leave out one that the user has closed"
    #expect(help(scenes: #",{"id":"b","state":"closed"}"#) == [both])
  }

  @Test("An identifier in the place of a payload is told that a string is a path")
  func payload() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.json")
    let events = #"{"notification":"conversation/7"},{"notification":"a.apns"}"#
    try Data(Reading.text(events: events).utf8).write(to: file)
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: file.path) }
    #expect(
      error?.diagnostics.map(\.help) == [
        "a string here is the path of a file; "
          + #"an identifier is written `"identifier": "conversation/7"`"#,
        "a string here is the path of a file",
      ])
  }

  @Test("What UIKit refuses names both ways to the engine")
  func engine() {
    let help = help(scenes: #",{"id":"b","can":"SELF MATCHES 'a'"}"#)
    #expect(help.count == 1)
    #expect(help.first??.contains("`--profile engine`") == true)
    #expect(help.first??.contains(#""options": {"profile": "engine"}"#) == true)
  }
}
