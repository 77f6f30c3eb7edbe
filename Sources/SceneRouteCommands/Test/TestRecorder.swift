import PredicateLanguage
import SceneFixtures
import SceneRouting

/// `test --record`: shows what fixtures would have to expect, and writes it.
struct TestRecorder {
  /// A line of a diff is shown up to so many characters.
  private static let shownCharacters = 300

  private let plan: TestPlan
  private let console: Console

  init(_ plan: TestPlan, _ console: Console) {
    self.plan = plan
    self.console = console
  }

  func run() {
    var (recorded, fixtures, differing) = (0, 0, 0)
    for input in plan.inputs() {
      do throws(FixtureError) {
        // A pipe would be read, and then have nothing to be written to.
        if input.problem == nil, let reason = FileWriting.irregular(input.path) {
          console.reportUnwritable(input.path, reason)
          continue
        }
        guard let (fixture, bytes) = try plan.fixtureAndBytes(input) else { continue }
        fixtures += 1
        let (count, current) = try record(fixture, bytes, input.path)
        recorded += count
        differing += try differences(of: current, input.path)
      } catch {
        console.report(error)
      }
    }
    if fixtures == 0, console.status == .done {
      console.reportError(id: "no-fixture", "no fixture was found")
    }
    let files = fixtures.counting("fixture")
    console.output.writeLine("\(recorded.counting("expectation")) recorded in \(files)")
    guard differing > 0 else { return }
    let verb =
      differing == 1 ? "differs, and was left as it is" : "differ, and were left as they are"
    console.output.writeLine(
      "\(differing.counting("expectation")) \(verb): `sceneroute test` says why")
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

  /// Returns how many expectations were written, and the fixture as it is with them.
  private func record(
    _ fixture: SceneFixture, _ bytes: [UInt8], _ path: String
  ) throws(FixtureError) -> (count: Int, current: SceneFixture) {
    let recording: FixtureRecording
    do throws(SceneSystemError) {
      recording = try FixtureRecording(of: fixture, in: bytes)
    } catch {
      throw FixtureError.impossible(error, file: path)
    }
    if recording.changes.isEmpty { return (0, fixture) }
    // What is written must be read again as the same fixture.
    let again = try SceneFixture.read(
      recording.bytes, file: path, profile: plan.profile, files: plan.access)
    let count = again.expectations.count - fixture.expectations.count
    show(recording, path)
    if let reason = FileWriting.rewrite(path, from: bytes, to: recording.bytes) {
      console.reportUnwritable(path, reason)
      return (0, fixture)
    }
    return (count, again)
  }

  /// Shows what is written as a diff.
  func show(_ recording: FixtureRecording, _ path: String) {
    let painter = console.outputPainter
    let output = console.output
    output.writeLine(painter.paint("--- \(VisibleText.escaped(path))", .bold))
    output.writeLine(painter.paint("+++ \(VisibleText.escaped(path))", .bold))
    for change in recording.changes {
      let added = change.new.utf8.count { $0 == UInt8(ascii: "\n") }
      output.writeLine(painter.paint("@@ -\(change.line),1 +\(change.line),\(added + 1) @@", .cyan))
      write("-", change.old, .red)
      for line in change.new.split(separator: "\n", omittingEmptySubsequences: false) {
        write("+", String(line), .green)
      }
    }
  }

  private func write(_ sign: String, _ line: String, _ look: Painter.Look) {
    let isLong = line.count > Self.shownCharacters
    let shown = isLong ? line.prefix(Self.shownCharacters) + "…" : line[...]
    console.output.writeLine(console.outputPainter.paint(sign + shown, look))
  }
}
