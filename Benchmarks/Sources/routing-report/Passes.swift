import PredicateIndex
import SceneRouting

/// Passes over the identifiers of a workload, in each of the ways to search for them.
///
/// Each comes after one that is not timed, and a short list is repeated.
///
/// - Units: nanoseconds for one identifier.
struct Passes {
  /// The length of a batch: a change of the scenes waits for so many.
  static let batchLength = 256

  let identifiers: [String]
  private let events: [RoutingEvent]
  private let batches: [[String]]
  private let eventBatches: [[RoutingEvent]]

  init(_ identifiers: [String]) {
    self.init(identifiers.map { RoutingEvent.identifier($0) })
  }

  /// Takes events, of which most passes read the identifiers alone.
  init(_ events: [RoutingEvent]) {
    let identifiers = events.map { $0.targetContentIdentifier ?? "" }
    self.events = events
    self.identifiers = identifiers
    let ranges = stride(from: 0, to: events.count, by: Self.batchLength).map {
      $0..<min(events.count, $0 + Self.batchLength)
    }
    batches = ranges.map { Array(identifiers[$0]) }
    eventBatches = ranges.map { Array(events[$0]) }
  }

  /// The first of the identifiers alone.
  func prefix(_ count: Int) -> Passes {
    count < events.count ? Passes(Array(events.prefix(count))) : self
  }

  /// Routes one identifier after the other.
  func route(_ router: SceneRouter) -> Double {
    time { for identifier in identifiers { withExtendedLifetime(router.route(identifier)) {} } }
  }

  /// Routes whole events, one after the other.
  func routeEvents(_ router: SceneRouter) -> Double {
    time { for event in events { withExtendedLifetime(router.route(event)) {} } }
  }

  /// Routes whole events for a caller that reads each of them afterwards.
  func routeKeepingEvents(_ router: SceneRouter) -> Double {
    time {
      for event in events {
        withExtendedLifetime(event) { withExtendedLifetime(router.route(event)) {} }
      }
    }
  }

  /// Routes batches.
  func routeBatches(_ router: SceneRouter) -> Double {
    var outcomes: [RoutingOutcome] = []
    outcomes.reserveCapacity(Self.batchLength)
    return time {
      for batch in batches {
        outcomes.removeAll(keepingCapacity: true)
        router.route(contentsOf: batch, into: &outcomes)
      }
    }
  }

  /// Routes one identifier after the other, 256 inside a reader.
  func routeInReaders(_ router: SceneRouter) -> Double {
    time {
      for batch in batches {
        router.withReader { reader in
          for identifier in batch { withExtendedLifetime(reader.outcome(of: identifier)) {} }
        }
      }
    }
  }

  /// The outcomes of whole events, 256 inside a reader.
  func routeEventsInReaders(_ router: SceneRouter) -> Double {
    time {
      for batch in eventBatches {
        router.withReader { reader in
          for event in batch { withExtendedLifetime(reader.outcome(of: event)) {} }
        }
      }
    }
  }

  /// Finds all matches of one identifier after the other.
  func match(_ index: PredicateIndex<Int>) throws -> Double {
    try matching { found in
      for identifier in identifiers {
        try index.forEachMatchCountingFailures(of: identifier) { found &+= $0 }
      }
    }
  }

  /// Finds all matches of batches.
  func matchBatches(_ index: PredicateIndex<Int>) throws -> Double {
    try matching { found in
      for batch in batches {
        try index.forEachMatchCountingFailures(ofEach: batch) { found &+= $1 }
      }
    }
  }

  /// Times a pass that adds up what it finds, so that nothing is left out.
  private func matching(_ pass: (inout Int) throws -> Void) rethrows -> Double {
    var found = 0
    let time = try time { try pass(&found) }
    return withExtendedLifetime(found) { time }
  }

  private func time(_ pass: () throws -> Void) rethrows -> Double {
    try pass()
    let rounds = max(1, 30_000 / max(1, identifiers.count))
    let watch = ThreadStopwatch()
    for _ in 0..<rounds { try pass() }
    return watch.nanoseconds / Double(max(1, rounds * identifiers.count))
  }
}
