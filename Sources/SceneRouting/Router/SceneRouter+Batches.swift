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
      } decided: {
        decisions.append($0)
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
      forEachOutcome(of: StringBatch(texts)) {
        outcomes.append($1)
      } decided: {
        outcomes.append($0.outcome)
      }
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
      forEachOutcome(of: SubstringBatch(texts)) {
        outcomes.append($1)
      } decided: {
        outcomes.append($0.outcome)
      }
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
    forEachOutcome(of: identifiers) {
      outcomes.append($1)
    } decided: {
      outcomes.append($0.outcome)
    }
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

  @inline(__always)
  private func forEachOutcome(
    of batch: some IdentifierBatch, _ body: (Int, RoutingOutcome) -> Void,
    decided: (RoutingDecision) -> Void
  ) {
    var lanes = IdentifierLanes()
    var first = 0
    while first < batch.count {
      let end = min(batch.count, first + IdentifierLanes.mostInside)
      let lane = enter()
      RoutingState.route(batch, first..<end, &lanes, in: state, body, decided: decided)
      leave(lane)
      first = end
    }
  }
}
