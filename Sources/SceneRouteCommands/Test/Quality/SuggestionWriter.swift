import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// `test --suggest` with `--write` or `--diff`: puts suggested events into their fixtures, and
/// shows the differences.
struct SuggestionWriter {
  private let plan: TestPlan
  private let console: Console
  /// Whether nothing is written.
  private let onlyShows: Bool

  init(_ plan: TestPlan, _ console: Console, onlyShows: Bool) {
    self.plan = plan
    self.console = console
    self.onlyShows = onlyShows
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
    // Whatever is written passes at once.
    if let failed = try firstFailure(of: after, events.count, file.path) {
      return console.reportUnwritable(
        file.path, "the suggested event \(quoted(failed.label)) would fail: \(failed.fields)")
    }
    UnifiedDiff(bytes, recording, name: file.path)
      .write(to: console.output, console.outputPainter)
    if onlyShows { return console.note(.checkFailed) }
    if let reason = FileWriting.rewrite(file.path, from: bytes, to: recording.bytes) {
      console.reportUnwritable(file.path, reason)
    }
  }

  /// The first of the last `count` expectations that is not met.
  private func firstFailure(
    of fixture: SceneFixture, _ count: Int, _ path: String
  ) throws(FixtureError) -> FixtureFailure? {
    do throws(SceneSystemError) {
      return try fixture.check().cases.suffix(count).lazy.compactMap(\.failure).first
    } catch {
      throw FixtureError.impossible(error, file: path)
    }
  }
}
