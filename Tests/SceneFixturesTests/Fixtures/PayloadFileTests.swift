import Foundation
import PredicateLanguage
import SceneFixtures
import SceneRouting
import Testing

@Suite("Payload files")
struct PayloadFileTests {
  static let names = Result {
    try FixtureFiles.names(in: "payloads", suffix: "", atLeast: 30)
      .filter { !$0.contains("/wrong/") && !$0.hasSuffix(".md") && $0.contains(".") }
  }
  static let wrong = Result {
    try FixtureFiles.lines(
      "payloads/wrong/expected.jsonl", of: ExpectedDiagnostic.self, atLeast: 18)
  }

  static func kind(of name: String) throws -> PayloadKind {
    if name.hasSuffix(".apns") { return .notification }
    if name.hasSuffix(".shortcut.json") { return .shortcut }
    if name.hasSuffix(".activity.json") { return .userActivity }
    if name.hasSuffix(".group.json") { return .sharePlay }
    throw FixtureFiles.Missing(description: "\(name) has no kind")
  }

  @Test("each payload is read without a finding", arguments: try names.get())
  func reads(_ name: String) throws {
    let kind = try Self.kind(of: name)
    let payload = try PayloadFile.load(kind, path: FixtureFiles.path(name))
    #expect(payload.event.source.rawValue == kind.rawValue)
    #expect(payload.warnings.isEmpty)
    #expect(payload.event.name.map { name.hasSuffix("/" + $0) } == true)
  }

  @Test("there are payloads of every kind")
  func coversKinds() throws {
    let kinds = try Self.names.get().map(Self.kind(of:))
    #expect(kinds.count >= 14)
    #expect(Set(kinds) == Set(PayloadKind.allCases))
  }

  @Test("each wrong payload gets its diagnostic, at its place", arguments: try wrong.get())
  func reports(_ expected: ExpectedDiagnostic) throws {
    let kind = try #require(expected.source.flatMap(PayloadKind.init(rawValue:)))
    let path = FixtureFiles.path("payloads/wrong/" + expected.file)
    do throws(FixtureError) {
      let payload = try PayloadFile.load(kind, path: path, bundleIdentifier: "com.example.mail")
      #expect(payload.warnings.map(\.summary) == [expected.summary])
      #expect(payload.event.warnings.map(\.id) == [expected.id])
      #expect(payload.warnings.allSatisfy { $0.isTold })
      #expect(expected.severity == "warning")
    } catch {
      let errors = error.diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.summary) == [expected.summary])
      #expect(errors.map(\.file) == [path])
      #expect(errors.allSatisfy { $0.isTold })
    }
  }

  @Test("a payload in a file and the same payload in the fixture cause the same event")
  func readsFilesAndInlineAlike() throws {
    for name in try Self.names.get() {
      let kind = try Self.kind(of: name)
      let inline = String(decoding: try FixtureFiles.bytes(name), as: UTF8.self)
      var event = try Reading.event(#"{"\#(kind.rawValue)":\#(inline)}"#).event
      let file = try PayloadFile.load(kind, path: FixtureFiles.path(name)).event
      event.name = file.name
      #expect(event == file)
    }
  }

  @Test("paths start at the fixture's folder")
  func resolvesPaths() throws {
    let text = Reading.text(events: #"{"notification":"../payloads/mail/new-mail.apns"}"#)
    let fixture = try SceneFixture.read(
      Array(text.utf8), file: FixtureFiles.path("scenes/test.json"), files: .project)
    #expect(fixture.events.map(\.event.targetContentIdentifier) == ["message/2077"])
  }

  @Test("a wrong file that two events name is reported once")
  func reportsFilesOnce() throws {
    let event = #"{"notification":"../payloads/wrong/no-aps.apns"}"#
    let text = Reading.text(events: event + "," + event)
    let error = #expect(throws: FixtureError.self) {
      try SceneFixture.read(
        Array(text.utf8), file: FixtureFiles.path("scenes/test.json"), files: .project)
    }
    #expect(error?.diagnostics.filter { $0.id == "missing-aps" }.count == 1)
  }

  @Test("a file that cannot be read is reported as what it is")
  func reportsUnreadableFiles() throws {
    let folder = FixtureFiles.path("payloads")
    for (path, id) in [
      (folder + "/no-such-file", "file-not-found"), (folder, "not-a-file"), ("", "empty-path"),
      ("/dev/null", "not-a-regular-file"), ("a\0b", "file-not-found"),
    ] {
      let error = #expect(throws: FixtureError.self) {
        try PayloadFile.load(.notification, path: path)
      }
      #expect(error?.diagnostics.map(\.id) == [id])
    }
  }

  @Test("a payload over the limit is refused, one below is read")
  func limitsPayloads() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("sceneroute-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let item = #"{"type":"t"}"#
    for (size, ids) in [
      (FixtureLimits.payloadBytes, []), (FixtureLimits.payloadBytes + 1, ["file-too-large"]),
    ] {
      let padding = String(repeating: " ", count: size - item.utf8.count)
      try Data((item + padding).utf8).write(to: file)
      do throws(FixtureError) {
        _ = try PayloadFile.load(.shortcut, path: file.path)
        #expect(ids.isEmpty)
      } catch {
        #expect(error.diagnostics.map(\.id) == ids)
      }
    }
  }
}
