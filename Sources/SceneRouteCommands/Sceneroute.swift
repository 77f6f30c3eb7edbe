import ArgumentParser
import LocatedValues
import PredicateLanguage
import SceneFixtures

/// The command in process: what the executable runs, and tests and pages may.
public enum SceneRouteCommand {
  /// Runs the command with `arguments`, without the program's name, and returns its exit status.
  ///
  /// A standard stream of the process that cannot be written ends the process.
  ///
  /// - Shape: 0, 1, 2 or 64, as the help says.
  package static func run(_ arguments: [String], on streams: CommandStreams) -> Int32 {
    let arguments = MeantWord.arguments(arguments)
    if let version = ParserAnswer(ofVersion: arguments) {
      version.write(on: streams)
      return version.status
    }
    do {
      if let mistake = MeantWord.mistake(in: arguments) { throw mistake }
      if let typo = VerbTypo(in: arguments, verbs: Sceneroute.verbNames) { throw typo.error }
      var command = try parse(arguments)
      guard let verb = command as? any Verb else {
        // The parser's own verbs, such as `help`, answer by an error.
        try command.run()
        return RunStatus.done.rawValue
      }
      let console = Console(
        streams, color: verb.color, failLevel: verb.failLevel, keepsFindings: verb.answersJSON)
      let effort = (verb as? any SearchingVerb)?.effort.effort ?? 1
      ReadFiles.$current.withValue(ReadFiles()) {
        WorkBudget.run(effort: effort) { verb.run(on: console) }
      }
      return console.finish().rawValue
    } catch {
      let answer = ParserAnswer(to: error, arguments, on: streams)
      answer.write(on: streams)
      return answer.status
    }
  }

  /// The verb that arguments name, with its options.
  ///
  /// A verb that is named first parses what follows it: going through all verbs takes as long as
  /// many a verb's own work. Help and errors are those of the whole command.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let named = Sceneroute.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    if let command = try? named?.parse(Array(arguments.dropFirst())) { return command }
    do {
      return try Sceneroute.parseAsRoot(arguments)
    } catch {
      if Sceneroute.exitCode(for: error).rawValue == RunStatus.wrongUsage.rawValue,
        let mistake = MeantWord.mistakenOption(in: arguments)
      {
        throw mistake
      }
      throw error
    }
  }

  /// Runs the command on the standard streams of the process, and ends the process.
  package static func runAndExit(_ arguments: [String]) -> Never {
    System.prepareProcess()
    if let place = System.invalidArgument {
      let error = ValidationError("argument \(place), `\(arguments[place - 1])`, is not UTF-8")
      let answer = ParserAnswer(to: error, arguments, on: .process)
      answer.write(on: .process)
      System.end(status: answer.status)
    }
    System.end(status: run(arguments, on: .process))
  }
}

/// A verb of the command.
protocol Verb: ParsableCommand {
  /// When its output is coloured.
  var color: ColorChoice { get }

  /// The least severity of a finding that makes the exit status 1.
  var failLevel: FailLevel { get }
  /// Whether its answer is one JSON object, which has the findings in it.
  var answersJSON: Bool { get }

  /// Does its work; the console knows how that ended.
  func run(on console: Console)
}

extension Verb {
  var failLevel: FailLevel { .error }
  var answersJSON: Bool { false }
}

/// A verb that searches or proves, as far as its run goes.
protocol SearchingVerb: Verb {
  var effort: EffortOptions { get }
}

/// A verb that reads a fixture, searches it, and answers in two forms.
protocol FixtureVerb: SearchingVerb {
  var options: FixtureOptions { get }
}

extension FixtureVerb {
  var color: ColorChoice { options.common.color }
  var failLevel: FailLevel { options.findings.failLevel }
  var answersJSON: Bool { options.format.format == .json }
  var effort: EffortOptions { options.effort }

  /// Reads a fixture as `Console.loadFixture` does.
  func load(
    _ path: String, selecting selection: EventSelection? = nil, defersWarnings: Bool = false,
    on console: Console
  ) -> SceneFixture? {
    console.loadFixture(
      path, profile: options.common.profile, files: options.files, selecting: selection,
      defersWarnings: defersWarnings)
  }
}

/// The root command: its verbs, and `route` when no verb is named.
struct Sceneroute: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sceneroute",
    abstract: "Say which window an event opens, and why.",
    usage: """
      sceneroute <fixture> [<options>]
      sceneroute <verb> <arguments> [<options>]
      """,
    discussion: """
      A fixture (a JSON file) lists an app's scenes with their activation conditions, and \
      events: notifications, shortcuts, user activities, links, SharePlay, app intents. Each \
      verb reads it, or a single predicate, and answers on standard output.

      Examples:
        sceneroute scan App                             what is wrong in an app's sources
        sceneroute init --from-sources App              their windows and events, windows.json
        sceneroute explain windows.json note/42         which window, and the code that decides
        sceneroute mail.json                            which window each event opens
        sceneroute simulate afternoon.json              an afternoon, step by step
        sceneroute evaluate 'SELF BEGINSWITH "mail/"' mail/inbox

      Exit status: 0 done, 1 a check that you asked for failed (an `expect` that differs, \
      --fail-on), 2 bad input, 64 wrong usage.

      `--version --verbose` says what the command runs on, for the report of a bug.
      """,
    version: Version.text,
    groupedSubcommands: [
      CommandGroup(name: "Start", subcommands: [Init.self, Serve.self]),
      CommandGroup(
        name: "Look", subcommands: [Route.self, Explain.self, Simulate.self, HTMLReport.self]),
      CommandGroup(
        name: "Check", subcommands: [Test.self, Lint.self, Scan.self, Fmt.self]),
      CommandGroup(name: "Prove", subcommands: [Analyze.self, Diff.self, Compare.self]),
      CommandGroup(name: "Logs", subcommands: [Replay.self]),
      CommandGroup(name: "One predicate", subcommands: [Evaluate.self]),
      CommandGroup(name: "This tool", subcommands: [Bench.self]),
    ],
    defaultSubcommand: Route.self)

  static var verbNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }
}

enum Version {
  static let text = "0.1.0"
}
