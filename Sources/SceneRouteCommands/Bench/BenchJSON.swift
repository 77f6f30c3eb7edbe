import RoutingMeasures

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
