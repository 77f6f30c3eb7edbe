import RoutingMeasures

/// A report for programs: one object.
///
/// `allocationsPerRoute` is null: counting needs an allocator of one's own, which a program for
/// users must not bring. The package in Benchmarks counts.
enum BenchJSON {
  static func answer(_ report: BenchReport, _ findings: [Finding]) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("scenes")
      json.integer(report.scenes)
      json.key("identifiers")
      json.integer(report.events)
      json.key("decisions")
      json.object { $0.members(of: report.decisions) }
      json.key("answersEqual")
      if let comparison = report.comparison {
        json.boolean(comparison.areEqual)
      } else {
        json.null()
      }
      json.key("index")
      json.object { $0.indexMembers(of: report) }
      json.key("linear")
      if let linear = report.linear {
        json.object { $0.routeTimes(linear) }
      } else {
        json.null()
      }
      json.key("build")
      json.object { $0.buildMembers(of: report) }
      json.key("update")
      json.object { $0.members(of: report.changes) }
      json.key("diagnostics")
      json.array(findings) { json, finding in json.finding(finding) }
    }
    return json
  }
}

extension JSONText {
  fileprivate mutating func number(_ name: StaticString, _ value: Double?, places: Int = 1) {
    key(name)
    if let value { decimal(value, places: places) } else { null() }
  }

  fileprivate mutating func members(of decisions: DecisionCounts) {
    key("prefers")
    integer(decisions.prefers)
    key("can")
    integer(decisions.can)
    key("none")
    integer(decisions.none)
    key("errors")
    integer(decisions.errors)
  }

  fileprivate mutating func routeTimes(_ times: TimeSummary) {
    key("nanosecondsPerRoute")
    self.times(times)
  }

  private mutating func times(_ times: TimeSummary) {
    object { json in
      json.number("mean", times.mean)
      json.number("p50", times.p50)
      json.number("p99", times.p99)
    }
  }

  fileprivate mutating func indexMembers(of report: BenchReport) {
    routeTimes(report.index)
    key("nanosecondsPerIdentifier")
    if let identifiers = report.identifiers { times(identifiers) } else { null() }
    key("allocationsPerRoute")
    null()
    number("leafChecksPerRoute", report.costs.leafChecks, places: 4)
    number("regexCallsPerRoute", report.costs.regexCalls, places: 4)
    number("evaluationsPerRoute", report.costs.evaluations, places: 4)
  }

  fileprivate mutating func buildMembers(of report: BenchReport) {
    number("parseMilliseconds", report.parseMilliseconds, places: 3)
    number("indexMilliseconds", report.indexMilliseconds, places: 3)
    number("heapBytesPerScene", report.heapBytesPerScene)
  }

  fileprivate mutating func members(of changes: ChangeTimes?) {
    number("replaceNanoseconds", changes?.replace)
    number("activateNanoseconds", changes?.activate)
  }
}
