import Foundation
import RoutingMeasures
import SceneRouting
import WorkloadGenerator

/// Measures routing against the goals P1–P20, P26 and P28, and says which are met.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--help") || arguments.contains("-h") {
      write(ReportOptions.usage, to: .standardOutput)
      return
    }
    if Array(arguments) == ["--predicates"] {
      write(PredicateReport.list, to: .standardOutput)
      return
    }
    guard let options = ReportOptions(arguments) else {
      write(ReportOptions.usage, to: .standardError)
      exit(64)
    }
    do {
      exit(try run(options) ? 0 : 1)
    } catch let error as UnreadableWorkload {
      write("error: \(error.text)\n", to: .standardError)
    } catch {
      write("error: \(error)\n", to: .standardError)
    }
    exit(2)
  }

  /// Returns whether every must that was measured is met.
  private static func run(_ options: ReportOptions) throws -> Bool {
    let programs = try options.programs.map { try RivalPrograms(folder: $0) }
    let source = ScenarioSource(options: options)
    var report = Report(seed: options.seed, machine: Machine(load: options.load))
    if report.machine.isLoaded, !options.checksOnly {
      write("note: the machine is loaded; take the times for rough ones\n", to: .standardError)
    }
    // At first: nothing else has left gaps in the heap.
    let subscribers = (options.sizes.last ?? 0) > 100_000 ? 1_000_000 : 100_000
    report.memory = try MemoryReport(subscribers: subscribers, seed: options.seed)
    for size in options.sizes {
      write("measuring \(size) scenes\n", to: .standardError)
      report.sizes.append(
        try SizeMeasurement(source: source, size: size, programs: programs)
          .report(timed: !options.checksOnly))
    }
    if !options.checksOnly { try timeTheRest(of: &report, source, programs) }
    let table = GoalTable(report: report, programs: programs)
    let goals = table.goals.filter { !options.checksOnly || $0.isExact }
    if let path = options.json { try writeJSON(report, goals, to: path) }
    let text = GoalText.table(goals) + "\n"
    write(text, to: options.json == "-" ? .standardError : .standardOutput)
    return !goals.contains { $0.verdict == .missed }
  }

  private static func timeTheRest(
    of report: inout Report, _ source: ScenarioSource, _ programs: RivalPrograms?
  ) throws {
    report.predicates = try PredicateReport(programs)
    report.concurrency = try ConcurrencyReport(try source.usual(1_000))
    report.changing = try ChangingReport(try source.usual(report.sizes.last?.scenes ?? 1_000))
    report.shapes = try ShapeReport.all()
    for kind in [ConditionKind.like, .regex] {
      let scenario = try source.generated(10_000) { $0.shares = [kind: 100] }
      let router = SceneRouter(try SceneSet(scenario.sessions))
      report.onlyKind[kind.rawValue] = Report.OneKind(
        routeNanoseconds: TimeSummary(of: scenario.identifiers) { router.route($0) }.mean,
        rivals: programs?.times(
          Rival.automata.map(\.rawValue), of: router, on: Passes(scenario.identifiers),
          workload: "\(kind)-10000") ?? [:])
    }
  }

  /// The measurements, and the goals that follow from them.
  private struct Answer: Encodable {
    let report: Report
    let goals: [Goal]
  }

  private static func writeJSON(_ report: Report, _ goals: [Goal], to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(Answer(report: report, goals: goals)) + Data("\n".utf8)
    if path == "-" {
      FileHandle.standardOutput.write(data)
    } else {
      try data.write(to: URL(filePath: path))
    }
  }

  private static func write(_ text: String, to file: FileHandle) { file.write(Data(text.utf8)) }
}
