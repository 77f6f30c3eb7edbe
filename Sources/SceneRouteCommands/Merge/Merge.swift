import ArgumentParser
import PredicateLanguage
import SceneFixtures

/// `sceneroute merge`: the summary of a whole from those of its parts.
struct Merge: Verb {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Add up summaries of replays.",
    usage: "sceneroute merge <summary> ... [<options>]",
    discussion: """
      Reads what `sceneroute replay --summary --format json` has written of parts of a log, in the \
      order of the parts, and prints the summary of the whole: counts, digest and moves are those \
      of a replay of all lines at once; seconds are added up. Bad lines in a part and a part that \
      is not whole (it was interrupted, or a file could not be read) make the exit status 2. \
      Parts of different scenes, and a file that two parts have read, are refused.

      Examples:
        sceneroute merge part-*.json
        sceneroute merge part-1.json part-2.json --format json > whole.json
      """)

  @Argument(help: "Summaries in JSON, in the order of the parts.", completion: .file())
  var summaries: [String]

  @OptionGroup var format: FormatOptions
  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    var sum = SummarySum()
    for path in summaries {
      do throws(FixtureError) {
        let part = try ReplaySummary.load(path: path)
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
    switch format.format {
    case .text: SummaryText(console).write(sum)
    case .json: SummaryJSON.write(sum, on: console)
    }
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
