import PredicateLanguage
import SceneFixtures

extension Console {
  /// Reports events and steps that are not as their fixture expects, in the words of every verb.
  ///
  /// An answer for programs has them in its rows.
  func report(_ failures: [FixtureFailure]) {
    guard !failures.isEmpty else { return }
    note(.checkFailed)
    if keepsFindings { return }
    for failure in failures { report(FailureText.lines(of: failure, errorPainter)) }
  }
}

/// What is not as expected, for people: where, expected and actual side by side, and why.
enum FailureText {
  static func lines(of failure: FixtureFailure, _ painter: Painter) -> [StyledText] {
    let place = failure.place.map { "  (\(VisibleText.escaped($0.description)))" } ?? ""
    let title = painter.paint("differs:", .boldRed) + " " + failure.label
    return [title + painter.paint(place, .dim)] + table(of: failure, painter)
      + failure.reasons.map { "    " + painter.paint($0, .dim) }
  }

  private static func table(of failure: FixtureFailure, _ painter: Painter) -> [StyledText] {
    let header = ["FIELD", "EXPECTED", "ACTUAL"].map { TableColumn(title: $0) }
    let rows = failure.differences.map { difference in
      TableRow(cells: [
        TableCell(text: difference.field),
        TableCell(text: difference.expected, look: .green),
        TableCell(text: difference.actual, look: .red),
      ])
    }
    let layout = TableLayout(header, rows: rows, columns: nil)
    let titles = header.map { TableCell(text: $0.title, look: .dim) }
    return ([titles] + rows.map(\.cells)).map { "  " + layout.line($0, painter) }
  }
}

extension JSONText {
  /// The fields that are not as expected and why, as members.
  mutating func differences(_ differences: [RoutingExpectation.Difference], reasons: [String]) {
    key("differences")
    array(differences) { json, difference in
      json.object { json in
        json.key("field")
        json.string(difference.field)
        json.key("expected")
        json.string(difference.expected)
        json.key("actual")
        json.string(difference.actual)
      }
    }
    key("reasons")
    strings(reasons)
  }

  /// How an expectation is not met, as members of the row of its event or step.
  mutating func failure(_ failure: FixtureFailure) {
    differences(failure.differences, reasons: failure.reasons)
    key("file")
    string(failure.place?.file)
    place(failure.place)
  }
}
