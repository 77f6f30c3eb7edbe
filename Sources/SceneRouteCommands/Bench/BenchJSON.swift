import RoutingMeasures

/// A report for programs: one object.
///
/// `allocationsPerRoute` is null: counting needs an allocator of one's own, which a program for
/// users must not bring. The package in Benchmarks counts.
enum BenchJSON {
  static func answer(_ report: BenchReport, _ findings: [Finding]) -> JSONObject {
    let decisions = report.decisions
    return [
      "version": 1, "scenes": report.scenes, "identifiers": report.events,
      "decisions": [
        "prefers": decisions.prefers, "can": decisions.can, "none": decisions.none,
        "errors": decisions.errors,
      ] as JSONObject,
      "answersEqual": report.comparison?.areEqual,
      "index": [
        "nanosecondsPerRoute": report.index.json,
        "nanosecondsPerIdentifier": report.identifiers.map(\.json),
        "allocationsPerRoute": Int?.none,
        "leafChecksPerRoute": JSONDecimal(report.costs.leafChecks, places: 4),
        "regexCallsPerRoute": JSONDecimal(report.costs.regexCalls, places: 4),
        "evaluationsPerRoute": JSONDecimal(report.costs.evaluations, places: 4),
      ] as JSONObject,
      "linear": report.linear.map { linear -> JSONObject in
        ["nanosecondsPerRoute": linear.json]
      },
      "build": [
        "parseMilliseconds": JSONDecimal(report.parseMilliseconds, places: 3),
        "indexMilliseconds": JSONDecimal(report.indexMilliseconds, places: 3),
        "heapBytesPerScene": JSONDecimal(report.heapBytesPerScene, places: 1),
      ] as JSONObject,
      "update": [
        "replaceNanoseconds": JSONDecimal(report.changes.replace, places: 1),
        "activateNanoseconds": JSONDecimal(report.changes.activate, places: 1),
      ] as JSONObject,
      "diagnostics": findings,
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
