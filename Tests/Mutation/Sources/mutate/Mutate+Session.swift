import ArgumentParser
import Foundation
import Mutation

extension Mutate {
  func session() throws {
    let folder = URL(filePath: root).standardizedFileURL
    for name in testTargets {
      let path = folder.appending(path: "Tests/\(name)").path
      guard name.hasSuffix("Tests"), FileManager.default.fileExists(atPath: path) else {
        throw Stop("there is no test target `\(name)`", status: .usage)
      }
    }
    let workshop = Workshop(root: folder, testTargets: testTargets)
    let equivalents = try readEquivalents(workshop)
    var plan = try Plan(workshop, isWanted: wantedSources(equivalents, workshop))
    for entry in equivalents.stale(among: plan.all.map(\.mutant)) {
      say(
        """
        Tests/Mutation/Equivalent.txt:\(entry.line): no mutant is like this any more; mend or \
        remove it
        """)
    }
    let candidates = try candidates(in: plan)
    let asked = choice(of: candidates, plan)
    if list { return printList(asked) }

    let place = place(asked, in: plan, workshop)
    plan.keep(place)
    try workshop.keep(placed: Set(place.map { Plan.key($0.mutant) }))
    var build = Build(workshop)
    say("building \(place.count) mutants in one copy (minutes the first time)")
    try build.run(&plan)
    let tests = TestBinary(path: build.tests, folder: workshop.folder, package: workshop.copy)
    let baseline = try baseline(tests, workshop, end: plan.end)

    let numbers = Set(asked.map(\.number))
    let chosen = plan.all.filter { numbers.contains($0.number) }
    guard !chosen.isEmpty else { throw Stop("there is no mutant to try", status: .failed) }
    let laboratory = Laboratory(tests: tests, baseline: baseline)
    if !mutants.isEmpty { return try show(chosen, laboratory) }

    let earlier = Dictionary(
      try workshop.trials().map { ($0.mutant, $0) }, uniquingKeysWith: { $1 })
    let counted = chosen.filter { equivalents.reason(for: $0.mutant) == nil }
    let rest = Sample.mixed(counted.filter { earlier[$0.mutant] == nil }, seed: seed)
    if rest.count < counted.count {
      say("\(counted.count - rest.count) mutants of this build were tried before")
    }
    var trials = counted.compactMap { earlier[$0.mutant] }
    trials += try laboratory.run(rest, jobs: jobs) { trial, done in
      try workshop.keep(trial)
      let seconds = Int(trial.seconds.rounded())
      say("[\(done)/\(rest.count)] \(trial.mutant.id): \(trial.words) (\(seconds) s)")
    }
    for numbered in chosen {
      guard let reason = equivalents.reason(for: numbered.mutant) else { continue }
      trials.append(Trial(mutant: numbered.mutant, result: .explained(reason), seconds: 0))
    }
    try finish(
      Report(
        trials: trials.sorted {
          ($0.mutant.file, $0.mutant.line) < ($1.mutant.file, $1.mutant.line)
        }, dropped: asked.count - chosen.count, planned: asked.count,
        possible: candidates.count,
        commandLine: commandLine))
  }

  private func readEquivalents(_ workshop: Workshop) throws -> Equivalents {
    let path = "Tests/Mutation/Equivalent.txt"
    do {
      return try Equivalents(workshop.read(path))
    } catch let error as Equivalents.FormError {
      throw Stop("\(path): \(error)", status: .failed)
    } catch {
      throw Stop("\(path) cannot be read", status: .unavailable)
    }
  }

  /// The mutants to build: those of the last build as long as they are enough, or else these.
  private func place(
    _ asked: [MutatedSource.Numbered], in plan: Plan, _ workshop: Workshop
  ) -> [MutatedSource.Numbered] {
    let placed = workshop.placed()
    let isEnough = asked.allSatisfy { placed.contains(Plan.key($0.mutant)) }
    return isEnough ? plan.all.filter { placed.contains(Plan.key($0.mutant)) } : asked
  }

