import AllocationCounter
import PredicateIndex
import PredicateLanguage
import RoutingMeasures
import SceneRouting

/// Batches of identifiers beside one identifier at a time: the same answers, and what they take.
struct BatchReport: Encodable {
  /// How many answers were compared, in each form that a batch can have.
  let compared: Int
  let differing: Int
  /// Allocations of one batch; nil where they cannot be counted.
  let allocationsPerBatch: Double?
  /// What each further identifier adds to them.
  let allocationsPerRoute: Double?
  /// A batch, and one route after the other in turns with it; nil when nothing was timed.
  var times: PairedTimes?

  /// Compares and counts.
  init(of router: SceneRouter, on identifiers: [String]) {
    let decisions = identifiers.map { router.route($0) }
    var differing = zip(decisions, router.route(contentsOf: identifiers)).count { $0 != $1 }
    var compared = decisions.count
    Self.forEachForm(of: identifiers) { fill in
      var outcomes: [RoutingOutcome] = []
      fill(router, &outcomes)
      compared += decisions.count
      differing += abs(decisions.count - outcomes.count)
      differing += zip(decisions, outcomes).count { $0.outcome != $1 }
    }
    self.compared = compared
    self.differing = differing
    let counts = AllocationGrowth(identifiers) { texts in
      var outcomes: [RoutingOutcome] = []
      outcomes.reserveCapacity(texts.count)
      let before = sceneroute_allocations()
      router.route(contentsOf: texts, into: &outcomes)
      return sceneroute_allocations() - before
    }
    allocationsPerBatch = counts?.perBatch
    allocationsPerRoute = counts?.perIdentifier
  }

  /// Calls `body` with a batch in each form: strings, pieces of a string, bytes.
  private static func forEachForm(
    of identifiers: [String], _ body: ((SceneRouter, inout [RoutingOutcome]) -> Void) -> Void
  ) {
    body { $0.route(contentsOf: identifiers, into: &$1) }
    let pieces = identifiers.map { ("\($0)/").dropLast() }
    body { $0.route(contentsOf: pieces, into: &$1) }
    let text = Array(identifiers.joined().utf8)
    var ranges: [Range<Int>] = []
    for identifier in identifiers {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + identifier.utf8.count)
    }
    text.withUnsafeBytes { bytes in
      guard let batch = try? UTF8Identifiers(ranges, of: bytes) else { return body { _, _ in } }
      body { $0.route(contentsOf: batch, into: &$1) }
    }
  }
}

/// All subscribers whose predicate is true: that they are the right ones, and what they take.
struct MatchReport: Encodable {
  let subscribers: Int
  let matchesPerIdentifier: Double
  /// How many identifiers were compared with the evaluation of every predicate.
  let compared: Int
  let differing: Int
  /// How many identifiers were compared with the same one in a batch.
  let comparedInBatches: Int
  let differingInBatches: Int
  /// Nil where allocations cannot be counted.
  let allocationsPerIdentifier: Double?
  /// What each further identifier adds to the allocations of a batch.
  let allocationsPerIdentifierInBatches: Double?
  /// A batch, and one identifier after the other in turns with it; nil when nothing was timed.
  var times: PairedTimes?
  /// Automata on the comparisons of the same predicates, by engine.
  var rivals: [String: RivalTimes] = [:]

  /// Compares and counts.
  ///
  /// - Parameter predicates: those of the subscribers 0, 1, …, most recent first.
  init(
    of index: PredicateIndex<Int>, _ predicates: [ActivationPredicate], on identifiers: [String]
  ) throws {
    subscribers = predicates.count
    let matches = try identifiers.map { try index.matches(of: $0) }
    let found = matches.reduce(0) { $0 + $1.subscribers.count }
    matchesPerIdentifier = Double(found) / Double(max(1, identifiers.count))

    let positions = LinearRouter.sample(events: identifiers.count, scenes: predicates.count)
    compared = positions.count
    differing = positions.count { position in
      let all = predicates.indices.filter { subscriber in
        (try? predicates[subscriber].evaluate(identifiers[position])) == true
      }
      return matches[position].subscribers != all
    }

    comparedInBatches = identifiers.count
    var each: [[Int]] = Array(repeating: [], count: identifiers.count)
    try index.forEachMatchCountingFailures(ofEach: identifiers) { each[$0].append($1) }
    let lists = try index.matches(ofEach: identifiers)
    differingInBatches = identifiers.indices.count { place in
      let alone = matches[place].subscribers
      return each[place] != alone || lists[place].subscribers != alone
        || lists[place].failures.count != matches[place].failures.count
    }

    let before = sceneroute_allocations()
    for identifier in identifiers {
      try index.forEachMatchCountingFailures(of: identifier) { _ in }
    }
    let allocations = sceneroute_allocations() - before
    allocationsPerIdentifier =
      before >= 0 ? Double(allocations) / Double(max(1, identifiers.count)) : nil
    allocationsPerIdentifierInBatches = try AllocationGrowth(identifiers) { texts in
      let before = sceneroute_allocations()
      try index.forEachMatchCountingFailures(ofEach: texts) { _, _ in }
      return sceneroute_allocations() - before
    }?.perIdentifier
  }
}

/// Allocations of a batch, and how they grow with its length.
private struct AllocationGrowth {
  let perBatch: Double
  let perIdentifier: Double

  /// Counts those of a usual batch and of all identifiers; nil where they cannot be counted.
  init?(_ identifiers: [String], _ count: ([String]) throws -> Int) rethrows {
    guard sceneroute_allocations() >= 0 else { return nil }
    let few = Array(identifiers.prefix(Passes.batchLength))
    // What a thread keeps for its searches is made by the first of them.
    _ = try count(few)
    let (ofFew, ofAll) = (try count(few), try count(identifiers))
    perBatch = Double(ofFew)
    perIdentifier = Double(ofAll - ofFew) / Double(max(1, identifiers.count - few.count))
  }
}
