import Foundation

/// Goals as a table for people, one line a goal.
enum GoalText {
  static func table(_ goals: [Goal]) -> String {
    let rows = goals.map { goal in
      [
        goal.id, goal.what, goal.measured.map { number($0, goal.unit) } ?? "-",
        number(goal.must, goal.unit), number(goal.goal, goal.unit),
        verdict(goal),
      ]
    }
    let all = [["", "WHAT", "MEASURED", "MUST", "GOAL", "VERDICT"]] + rows
    let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let lines = all.map { row in
      let cells = zip(row, widths).map { text, width in
        text.padding(toLength: width, withPad: " ", startingAt: 0)
      }
      return cells.joined(separator: "  ").replacing(/\ +$/, with: "")
    }
    return (lines + ["", summary(goals)]).joined(separator: "\n")
  }

  private static func verdict(_ goal: Goal) -> String {
    let word = goal.verdict.rawValue
    if let reason = goal.reason { return "\(word): \(reason)" }
    guard goal.verdict == .missed, let time = goal.atSpeedOfGoals else { return word }
    return "\(word); \(number(time, goal.unit)) at the speed of the goals' machine"
  }

  /// How many rows came to which verdict.
  private static func summary(_ goals: [Goal]) -> String {
    let verdicts: [Goal.Verdict] = [.goal, .met, .missed, .notMeasured]
    let counts = verdicts.map { verdict in
      "\(goals.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    return "\(goals.count) rows: \(counts.joined(separator: ", "))"
  }

  private static func number(_ value: Double, _ unit: String) -> String {
    let places = value.magnitude >= 100 || value == value.rounded() ? 0 : 2
    let text = value.formatted(
      .number.precision(.fractionLength(places)).grouping(.never).locale(Locale(identifier: "C")))
    return unit.isEmpty ? text : unit == "×" ? text + "×" : text + " " + unit
  }
}
