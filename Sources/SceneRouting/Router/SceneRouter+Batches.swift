public import PredicateIndex

// Many identifiers at once. Several are searched side by side, so that the memory of one is fetched
// while another is compared, and the gate is passed once for 256 of them.

/// An input of batches of routes: an event, or the identifier alone of one.
public protocol RoutingInput: BatchIdentifier {
  /// Decides where the inputs of a row go; there is a default.
  static func decisions(
    on row: UnsafeBufferPointer<Self>, by router: SceneRouter
  ) -> [RoutingDecision]
  /// Appends what becomes of the inputs of a row; there is a default.
  static func route(
    _ row: UnsafeBufferPointer<Self>, by router: SceneRouter, into outcomes: inout [RoutingOutcome])
}

extension SceneRouter {
  /// Decides the destination of each of many events, or of bare identifiers.
  ///
  /// Takes arrays of events, strings and substrings, `UTF8Identifiers`, and collections of such.
  /// The decisions are those of `route(_:)`, errors and ties included. A large set takes less time
  /// for each than one after the other. A change of the scenes waits for 256 inputs at most.
  ///
  /// - Shape: a decision for each input, in their order.
  /// - Complexity: as one route for each input.
  public func route<Input: RoutingInput>(
    contentsOf inputs: some Collection<Input>
  ) -> [RoutingDecision] {
    var decisions: [RoutingDecision] = []
    inputs.withRow { decisions = Input.decisions(on: $0, by: self) }
    return decisions
  }

  /// Decides as `route(_:)`.
  ///
  /// - Throws: when the run has too few steps left to evaluate the scenes.
  package func decision(on event: RoutingEvent) throws(SceneSystemError) -> RoutingDecision {
    let decision = route(event)
    if decision.isOpen { throw .evaluationLimit(step: event.name) }
    return decision
  }

  /// Calls `body` with the place and the decision of each of many events, in their order.
  ///
  /// A decision may name every scene, because it failed or ties: few decisions are kept at a time.
  package func forEachDecision(
    on events: [RoutingEvent], _ body: (Int, RoutingDecision) -> Void
  ) {
    for start in stride(from: 0, to: events.count, by: RoutingLimits.keptDecisions) {
      let row = events[start..<min(start + RoutingLimits.keptDecisions, events.count)]
      for (offset, decision) in route(contentsOf: row).enumerated() {
        body(start + offset, decision)
      }
    }
  }

  /// Appends the outcome of each input, as `route(contentsOf:)` decides it.
  ///
  /// No allocation a route, where `outcomes` has room and the identifiers are ASCII of up to 160
  /// bytes.
  ///
  /// - Complexity: as one route for each input.
  public func route<Input: RoutingInput>(
    contentsOf inputs: some Collection<Input>, into outcomes: inout [RoutingOutcome]
  ) {
    inputs.withRow { Input.route($0, by: self, into: &outcomes) }
  }

  /// Calls `body` with a reader of the scenes as they are now.
  ///
  /// A reader passes the gate once and copies no identifier: of a few scenes it takes two thirds of
  /// the time of `route(_:)`, where identifiers come one by one.
  ///
  /// ```swift
  /// let lost = router.withReader { reader in
  ///   names.count { reader.outcome(of: $0).score == .none }
  /// }
  /// ```
  ///
  /// Changes wait until `body` is done. So `body` must not use the router: a change would wait for
  /// itself, and a route for a change that waits for `body`.
  public func withReader<Value, Failure: Error>(
    _ body: (borrowing RoutingReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try read { (state) throws(Failure) in try body(RoutingReader(state)) }
  }
}

// The functions over rows are requirements, so that each kind of input has its own: a generic one
// would ask for every step what its input is.

extension RoutingInput {
  /// Decides the destinations of bare identifiers, as events without other values.
  public static func decisions(
    on row: UnsafeBufferPointer<Self>, by router: SceneRouter
  ) -> [RoutingDecision] {
    router.decisions(on: row) {
      $1.decision(on: $0.targetContentIdentifier ?? "", warnings: [], canBeLost: true)
    } alone: {
      RoutingState.route($0.targetContentIdentifier, in: $1)
    }
  }

