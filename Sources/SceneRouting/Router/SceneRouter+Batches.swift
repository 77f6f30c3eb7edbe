public import PredicateIndex

// Many identifiers at once. Several are searched side by side, so that the memory of one is fetched
// while another is compared, and the gate is passed once for 256 of them.

extension SceneRouter {
  /// Decides where events go of which only the target content identifiers are known.
  ///
  /// The decisions are those of `route(_:)`, errors and ties included. A large set takes less time
  /// for each than one after the other. A change of the scenes waits for 256 identifiers at most.
  ///
  /// - Shape: a decision for each identifier, in their order.
  /// - Complexity: as so many routes.
  public func route(contentsOf identifiers: [String]) -> [RoutingDecision] {
    var decisions: [RoutingDecision] = []
    decisions.reserveCapacity(identifiers.count)
    identifiers.withUnsafeBufferPointer { texts in
      forEachOutcome(of: StringBatch(texts)) { place, outcome in
        decisions.append(outcome.decision(on: texts[place], warnings: [], canBeLost: true))
      } alone: {
        decisions.append(RoutingState.route(texts[$0], in: state))
      }
    }
    return decisions
  }

  /// Decides where each of `events` goes, as `route(_:)` does.
  ///
  /// Events that only the scenes of the application role decide are searched side by side.
  ///
  /// - Shape: a decision for each event, in their order.
  /// - Complexity: as so many routes.
  public func route(contentsOf events: [RoutingEvent]) -> [RoutingDecision] {
    var decisions: [RoutingDecision] = []
    decisions.reserveCapacity(events.count)
    events.withUnsafeBufferPointer { events in
      forEachOutcome(of: EventBatch(events)) { place, outcome in
        decisions.append(
          outcome.decision(
            on: events[place].targetContentIdentifier ?? "", warnings: events[place].warnings,
            canBeLost: true))
      } alone: {
        decisions.append(RoutingState.route(events[$0], in: state))
      }
    }
    return decisions
  }

  /// Appends what becomes of each identifier, as `route(contentsOf:)` decides it.
  ///
  /// No allocation a route, where `outcomes` has room and the identifiers are ASCII of up to 160
  /// bytes.
  ///
  /// - Complexity: as so many routes.
  public func route(contentsOf identifiers: [String], into outcomes: inout [RoutingOutcome]) {
    identifiers.withUnsafeBufferPointer { texts in
      appendOutcomes(of: StringBatch(texts), to: &outcomes)
    }
  }

  /// Appends what becomes of each identifier, as `route(contentsOf:)` decides it.
  ///
  /// No allocation a route, where `outcomes` has room and the identifiers are ASCII of up to 160
  /// bytes.
  ///
  /// - Complexity: as so many routes.
  public func route(contentsOf identifiers: [Substring], into outcomes: inout [RoutingOutcome]) {
    identifiers.withUnsafeBufferPointer { texts in
      appendOutcomes(of: SubstringBatch(texts), to: &outcomes)
    }
  }

  /// Appends what becomes of each identifier, as `route(contentsOf:)` decides it.
  ///
  /// No allocation a route, where `outcomes` has room and the identifiers are ASCII of up to 160
  /// bytes.
  ///
  /// - Complexity: as so many routes.
  public func route(
    contentsOf identifiers: UTF8Identifiers, into outcomes: inout [RoutingOutcome]
  ) {
    appendOutcomes(of: identifiers, to: &outcomes)
  }

  #if compiler(>=6.2)
    /// Appends what becomes of each identifier that lies at one of `ranges` of `text`.
    ///
    /// - Complexity: as so many routes.
    /// - Throws: `outOfBounds` or `splitsCharacter` for the first such range; nothing is appended
    ///   then.
    @available(macOS 26, iOS 26, tvOS 26, visionOS 26, macCatalyst 26, *)
    public func route(
      contentsOf ranges: [Range<Int>], of text: UTF8Span, into outcomes: inout [RoutingOutcome]
    ) throws(UTF8IdentifiersError) {
      outcomes += try UTF8Identifiers.with(ranges, of: text) { identifiers in
        var found: [RoutingOutcome] = []
        found.reserveCapacity(identifiers.count)
        route(contentsOf: identifiers, into: &found)
        return found
      }
    }
  #endif

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
    let lane = enter()
    defer { leave(lane) }
    return try body(RoutingReader(state))
  }

  @inline(__always)
  private func appendOutcomes(
    of batch: some IdentifierBatch, to outcomes: inout [RoutingOutcome]
  ) {
    forEachOutcome(of: batch) {
      outcomes.append($1)
    } alone: {
      outcomes.append(RoutingState.route(batch.string(at: $0), in: state).outcome)
    }
  }

  @inline(__always)
  private func forEachOutcome(
    of batch: some IdentifierBatch, _ body: (Int, consuming RoutingOutcome) -> Void,
    alone: (Int) -> Void
  ) {
    var lanes = IdentifierLanes()
    var first = 0
    while first < batch.count {
      let end = min(batch.count, first + IdentifierLanes.mostInside)
      let lane = enter()
      RoutingState.route(batch, first..<end, &lanes, in: state, body, alone: alone)
      leave(lane)
      first = end
    }
  }
}

/// Routes identifiers one by one while the scenes stay as they are.
public struct RoutingReader: ~Copyable {
  private let state: UnsafePointer<RoutingState>

  fileprivate init(_ state: UnsafePointer<RoutingState>) { self.state = state }

  /// What becomes of an event of which only the target content identifier is known.
  ///
  /// - Complexity: as `SceneRouter.route(_:)`.
  public func outcome(of identifier: String) -> RoutingOutcome {
    RoutingState.outcome(of: identifier, in: state)
  }
}

/// Events to route; those that more than their identifier decides are routed alone.
private struct EventBatch: IdentifierBatch {
  private let events: UnsafeBufferPointer<RoutingEvent>

  init(_ events: UnsafeBufferPointer<RoutingEvent>) { self.events = events }

  var count: Int { events.count }

  func load(_ places: Range<Int>, into lanes: inout IdentifierLanes) {
    for place in places {
      guard events[place].isForScenes, events[place].role == .application,
        var identifier = events[place].targetContentIdentifier
      else {
        lanes.appendForeign()
        continue
      }
      identifier.withUTF8 { lanes.append($0) }
    }
  }

  func string(at place: Int) -> String { events[place].targetContentIdentifier ?? "" }

  func byteCount(at place: Int) -> Int { events[place].targetContentIdentifier?.utf8.count ?? 0 }
}
