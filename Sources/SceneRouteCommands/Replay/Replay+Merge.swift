import ArgumentParser
import PredicateLanguage
import SceneFixtures
import TraceLines

extension Replay {
  /// What `--merge` has no use for: it adds up summaries, and reads neither a log nor scenes.
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
        if let refusal = sum.add(part, path) {
          console.reportError(id: refusal.id, refusal.message, help: refusal.help)
        }
      } catch {
        console.report(error)
        sum.lacksPart = true
      }
    }
    // A sum without some part would look like the whole.
    guard let sum = sum.lacksPart ? nil : sum.whole else { return }
    guard sum.isWithinBounds else {
      console.reportError(
        id: "sum-too-large", "the sum is larger than a summary can say",
        help: "a part has counts or seconds that no replay has")
      return
    }
    if !sum.badLines.isEmpty { console.note(.badInput) }
    console.reportUnrecorded(sum)
    write(sum, on: console)
  }

  /// Reads a part, `-` being standard input; nil, with the reason reported, when that fails.
  private func summary(
    at path: String, on console: Console
  ) throws(FixtureError) -> ReplaySummary? {
    guard path == "-" else { return try ReplaySummary.load(path: path) }
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try console.input.takeAll { all, _ in all.count > FixtureLimits.fileBytes }
    } catch {
      console.reportError(
        id: "unreadable-input", "cannot read standard input: \(error.reason)")
      return nil
    }
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

/// Summaries of parts, added up.
private struct SummarySum {
  /// Why a part cannot be added.
  struct Refusal {
    let id: String
    let message: String
    let help: String
  }

  private(set) var whole: ReplaySummary?
  /// Whether a part could not be read or added.
  var lacksPart = false
  /// The parts by the files that they have read.
  private var readers: [ReplaySummary.File: String] = [:]
  /// The first scenes that a part names, and that part.
  private var scenes: (of: ReplaySummary.Scenes, part: String)?

  /// Adds the part that comes next, or says why it cannot be added.
  mutating func add(_ part: ReplaySummary, _ path: String) -> Refusal? {
    if let refusal = refusal(of: part, path) {
      lacksPart = true
      return refusal
    }
    // A file without lines adds nothing, however often.
    for file in part.files where file.lines > 0 { readers[file] = path }
    scenes = scenes ?? part.scenes.map { ($0, path) }
    guard let linesBefore = whole?.lines else {
      whole = part
      return nil
    }
    whole?.add(part) { $0.after(linesBefore) }
    return nil
  }

  private func refusal(of part: ReplaySummary, _ path: String) -> Refusal? {
    if let scenes, let own = part.scenes, own.digest != scenes.of.digest {
      return Refusal(
        id: "different-scenes",
        message: "\(quoted(path)) and \(quoted(scenes.part)) are of different scenes: "
          + "\(quoted(own.path)) and \(quoted(scenes.of.path))",
        help: "replay all parts with one fixture")
    }
    for file in part.files {
      guard let reader = readers[file] else { continue }
      return Refusal(
        id: "repeated-part",
        message: "\(quoted(path)) and \(quoted(reader)) have both read \(quoted(file.path))",
        help: "its lines would count twice: leave one of the two out")
    }
    return nil
  }
}