  /// Appends the outcomes of bare identifiers, as events without other values.
  public static func route(
    _ row: UnsafeBufferPointer<Self>, by router: SceneRouter, into outcomes: inout [RoutingOutcome]
  ) {
    router.append(row, to: &outcomes) { $1.outcome(of: $0.targetContentIdentifier) }
  }
}

extension String: RoutingInput {
  /// Appends the outcomes of bare identifiers, as events without other values.
  public static func route(
    _ row: UnsafeBufferPointer<Self>, by router: SceneRouter, into outcomes: inout [RoutingOutcome]
  ) {
    router.append(row, to: &outcomes) { $1.outcome(of: $0) }
  }
}
extension Substring: RoutingInput {}
extension ByteIdentifier: RoutingInput {}

extension RoutingEvent: RoutingInput {
  /// Puts the identifiers into lanes of those events that nothing else decides.
  public static func load(_ row: UnsafeBufferPointer<Self>, into lanes: IdentifierLanes) {
    for event in row {
      if event.isForScenes, event.role == .application,
        var identifier = event.targetContentIdentifier
      {
        identifier.withUTF8 { lanes.append($0) }
      } else {
        lanes.appendForeign()
      }
    }
  }

  /// Decides where the events of a row go.
  public static func decisions(
    on row: UnsafeBufferPointer<Self>, by router: SceneRouter
  ) -> [RoutingDecision] {
    router.decisions(on: row) {
      $1.decision(on: $0.targetContentIdentifier ?? "", warnings: $0.warnings, canBeLost: true)
    } alone: {
      RoutingState.route($0, in: $1)
    }
  }

  /// Appends what becomes of the events of a row.
  public static func route(
    _ row: UnsafeBufferPointer<Self>, by router: SceneRouter, into outcomes: inout [RoutingOutcome]
  ) {
    router.append(row, to: &outcomes) { $1.outcome(of: $0) }
  }
}

extension SceneRouter {
  @inline(__always)
  fileprivate func decisions<Input: RoutingInput>(
    on row: UnsafeBufferPointer<Input>,
    _ decide: (Input, consuming RoutingOutcome) -> RoutingDecision,
    alone: (Input, UnsafePointer<RoutingState>) -> RoutingDecision
  ) -> [RoutingDecision] {
    var decisions: [RoutingDecision] = []
    decisions.reserveCapacity(row.count)
    search(for: row) {
      guard let outcome = RoutingState.outcome(of: $1, $2, by: $3, in: state) else { return false }
      decisions.append(decide(row[$0], outcome))
      return true
    } alone: {
      decisions.append(alone(row[$0], state))
    }
    return decisions
  }

  @inline(__always)
  fileprivate func append<Input: RoutingInput>(
    _ row: UnsafeBufferPointer<Input>, to outcomes: inout [RoutingOutcome],
    alone: (borrowing Input, borrowing RoutingReader) -> RoutingOutcome
  ) {
    let reader = RoutingReader(state)
    search(for: row) {
      guard let outcome = RoutingState.outcome(of: $1, $2, by: $3, in: state) else { return false }
      outcomes.append(outcome)
      return true
    } alone: {
      outcomes.append(alone(row[$0], reader))
    }
  }
}

/// Routes identifiers one by one while the scenes stay as they are.
public struct RoutingReader: ~Copyable {
  private let state: UnsafePointer<RoutingState>

  fileprivate init(_ state: UnsafePointer<RoutingState>) { self.state = state }

  /// Returns the outcome of a bare target content identifier, as an event without other values.
  ///
  /// - Complexity: as `SceneRouter.route(_:)`.
  public func outcome(of identifier: borrowing String) -> RoutingOutcome {
    RoutingState.indexedOutcome(ofText: identifier, in: state)
      ?? RoutingState.route(copy identifier, in: state).outcome
  }

  @inline(__always)
  fileprivate func outcome(of identifier: String?) -> RoutingOutcome {
    RoutingState.indexedOutcome(of: identifier, in: state)
      ?? RoutingState.route(identifier, in: state).outcome
  }

  /// Returns the outcome of `event`, which is neither copied nor kept.
  ///
  /// - Complexity: as `SceneRouter.route(_:)`.
  public func outcome(of event: borrowing RoutingEvent) -> RoutingOutcome {
    if event.isOrdinary,
      let outcome = RoutingState.indexedOutcome(of: event.targetContentIdentifier, in: state)
    {
      return outcome
    }
    return RoutingState.route(copy event, in: state).outcome
  }
}
