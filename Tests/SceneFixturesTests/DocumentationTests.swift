import Foundation
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting
import TestSupport
import Testing

/// The examples of the documentation, with the public interface alone.
@Suite("Examples of the documentation: SceneFixtures")
struct DocumentationTests {
  private let folder = PackageFolder.root
    .appending(path: "Sources/SceneFixtures/SceneFixtures.docc")

  @Test("The article reads its fixture, routes its events and compares the decisions")
  func article() throws {
    let path = try temporaryFile(try #require(jsonExamples("FixturesInCode.md").first))
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let fixture = try SceneFixture.load(path: path, profile: .uikit)
      #expect(fixture.scenes.map(\.id) == ["notes", "note-42"])
    } catch {
      Issue.record("\(error.diagnostics.map { $0.render() })")
    }

    let check = try SceneFixture.load(path: path).check()
    let failed = check.cases.filter { $0.failure != nil }
    #expect(failed.isEmpty && !check.cases.isEmpty)
    let fixture = try SceneFixture.load(path: path)
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    let reminder = fixture.events[0]
    let decision = router.route(reminder.event)
    #expect(decision.action == .reconnect("note-42"))
    #expect(reminder.expectation?.differences(from: decision) == [])

    let expected = RoutingExpectation(receiver: .scene("notes"), action: .continueInScene)
    let differences = expected.differences(from: router.route("note/42"))
    #expect(differences.map(\.field) == ["scene", "action"])

    let decisions = router.route(contentsOf: fixture.events.map(\.event))
    #expect(decisions[0] == decision)

    let failures = try fixture.failures()
    #expect(failures.map(\.description) == [])
  }

  @Test("Payloads, Info.plists and requests are read one by one")
  func otherFiles() throws {
    let push = #"{ "aps": { "target-content-id": "note/42" } }"#
    let file = try PayloadFile.read(.notification, Array(push.utf8), file: "reminder.apns")
    #expect(file.event.targetContentIdentifier == "note/42")

    let line = #"{"predicate": "SELF IN %@", "arguments": [["a", "b"]], "input": "a"}"#
    let request = try EvaluationRequest.read(Array(line.utf8))
    let predicate = try ActivationPredicate(format: request.predicate, arguments: request.arguments)
    #expect(try predicate.evaluate(request.input))

    let fixtures = PackageFolder.root.appending(path: "Fixtures")
    let path = fixtures.appending(path: "manifests/notes/Info.plist").path
    let plist = try InfoPlist.load(path: path)
    #expect(plist.manifest.supportsMultipleScenes)
    #expect(plist.manifest.configurations(for: .application).count > 1)
  }

  @Test("A fixture may name the files of its project and of one more folder")
  func fileAccess() throws {
    let path = PackageFolder.root.appending(path: "Fixtures/scenes/mail.json").path
    let payloads = PackageFolder.root.appending(path: "Fixtures/payloads").path
    let files = FileAccess.project.adding(folder: payloads)
    let fixture = try SceneFixture.load(path: path, files: files)
    #expect(fixture.warnings == [])
  }

  @Test("The article's timeline ends with the note in front")
  func timeline() throws {
    let text = try jsonExamples("FixturesInCode.md")[1]
    let fixture = try SceneFixture.read(Array(text.utf8), file: "afternoon.json")
    var calls: [String] = []
    let system = try fixture.play { result in
      calls += result.outcome?.calls.map(\.description) ?? []
      return true
    }
    #expect(system.frontmost?.id == "note-42")
    #expect(try fixture.failures() == [])
    #expect(calls.contains("didDisconnect(note-42)"))
  }

  @Test(
    "Each fixture of a guide is read without a warning, and what it expects comes true",
    arguments: [
      ("AppIntentsAndWindows.md", 5), ("PreferringAllowingMatching.md", 4),
      ("WhichWindowGetsMyNotification.md", 1),
    ])
  func guides(_ article: String, _ count: Int) throws {
    let examples = try jsonExamples(article)
    #expect(examples.count == count)
    for (number, text) in examples.enumerated() {
      let name = "example-\(number + 1).json"
      let fixture = try SceneFixture.read(Array(text.utf8), file: name)
      #expect(fixture.warnings == [], "\(name)")
      #expect(try fixture.failures().map(\.description) == [], "\(name)")
      let isExpected = fixture.timeline.contains { $0.expectation != nil }
      #expect(isExpected || fixture.events.allSatisfy { $0.expectation != nil }, "\(name)")
    }
  }

  @Test("The app of one scene in the article about app intents supports no other scene")
  func singleScene() throws {
    let examples = try jsonExamples("AppIntentsAndWindows.md")
    let trap = try SceneFixture.read(Array(examples[3].utf8), file: "trap.json")
    #expect(!trap.app.supportsMultipleScenes)
  }

  @Test("The tutorial's fixtures are valid, and the last of them is met")
  func tutorialFixtures() throws {
    for number in 1...6 {
      _ = try SceneFixture.load(path: resource("windows-\(number).json").path, profile: .uikit)
    }
    try SceneFixture.verify(path: resource("windows-6.json").path)
  }

  @Test("The tutorial shows the failure of its fixture with the mistake")
  func tutorialFailure() throws {
    let error = #expect(throws: FixtureVerificationError.self) {
      try SceneFixture.verify(path: resource("windows-wrong.json").path)
    }
    let shown = try String(contentsOf: resource("failure.txt"), encoding: .utf8)
    let path = resource("windows-wrong.json").path
    #expect(shown == "\(try #require(error))\n".replacing(path, with: "Tests/windows.json"))
  }

  private func resource(_ name: String) -> URL { folder.appending(path: "Resources/\(name)") }

  /// The blocks of JSON in an article.
  private func jsonExamples(_ article: String) throws -> [Substring] {
    let text = try String(contentsOf: folder.appending(path: article), encoding: .utf8)
    return text.components(separatedBy: "```json\n").dropFirst().map {
      $0[..<($0.range(of: "```")?.lowerBound ?? $0.endIndex)]
    }
  }

  private func temporaryFile(_ text: Substring) throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: url)
    return url.path
  }
}
