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
      was interrupted make the exit status 2.

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
    var sum: ReplaySummary?
    for path in summaries {
      do throws(FixtureError) {
        let part = try ReplaySummary.load(path: path)
        if part.isInterrupted {
          console.reportError(
            id: "interrupted-part", "\(quoted(path)) is of a replay that was interrupted",
            help: "its counts are added; lines are missing")
        }
        if var whole = sum {
          whole.add(part)
          sum = whole
        } else {
          sum = part
        }
      } catch {
        console.report(error)
      }
    }
    // A sum without some part would look like the whole.
    guard let sum, console.status == .done || sum.isInterrupted else { return }
    if !sum.badLines.isEmpty { console.note(.badInput) }
    console.reportUnrecorded(sum)
    switch format.format {
    case .text: SummaryText(console).write(sum)
    case .json: SummaryJSON.write(sum, on: console)
    }
  }
}
