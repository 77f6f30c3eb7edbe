extension GoalTable {
  /// What is counted; without 100,000 scenes the largest smaller set that was measured must do.
  var exact: [Goal] {
    let size = report.sizes.last { $0.scenes <= 100_000 }?.scenes ?? 100_000
    let allocations = report.sizes.compactMap(\.allocationsPerRoute).max()
    return [
      Goal(
        "P11", "allocations a route, the worst size", .atMost, must: 0, goal: 0, unit: "",
        allocations.map { .value($0) } ?? .missing("this system cannot count them")),
      Goal(
        "P11", "retain and release pairs, growth with N", .atMost, must: 0, goal: 0, unit: "",
        retainGrowth),
      Goal(
        "P12", "leaf checks a route, \(size)", .atMost, must: 2, goal: 1, unit: "",
        figure(size) { $0.leafChecksPerRoute }),
      Goal(
        "P12", "regex calls a route, \(size)", .atMost, must: 0.6, goal: 0.3, unit: "",
        figure(size) { $0.regexCallsPerRoute }),
      Goal(
        "P12", "whole predicates a route, \(size)", .atMost, must: 0.2, goal: 0.05, unit: "",
        figure(size) { $0.evaluationsPerRoute }),
      different("the linear router's", report.sizes.map { ($0.compared, $0.differing) }),
      different("the linear C loop's", winners("linear")),
      different("the index sketch's", winners("index_sketch")),
    ]
  }

  /// How many more references a route retains in one set than in another, for the same score.
  private var retainGrowth: Figure {
    let counts = report.sizes.compactMap(\.retainsPerRoute)
    guard counts.count == report.sizes.count, counts.count > 1 else {
      return .missing(counts.isEmpty ? "this system does not count them" : "one size does not grow")
    }
    let growth = Set(counts.flatMap(\.keys)).map { score in
      let values = counts.compactMap { $0[score] }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    return .value(growth.max() ?? 0)
  }

  private func winners(_ rival: String) -> [(Int, Int)] {
    report.sizes.compactMap { size in
      size.winners[rival].map { ($0.compared, $0.differing) }
    }
  }

  private func different(_ whose: String, _ counts: [(compared: Int, differing: Int)]) -> Goal {
    let compared = counts.reduce(0) { $0 + $1.compared }
    let differing = counts.reduce(0) { $0 + $1.differing }
    return Goal(
      "P13", "answers not \(whose), of \(compared)", .atMost, must: 0, goal: 0, unit: "",
      compared > 0 ? .value(Double(differing)) : .missing("rivals run in Benchmarks/compare"))
  }
}
