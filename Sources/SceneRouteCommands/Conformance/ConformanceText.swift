import PredicateLanguage
import SceneFixtures

/// A tally for people: a table by topic, and on standard error each failure.
struct ConformanceText {
  let console: Console

  func write(_ tally: ConformanceTally) {
    var table = TableWriter(
      [
        TableColumn(title: "TOPIC", squeeze: .flexible), TableColumn(title: "ROWS"),
        TableColumn(title: "PASSED"), TableColumn(title: "FAILED"), TableColumn(title: "SKIPPED"),
      ], on: console)
    for topic in tally.topics { table.add(row(topic)) }
    if tally.topics.count > 1 { table.add(row(tally.total, look: .bold)) }
    table.flush()
    for failure in tally.failures { console.report(text(failure)) }
    let skipped = tally.total.skipped
    if skipped > 0 {
      let vectors = skipped.counting("vector") + (skipped == 1 ? " was" : " were")
      console.reportWarning(
        id: "skipped-vectors",
        "\(vectors) skipped: this build has no regular expression engine",
        help: "build with the package trait `Regex`")
    }
  }

  private func row(_ topic: ConformanceTally.Topic, look: Painter.Look = .plain) -> TableRow {
    TableRow(cells: [
      TableCell(text: topic.name, look: look),
      TableCell(text: String(topic.rows), look: look),
      TableCell(text: String(topic.passed), look: topic.passed > 0 ? .green : .dim),
      TableCell(text: String(topic.failed), look: topic.failed > 0 ? .red : .dim),
      TableCell(text: String(topic.skipped), look: topic.skipped > 0 ? .yellow : .dim),
    ])
  }

  private func text(_ failure: ConformanceTally.Failure) -> [StyledText] {
    let painter = console.errorPainter
    let vector = failure.vector
    let title = painter.paint("failed:", .boldRed)
    return [
      "\(title) \(vector.id)  \(vector.file):\(vector.line)",
      "  expected  " + painter.paint(failure.expected, .green),
      "  actual    " + painter.paint(failure.actual, .red),
    ]
  }
}

/// A tally for programs: one object.
enum ConformanceJSON {
  static func answer(_ tally: ConformanceTally) -> JSONObject {
    [
      "version": 1,
      "topics": JSONArray(tally.topics) { topic in
        [
          "topic": topic.name, "rows": topic.rows, "passed": topic.passed,
          "failed": topic.failed, "skipped": topic.skipped,
        ]
      },
      "failures": JSONArray(tally.failures) { failure in
        [
          "id": failure.vector.id, "topic": failure.vector.topic, "file": failure.vector.file,
          "line": failure.vector.line, "expected": failure.expected, "actual": failure.actual,
        ]
      },
    ]
  }
}
