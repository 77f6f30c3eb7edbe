import PredicateLanguage
import SceneFixtures

/// `test --suggest --write`: puts suggested events into their fixtures, and shows the differences.
struct SuggestionWriter {
  private let plan: TestPlan
  private let console: Console

  init(_ plan: TestPlan, _ console: Console) {
    self.plan = plan
    self.console = console
  }

  func write(_ run: TestRun) {
    for file in run.files {
      guard let events = file.quality.suggestions?.events, !events.isEmpty else { continue }
      do throws(FixtureError) {
        try write(events, into: file)
      } catch {
        console.report(error)
      }
    }
  }

  private func write(
    _ events: [EventSuggestion], into file: TestFile
  ) throws(FixtureError) {
    if let reason = FileWriting.irregular(file.path) {
      return console.reportUnwritable(file.path, reason)
    }
    let bytes = file.quality.bytes
    guard let recording = FixtureRecording(adding: events, to: bytes) else {
      return console.reportError(
        id: "bare-identifiers", "`identifiers` of \(quoted(file.path)) take no `expect`",
        help: #"write them as events: `{ "identifier": "…", "expect": … }`"#)
    }
    // What is written must be read again, with so many expectations more.
    let before = try SceneFixture.read(
      bytes, file: file.path, profile: plan.profile, files: plan.access)
    let after = try SceneFixture.read(
      recording.bytes, file: file.path, profile: plan.profile, files: plan.access)
    guard after.expectations.count == before.expectations.count + events.count else {
      return console.reportUnwritable(file.path, "its events would be read otherwise")
    }
    TestRecorder(plan, console).show(recording, file.path)
    if let reason = FileWriting.rewrite(file.path, from: bytes, to: recording.bytes) {
      console.reportUnwritable(file.path, reason)
    }
  }
}
