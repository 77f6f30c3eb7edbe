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
    self.plan = plan
    self.console = console
    self.replaces = replaces
    self.onlyShows = onlyShows
  }

  mutating func run() {
    for input in plan.inputs() {
      do throws(FixtureError) {
        if input.isRefused(on: console) { continue }
        guard let (fixture, bytes) = try plan.fixtureAndBytes(input) else { continue }
        counts.fixtures += 1
        let current = try record(fixture, bytes, input.path)
        counts.differing += try differences(of: current, input.path)
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

  /// How many events and steps are not as they are expected.
  private func differences(
    of fixture: SceneFixture, _ path: String
  ) throws(FixtureError) -> Int {
    do throws(SceneSystemError) {
      return try fixture.check().cases.count { $0.failure != nil }
    } catch {
      throw FixtureError.impossible(error, file: path)
    }
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
    let again = try SceneFixture.read(
      recording.bytes, file: path, profile: plan.profile, files: plan.access)
    UnifiedDiff(bytes, recording, name: path).write(to: console.output, console.outputPainter)
    if !onlyShows,
      let reason = FileWriting.rewrite(path, from: bytes, to: recording.bytes)
    {
      console.reportUnwritable(path, reason)
      return fixture
    }
    counts.recorded += again.expectations.count - fixture.expectations.count
    counts.replaced += recording.replaced
    return again
  }
}
