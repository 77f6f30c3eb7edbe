import PredicateLanguage
import RoutingMeasures

/// A report for people: a line of counts, a table of times, and what else was measured.
struct BenchText {
  let console: Console

  func write(_ report: BenchReport) {
    let decisions = report.decisions
    line(
      "\(report.scenes.counting("scene")), \(report.events.counting("event")): "
        + "\(decisions.prefers) preferred, "
        + "\(decisions.can) possible, \(decisions.none) none, \(decisions.errors) with errors")
    if let comparison = report.comparison {
      let verdict = comparison.areEqual ? "equal" : "NOT equal"
      line(
        "answers \(verdict) to the linear router's, on \(comparison.compared) of them")
    } else {
      line("answers not compared with the linear router's")
    }
    line("")
    writeTimes(report)
    line("")
    writeEvents(report)
    line("")
    let costs = report.costs
    line(
      "a route: \(text(costs.leafChecks, 2)) comparisons, \(text(costs.regexCalls, 2)) calls of "
        + "the regular expression engine, \(text(costs.evaluations, 2)) whole predicates")
    line(
      "build: \(text(report.parseMilliseconds)) ms to read the file, "
        + "\(text(report.indexMilliseconds)) ms to index, \(text(report.heapBytesPerScene, 0)) "
        + "bytes of index a scene")
    line(
      "changes: \(text(report.changes.replace, 0)) ns for other conditions of a scene, "
        + "\(text(report.changes.activate, 0)) ns to activate one")
  }

  private func writeTimes(_ report: BenchReport) {
    var table = TableWriter(
      [
        TableColumn(title: "NANOSECONDS A ROUTE", squeeze: .flexible), TableColumn(title: "MEAN"),
        TableColumn(title: "P50"), TableColumn(title: "P99"),
      ], on: console)
    table.add(row("an event, index", report.index))
    if let identifiers = report.identifiers {
      table.add(row("its identifier alone, index", identifiers))
    }
    if let linear = report.linear {
      table.add(row("an event, linear", linear))
      let index = report.index
      let times = zip([linear.mean, linear.p50, linear.p99], [index.mean, index.p50, index.p99])
      let ratios = times.map { linear, index in
        index > 0 ? text(linear / index) + "×" : "-"
      }
      table.add(row("an event, linear / index", ratios))
    }
    table.flush()
  }

  private func writeEvents(_ report: BenchReport) {
    let isShort = report.events <= BenchReport.shortList
    let title = isShort ? "EVENT" : "THE \(report.single.rows.count) SLOWEST EVENTS"
    var columns = [
      TableColumn(title: title, squeeze: .flexible), TableColumn(title: "INDEX"),
    ]
    if report.linear != nil {
      columns += [TableColumn(title: "LINEAR"), TableColumn(title: "LINEAR / INDEX")]
    }
    var table = TableWriter(columns, on: console)
    for (row, name) in zip(report.single.rows, report.singleNames) {
      var cells = [text(row.index)]
      if let linear = row.linear {
        cells += [text(linear), row.index > 0 ? text(linear / row.index) + "×" : "-"]
      }
      table.add(self.row(name.shownIdentifier, cells))
    }
    table.flush()
  }

  private func row(_ name: String, _ times: TimeSummary) -> TableRow {
    row(name, [times.mean, times.p50, times.p99].map { text($0) })
  }

  private func row(_ name: String, _ cells: [String]) -> TableRow {
    TableRow(cells: ([name] + cells).map { TableCell(text: $0) })
  }

  private func text(_ value: Double, _ places: Int = 1) -> String {
    DecimalText.of(value, places: places) ?? "-"
  }

  private func line(_ text: String) {
    console.output.writeLine(StyledText(text))
  }
}
