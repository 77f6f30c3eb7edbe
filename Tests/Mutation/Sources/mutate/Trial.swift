import Foundation
import Mutation
import Synchronization

/// What became of one mutant.
struct Trial: Codable, Sendable {
  enum Result: Codable, Sendable {
    case killed(by: String)
    case timedOut(in: String)
    case survived(suites: Int)
    case unreached
    case explained(String)
  }

  let mutant: Mutant
  let result: Result
  /// The suite that killed it, alone or with others.
  var suite: String?
  let seconds: Double

  /// The result in the words of the report.
  var words: String {
    switch result {
    case .killed(let suite): "killed by \(suite)"
    case .timedOut(let suite): "timed out in \(suite)"
    case .survived(let suites): "SURVIVED \(suites) suites"
    case .unreached: "SURVIVED: no test gets there"
    case .explained: "explained"
    }
  }
}

/// Tries mutants against the tests.
struct Laboratory: Sendable {
  let tests: TestBinary
  let baseline: Baseline

  /// Runs the suites that reach a mutant until one fails; a reader of the output sees all of it.
  func attempt(
    _ numbered: MutatedSource.Numbered, kills: [String: Int] = [:],
    output: ((String) -> Void)? = nil
  ) throws -> Trial {
    let groups = baseline.groups(
      for: numbered.number, of: numbered.mutant.module, kills: kills)
    var seconds = 0.0
    for group in groups {
      let outcome = try tests.run(
        group.map(\.name), mutant: numbered.number, limits: Limits(group), toTheEnd: output != nil)
      output?(outcome.output)
      seconds += outcome.seconds
      let name = group.count == 1 ? group[0].name : "\(group[0].name) and \(group.count - 1) more"
      let result: Trial.Result
      switch outcome.end {
      case .status(0): continue
      case .timedOut, .signal(SIGXCPU), .signal(SIGKILL): result = .timedOut(in: name)
      case .signal(let signal): result = .killed(by: "\(name) (signal \(signal))")
      case .stopped(let line): result = .killed(by: Self.test(in: line) ?? name)
      case .status: result = .killed(by: name)
      }
      let suite = Self.failedSuite(of: group, in: outcome.output)
      return Trial(mutant: numbered.mutant, result: result, suite: suite, seconds: seconds)
    }
    let suites = groups.reduce(0) { $0 + $1.count }
    return Trial(
      mutant: numbered.mutant, result: groups.isEmpty ? .unreached : .survived(suites: suites),
      seconds: seconds)
  }

  /// The suite of the failed test, by the name of its file.
  private static func failedSuite(of group: [Suite], in output: String) -> String? {
    guard group.count > 1 else { return group.first?.name }
    guard let match = output.firstMatch(of: /recorded an issue.* at (?<file>\w+)\.swift:/) else {
      return nil
    }
    return group.first { $0.name.hasSuffix(".\(match.file)") }?.name
  }

  /// The test of a line that says that it failed.
  private static func test(in line: String) -> String? {
    guard let match = line.firstMatch(of: /Test (?<name>".*?"|\S+)/) else { return nil }
    return String(match.name)
  }

  /// Tries all of them, some at a time, and tells of each.
  func run(
    _ mutants: [MutatedSource.Numbered], jobs: Int,
    tell: @Sendable (Trial, Int) throws -> Void
  ) throws -> [Trial] {
    struct State {
      var next = 0
      var trials: [Int: Trial] = [:]
      var kills: [String: Int] = [:]
      var problem: (any Error)?
    }
    let state = Mutex(State())
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, mutants.count))) { _ in
      while let index = state.withLock({ state -> Int? in
        guard state.problem == nil, state.next < mutants.count else { return nil }
        state.next += 1
        return state.next - 1
      }) {
        do {
          let trial = try attempt(mutants[index], kills: state.withLock(\.kills))
          try state.withLock {
            $0.trials[index] = trial
            if let suite = trial.suite { $0.kills[suite, default: 0] += 1 }
            try tell(trial, $0.trials.count)
          }
        } catch {
          state.withLock { $0.problem = error }
        }
      }
    }
    return try state.withLock { state in
      if let problem = state.problem { throw problem }
      return mutants.indices.compactMap { state.trials[$0] }
    }
  }
}
