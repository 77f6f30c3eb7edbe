import ArgumentParser
import SceneFixtures

/// `sceneroute conformance`: vectors of the rules, run against this build.
struct Conformance: ParsableCommand {
  /// Where the suite is in a copy of this package.
  private static let ownSuite = "Fixtures/conformance"

  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Run conformance vectors and count by topic.",
    usage: "sceneroute conformance [<path>] [--format <format>] [--color <color>]",
    discussion: """
      Runs the vectors of a file, or of every .jsonl file of a folder, and prints a table by \
      topic and each failure. Without a path it takes Fixtures/conformance in the current folder. \
      A failed vector makes the exit status 1, a row that cannot be read makes it 2, and then \
      none is run. Vectors that need MATCHES are skipped by a build without it.

      Examples:
        sceneroute conformance
        sceneroute conformance Fixtures/conformance/like.jsonl
        sceneroute conformance my-vectors --format json
      """)

  @Argument(
    help: "A file of vectors, a JSON object a line, or a folder of such files.",
    completion: .file(extensions: ["jsonl"]))
  var path: String?

  @OptionGroup var format: FormatOptions

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  func validate() throws {
    if path == nil, !System.fileExists(Self.ownSuite) {
      throw ValidationError("Give a PATH: there is no \(Self.ownSuite) in this folder.")
    }
  }

  func run() throws {
    let console = Console(color: color)
    do throws(FixtureError) {
      let suite = try ConformanceSuite.load(path: path ?? Self.ownSuite)
      let tally = ConformanceTally(suite.vectors)
      if !tally.failures.isEmpty { console.note(.checkFailed) }
      switch format.format {
      case .text: ConformanceText(console: console).write(tally)
      case .json: console.output.writeLine(ConformanceJSON.answer(tally))
      }
    } catch {
      console.report(error)
    }
    try console.finish()
  }
}
