import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// `test --record` and `--record-all`: shows what fixtures would have to expect, and writes it.
struct TestRecorder {
  private let plan: TestPlan
  private let console: Console
  /// Whether what differs is replaced, too.
  private let replaces: Bool
  /// Whether nothing is written.
  private let onlyShows: Bool
  private var counts = (recorded: 0, replaced: 0, fixtures: 0, differing: 0)

  init(_ plan: TestPlan, _ console: Console, replaces: Bool, onlyShows: Bool) {
    (self.plan, self.console) = (plan, console)
    (self.replaces, self.onlyShows) = (replaces, onlyShows)
  }

  mutating func run() {
    for input in plan.inputs() {
      do throws(FixtureError) {
        if input.isRefused(on: console) { continue }
        guard let (fixture, bytes) = try plan.fixtureAndBytes(input) else { continue }
        counts.fixtures += 1
        let current = try record(fixture, bytes, input.path)
        counts.differing += try current.checked(in: input.path).cases.count { $0.failure != nil }
      } catch {
        console.report(error)
      }
    }
    if counts.fixtures == 0, console.status == .done {
      console.reportError(id: "no-fixture", "no fixture was found")
    }
    sumUp()
  }

  private func sumUp() {
    let verb = onlyShows ? "would be " : ""
    let more = counts.replaced == 0 ? "" : ", \(counts.replaced) \(verb)replaced,"
    let files = counts.fixtures.counting("fixture")
    console.output.writeLine(
      StyledText(
        "\(counts.recorded.counting("expectation")) \(verb)recorded\(more) in \(files)"))
    if onlyShows, counts.recorded + counts.replaced > 0 { console.note(.checkFailed) }
    guard counts.differing > 0 else { return }
    let (differs, accepts) =
      counts.differing == 1
      ? ("differs, and was left as it is", "accepts it")
      : ("differ, and were left as they are", "accepts them")
    let way = replaces ? "" : ", `--record-all` \(accepts)"
    console.output.writeLine(
      StyledText(
        "\(counts.differing.counting("expectation")) \(differs): `sceneroute test` says why\(way)"))
    console.note(.checkFailed)
  }

  /// Returns the fixture as it is with what was written, or would be.
  private mutating func record(
    _ fixture: SceneFixture, _ bytes: [UInt8], _ path: String
  ) throws(FixtureError) -> SceneFixture {
    let recording: FixtureRecording
    do throws(SceneSystemError) {
      recording = try FixtureRecording(of: fixture, in: bytes, replaces: replaces)
    } catch {
      throw FixtureError.impossible(error, file: path)
    }
    if recording.changes.isEmpty { return fixture }
    // What is written must be read again as the same fixture.
    let again = try plan.read(recording.bytes, file: path)
    if !onlyShows,
      let reason = FileWriting.rewrite(path, from: bytes, to: recording.bytes)
    {
      console.reportUnwritable(path, reason)
      return fixture
    }
    UnifiedDiff(bytes, recording, name: path).write(to: console.output, console.outputPainter)
    counts.recorded += again.expectations.count - fixture.expectations.count
    counts.replaced += recording.replaced
    return again
  }
}

extension TestPlan {
  fileprivate func read(_ bytes: [UInt8], file: String) throws(FixtureError) -> SceneFixture {
    try SceneFixture.read(
      bytes, file: file, profile: profile, files: files.access, with: .command)
  }
}

extension SceneFixture {
  /// Returns the result of checking the fixture of the file at `path`.
  func checked(in path: String) throws(FixtureError) -> FixtureCheck {
    do throws(SceneSystemError) {
      return try check()
    } catch {
      throw FixtureError.impossible(error, file: path)
    }
  }
}

/// `test --suggest` with `--write` or `--diff`: puts suggested events into their fixtures, and
/// shows the differences.
struct SuggestionWriter {
  let plan: TestPlan
  let console: Console
  /// Whether nothing is written.
  let onlyShows: Bool

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

  private func write(_ events: [EventSuggestion], into file: TestFile) throws(FixtureError) {
    let bytes = file.quality.bytes
    guard let recording = FixtureRecording(adding: events, to: bytes) else {
      return console.reportError(
        id: "bare-identifiers", "`identifiers` of \(quoted(file.path)) take no `expect`",
        help: #"write them as events: `{ "identifier": "…", "expect": … }`"#)
    }
    // The written file must be readable, with one more expectation for each event.
    let before = try plan.read(bytes, file: file.path)
    let after = try plan.read(recording.bytes, file: file.path)
    guard after.expectations.count == before.expectations.count + events.count else {
      return console.reportUnwritable(file.path, "its events would be read otherwise")
    }
    // Whatever is written passes at once.
    let cases = try after.checked(in: file.path).cases.suffix(events.count)
    if let failed = cases.lazy.compactMap(\.failure).first {
      return console.reportUnwritable(
        file.path, "the suggested event \(quoted(failed.label)) would fail: \(failed.fields)")
    }
    if !onlyShows,
      let reason = FileWriting.rewrite(file.path, from: bytes, to: recording.bytes)
    {
      return console.reportUnwritable(file.path, reason)
    }
    UnifiedDiff(bytes, recording, name: file.path)
      .write(to: console.output, console.outputPainter)
    if onlyShows { console.note(.checkFailed) }
  }
}
