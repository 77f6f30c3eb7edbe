import Foundation

/// Goals as a table for people, one line a goal.
enum GoalText {
  static func table(_ goals: [Goal]) -> String {
    let rows = goals.map { goal in
      [
        goal.id, goal.what, number(goal.must, goal.unit), number(goal.goal, goal.unit),
        goal.measured.map { number($0, goal.unit) } ?? "-", goal.verdict.rawValue,
      ]
    }
    let all = [["", "GOAL", "MUST", "GOAL", "MEASURED", "VERDICT"]] + rows
    let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = zip(row, widths).map { text, width in
        text.padding(toLength: width, withPad: " ", startingAt: 0)
      }
      return cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }.joined(separator: "\n")
  }

  private static func number(_ value: Double, _ unit: String) -> String {
    let places = value.magnitude >= 100 || value == value.rounded() ? 0 : 2
    let text = value.formatted(
      .number.precision(.fractionLength(places)).grouping(.never).locale(Locale(identifier: "C")))
    return unit.isEmpty ? text : unit == "×" ? text + "×" : text + " " + unit
  }
}
