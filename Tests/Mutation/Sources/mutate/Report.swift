import Foundation
import Mutation

/// The table of a run, and what survived it.
struct Report {
  let trials: [Trial]
  let dropped: Int
  /// The mutants of the choice, and those there are.
  let planned: Int
  let possible: Int
  let commandLine: String

  private struct Row {
    var mutants = 0
    var killed = 0
    var timedOut = 0
    var survived = 0
    var explained = 0

    /// The share of the mutants that tests can kill, and do; nil where there is none.
    var score: Double? {
      let counted = mutants - explained
      return counted == 0 ? nil : 100 * Double(killed + timedOut) / Double(counted)
    }

    mutating func add(_ trial: Trial) {
      mutants += 1
      switch trial.result {
      case .killed: killed += 1
      case .timedOut: timedOut += 1
      case .survived, .unreached: survived += 1
      case .explained: explained += 1
      }
    }
  }

  private func row(_ trials: [Trial]) -> Row { trials.reduce(into: Row()) { $0.add($1) } }

  /// The score of all modules together; nil where no mutant counts.
  var score: Double? { row(trials).score }

  private var counts: String {
    "\(planned) of \(possible) mutants chosen; \(dropped) of them do not compile"
  }

  private var rows: [(name: String, row: Row)] {
    let modules = Workshop.modules.map { name in
      (name, row(trials.filter { $0.mutant.file.hasPrefix("Sources/\(name)/") }))
    }
    return modules.filter { $0.1.mutants > 0 } + [("all", row(trials))]
  }

  private func cells(_ row: Row) -> [String] {
    let numbers = [row.mutants, row.killed, row.timedOut, row.survived, row.explained]
    return numbers.map(String.init) + [row.score.map { String(format: "%.1f %%", $0) } ?? "-"]
  }

  private static let heads = ["mutants", "killed", "timed out", "survived", "explained", "score"]

  /// The table and the survivors for a terminal.
  var text: String {
    let heads = ["module"] + Self.heads
    var lines = [Self.line(heads)]
    lines += rows.map { Self.line([$0.name] + cells($0.row)) }
    lines += ["", counts]
    for trial in survivors {
      lines += ["", "\(trial.mutant.id): \(trial.words)"]
      lines += ["- \(trial.mutant.before)", "+ \(trial.mutant.after)"]
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ cells: [String]) -> String {
    let name = cells[0].padding(toLength: 18, withPad: " ", startingAt: 0)
    let rest = cells.dropFirst().map {
      String(repeating: " ", count: max(1, 11 - $0.count)) + $0
    }
    return name + rest.joined()
  }

  private var survivors: [Trial] {
    trials.filter {
      switch $0.result {
      case .survived, .unreached: true
      default: false
      }
    }
  }

  /// The record for `--report`.
  var markdown: String {
    var lines = ["Command: `\(commandLine)`", ""]
    lines += [
      "| Module | " + Self.heads.map(\.localizedCapitalized).joined(separator: " | ") + " |"
    ]
    lines += ["|---|" + Self.heads.map { _ in "---:|" }.joined()]
    lines += rows.map { "| \($0.name) | " + cells($0.row).joined(separator: " | ") + " |" }
    lines += ["", counts + "."]
    if !survivors.isEmpty { lines += ["", "Survivors:"] }
    for trial in survivors { lines += entry(trial, trial.words) }
    let explained = trials.compactMap { trial -> (Trial, String)? in
      guard case .explained(let reason) = trial.result else { return nil }
      return (trial, reason)
    }
    if !explained.isEmpty { lines += ["", "Explained:"] }
    for (trial, reason) in explained { lines += entry(trial, reason) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func entry(_ trial: Trial, _ words: String) -> [String] {
    [
      "", "- `\(trial.mutant.id)`: \(words)", "", "  ```diff", "  - \(trial.mutant.before)",
      "  + \(trial.mutant.after)", "  ```",
    ]
  }
}
