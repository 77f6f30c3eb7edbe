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
      line("answers \(verdict) to the linear router's, on \(comparison.compared) of them")
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
    func times(_ summary: TimeSummary) -> [Double] { [summary.mean, summary.p50, summary.p99] }
    var rows = [["an event, index"] + times(report.index).map { text($0) }]
    if let identifiers = report.identifiers {
      rows.append(["its identifier alone, index"] + times(identifiers).map { text($0) })
    }
    if let linear = report.linear {
      rows.append(["an event, linear"] + times(linear).map { text($0) })
      rows.append(
        ["an event, linear / index"] + zip(times(linear), times(report.index)).map(ratio))
    }
    console.writeTable([.flexible("NANOSECONDS A ROUTE"), "MEAN", "P50", "P99"], rows)
  }

  private func writeEvents(_ report: BenchReport) {
    let isShort = report.events <= BenchReport.shortList
    let title = isShort ? "EVENT" : "THE \(report.single.rows.count) SLOWEST EVENTS"
    let linear: [TableColumn] = report.linear == nil ? [] : ["LINEAR", "LINEAR / INDEX"]
    console.writeTable(
      [.flexible(title), "INDEX"] + linear,
      zip(report.single.rows, report.singleNames).map { row, name in
        [name.shownIdentifier, text(row.index)]
          + (row.linear.map { [text($0), ratio($0, row.index)] } ?? [])
      })
  }

  private func ratio(_ linear: Double, _ index: Double) -> String {
    index > 0 ? text(linear / index) + "×" : "-"
  }

  private func text(_ value: Double, _ places: Int = 1) -> String {
    DecimalText.of(value, places: places) ?? "-"
  }

  private func line(_ text: String) { console.output.writeLine(StyledText(text)) }
}

extension BenchReport {
  /// The report for programs.
  ///
  /// `allocationsPerRoute` is null: counting needs an allocator of one's own, which a program for
  /// users must not bring. The package in Benchmarks counts.
  var json: JSONObject {
    [
      "scenes": scenes, "identifiers": events,
      "decisions": [
        "prefers": decisions.prefers, "can": decisions.can, "none": decisions.none,
        "errors": decisions.errors,
      ] as JSONObject,
      "answersEqual": comparison?.areEqual,
      "index": [
        "nanosecondsPerRoute": index.json, "nanosecondsPerIdentifier": identifiers.map(\.json),
        "allocationsPerRoute": Int?.none,
        "leafChecksPerRoute": JSONDecimal(costs.leafChecks, places: 4),
        "regexCallsPerRoute": JSONDecimal(costs.regexCalls, places: 4),
        "evaluationsPerRoute": JSONDecimal(costs.evaluations, places: 4),
      ] as JSONObject,
      "linear": linear.map { linear -> JSONObject in ["nanosecondsPerRoute": linear.json] },
      "build": [
        "parseMilliseconds": JSONDecimal(parseMilliseconds, places: 3),
        "indexMilliseconds": JSONDecimal(indexMilliseconds, places: 3),
        "heapBytesPerScene": JSONDecimal(heapBytesPerScene, places: 1),
      ] as JSONObject,
      "update": [
        "replaceNanoseconds": JSONDecimal(changes.replace, places: 1),
        "activateNanoseconds": JSONDecimal(changes.activate, places: 1),
      ] as JSONObject,
    ]
  }
}

extension TimeSummary {
  fileprivate var json: JSONObject {
    [
      "mean": JSONDecimal(mean, places: 1), "p50": JSONDecimal(p50, places: 1),
      "p99": JSONDecimal(p99, places: 1),
    ]
  }
}
