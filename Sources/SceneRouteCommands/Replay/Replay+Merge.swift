import ArgumentParser
import PredicateLanguage
import SceneFixtures
import TraceLines

extension Replay {
  /// Refuses the options that `--merge` has no use for: it adds up summaries, and reads neither a
  /// log nor scenes.
  func validateMerge() throws {
    let others = [
      ("--scenes", scenes != nil), ("--field", input.field != nil),
      ("--column", input.column != nil), ("--ties", ties), ("--compare", compare != nil),
      ("--threads", threads != nil), ("--line-buffered", lineBuffered),
      ("--fail-on", !failOn.isEmpty), ("--fail-level", failLevel != .error),
      ("--allow-files-from", !files.folders.isEmpty), ("--profile", common.profileName != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw ValidationError("--merge adds up summaries; it has no \(option).")
    }
  }

  /// Prints the summary of a whole from those of its parts.
  func addUp(on console: Console) {
    var sum = SummarySum()
    for path in traces {
      do throws(FixtureError) {
        guard let part = try summary(at: path, on: console) else {
          sum.lacksPart = true
          continue
        }
        reportMissingLines(of: part, path, on: console)
        if let problem = sum.add(part, path) { console.report([problem]) }
      } catch {
        console.report(error)
        sum.lacksPart = true
      }
    }
    // A sum without some part would look like the whole.
    guard let sum = sum.lacksPart ? nil : sum.whole else { return }
    if !sum.badLines.isEmpty { console.note(.badInput) }
    console.reportUnrecorded(sum)
    write(sum, on: console)
  }

  /// Reads a part, `-` being standard input.
  ///
  /// Nil if that fails; the reason is reported.
  private func summary(
    at path: String, on console: Console
  ) throws(FixtureError) -> ReplaySummary? {
    guard path == "-" else { return try ReplaySummary.load(path: path) }
    let bytes = console.takeInput { all, _ in all.count > FixtureLimits.fileBytes }
    guard let bytes else { return nil }
    return try ReplaySummary.read(bytes, file: "standard input")
  }

  private func reportMissingLines(of part: ReplaySummary, _ path: String, on console: Console) {
    let help = "its counts are added; lines are missing"
    if part.isInterrupted {
      console.reportError(
        id: "interrupted-part", "\(quoted(path)) is of a replay that was interrupted", help: help)
    } else if !part.isWhole {
      console.reportError(
        id: "part-not-whole", "\(quoted(path)) is of a replay that could not read all lines",
        help: help)
    }
  }
}