  /// Which sources have to be read: those of the choice, of the last build, and of the list.
  private func wantedSources(
    _ equivalents: Equivalents, _ workshop: Workshop
  ) -> (String) -> Bool {
    let paths = files + mutants.compactMap(Self.source)
    guard !paths.isEmpty else { return { _ in true } }
    let others = Set(workshop.placed().compactMap(Self.source) + equivalents.entries.map(\.file))
    return { path in others.contains(path) || paths.contains { Self.isIn($0, path) } }
  }

  /// The source of a mutant, by its id.
  private static func source(_ id: String) -> String? {
    id.split(separator: ":", maxSplits: 1).first.map(String.init)
  }

  private static func isIn(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The mutants that the options name, or that are in what they name.
  private func candidates(in plan: Plan) throws -> [MutatedSource.Numbered] {
    let all = plan.all
    if !mutants.isEmpty {
      return try mutants.map { id in
        guard let found = all.first(where: { $0.mutant.id == id }) else {
          throw Stop("there is no mutant `\(id)`; --list shows them", status: .usage)
        }
        return found
      }
    }
    for path in files where !all.contains(where: { Self.isIn(path, $0.mutant.file) }) {
      throw Stop("no mutant is in `\(path)`; --list shows them", status: .usage)
    }
    guard !files.isEmpty else { return all }
    return all.filter { numbered in files.contains { Self.isIn($0, numbered.mutant.file) } }
  }

  /// The candidates, or a sample of them.
  private func choice(of candidates: [MutatedSource.Numbered], _ plan: Plan)
    -> [MutatedSource.Numbered]
  {
    guard mutants.isEmpty, count > 0 else { return candidates }
    let sample = Set(
      Sample.choose(count, of: candidates.map(\.mutant), lines: plan.lineCounts, seed: seed))
    return candidates.filter { sample.contains($0.mutant) }
  }

  private func printList(_ chosen: [MutatedSource.Numbered]) {
    for numbered in chosen {
      print(numbered.mutant.id)
      print("- \(numbered.mutant.before)\n+ \(numbered.mutant.after)")
    }
  }

  private func baseline(
    _ tests: TestBinary, _ workshop: Workshop, end: Int
  ) throws -> Baseline {
    if let known = Baseline.load(workshop.baselineFile) {
      say("the same build passed \(known.suites.count) suites without a mutant")
      return known
    }
    say("running every suite without a mutant")
    let baseline = try Baseline.measure(tests, end: end)
    try baseline.save(workshop.baselineFile)
    let seconds = baseline.suites.reduce(0) { $0 + $1.seconds }
    say("\(baseline.suites.count) suites passed in \(Int(seconds)) s")
    return baseline
  }

  /// Tries mutants to the end, and shows what the tests say.
  private func show(_ chosen: [MutatedSource.Numbered], _ laboratory: Laboratory) throws {
    var survived = 0
    for numbered in chosen {
      let mutant = numbered.mutant
      print("\(mutant.id)\n- \(mutant.before)\n+ \(mutant.after)")
      let trial = try laboratory.attempt(numbered) { print($0, terminator: "") }
      print("\(mutant.id): \(trial.words)")
      switch trial.result {
      case .survived, .unreached: survived += 1
      default: break
      }
    }
    if survived > 0 { throw ExitCode(1) }
  }

  private func finish(_ result: Report) throws {
    print(result.text)
    if let report {
      try result.markdown.write(toFile: report, atomically: true, encoding: .utf8)
    }
    guard let score = result.score else { return }
    if score < atLeast {
      say("the score is less than \(atLeast) %")
      throw ExitCode(1)
    }
  }

  private var commandLine: String {
    var words = CommandLine.arguments.dropFirst()
    if let index = words.firstIndex(of: "--root") {
      words.removeSubrange(index...(index + 1))
    }
    return (["Tests/Mutation/mutate.sh"] + words).joined(separator: " ")
  }
}
