extension GoalTable {
  /// What is counted; without 100,000 scenes the largest smaller set that was measured must do.
  var exact: [Goal] {
    let size = report.sizes.last { $0.scenes <= 100_000 }?.scenes ?? 100_000
    return [
      allocations("a route") { $0.allocationsPerRoute },
      allocations("a route in a batch") { $0.batches?.allocationsPerRoute },
      allocations("all matches of an identifier") { $0.matches?.allocationsPerIdentifier },
      allocations("… in a batch") { $0.matches?.allocationsPerIdentifierInBatches },
      Goal(
        "P11", "retain and release pairs, growth with N", .atMost, must: 0, goal: 0, unit: "",
        retainGrowth),
      Goal(
        "P12", "leaf checks a route, \(size)", .atMost, must: 2, goal: 1, unit: "",
        figure(size) { $0.leafChecksPerRoute }),
      Goal(
        "P12", "regex calls a route, \(size)", .atMost, must: 0.6, goal: 0.02, unit: "",
        figure(size) { $0.regexCallsPerRoute }),
      Goal(
        "P12", "whole predicates a route, \(size)", .atMost, must: 0.2, goal: 0.03, unit: "",
        figure(size) { $0.evaluationsPerRoute }),
      different(
        "answers not the linear router's", report.sizes.map { ($0.compared, $0.differing) }),
      different("answers not the linear C loop's", winners("linear")),
      different("answers not the index sketch's", winners("index_sketch")),
      different(
        "answers of batches not single routes'",
        report.sizes.compactMap(\.batches).map { ($0.compared, $0.differing) }),
      different(
        "matches not those of every predicate",
        report.sizes.compactMap(\.matches).map { ($0.compared, $0.differing) }),
      different(
        "matches of batches not single ones'",
        report.sizes.compactMap(\.matches).map { ($0.comparedInBatches, $0.differingInBatches) }),
    ] + memory
  }

  /// Blocks that begin at a huge page weigh more where they are small.
  private var memory: [Goal] {
    [(100_000, 800.0, 600.0), (1_000_000, 700, 450)].map { subscribers, must, goal in
      let measured = report.memory.flatMap { $0.subscribers == subscribers ? $0 : nil }
      return Goal(
        "P28", "heap a subscriber with its predicate, \(subscribers)", .atMost, must: must,
        goal: goal, unit: "B",
        measured.map { memory in
          memory.heapBytes.map { .value($0) } ?? .missing("this system does not say")
        } ?? .missing("not run with so many"))
    }
  }

  private func allocations(_ what: String, _ count: (SizeReport) -> Double?) -> Goal {
    Goal(
      "P11", "allocations, \(what), the worst size", .atMost, must: 0, goal: 0, unit: "",
      report.sizes.compactMap(count).max().map { .value($0) }
        ?? .missing("this system cannot count them"))
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

  private func different(_ what: String, _ counts: [(compared: Int, differing: Int)]) -> Goal {
    let compared = counts.reduce(0) { $0 + $1.compared }
    let differing = counts.reduce(0) { $0 + $1.differing }
    return Goal(
      "P13", "\(what), of \(compared)", .atMost, must: 0, goal: 0, unit: "",
      compared > 0 ? .value(Double(differing)) : .missing("rivals run in Benchmarks/compare"))
  }
}
