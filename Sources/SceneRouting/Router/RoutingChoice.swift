package import PredicateIndex

/// The destination of one identifier of very many, in sixteen bytes: no name is copied, and no
/// reference counted.
package struct RoutingChoice: Hashable, Sendable {
  /// The slot of the scene that gets the event, or -1 for a new one or none.
  package let slot: Int32
  /// The number of scenes that share the winning score, 0 when one has it alone.
  package let tied: Int32
  /// The place of the first of these scenes in `RoutingChoices.ties`, most recent first, if they
  /// are listed.
  let firstTie: Int32
  /// The highest score.
  package let score: RoutingScore
  /// The action without its values.
  package let kind: RoutingOutcome.Kind
  /// Whether some scene could not be evaluated; then the outcome tells which, and why.
  ///
  /// Where ties are counted but not listed, only a scene that may have won or tied.
  package var hasErrors = false
  /// Whether the identifier must be routed alone: the choice says nothing.
  package var isOpen = false

  /// A choice that is not made.
  static let open = RoutingChoice(isOpen: true)

  private init(isOpen: Bool) {
    (slot, tied, firstTie, score, kind) = (-1, 0, 0, .none, .create)
    self.isOpen = isOpen
  }

  fileprivate init(
    slot: IndexSlot?, tied: Int, firstTie: Int, score: RoutingScore, kind: RoutingOutcome.Kind
  ) {
    self.slot = Int32(truncatingIfNeeded: slot?.position ?? -1)
    self.tied = Int32(truncatingIfNeeded: tied)
    self.firstTie = Int32(truncatingIfNeeded: firstTie)
    self.score = score
    self.kind = kind
  }

  /// The choice of what a search has found.
  @inline(__always)
  fileprivate init(
    _ verdict: IndexVerdict, firstTie: Int, among slots: UnsafePointer<SessionSlots.StampedSession?>
  ) {
    self.init(
      slot: verdict.slot, tied: verdict.count > 1 ? verdict.count : 0, firstTie: firstTie,
      score: verdict.score, kind: verdict.kind(among: slots))
  }

  /// The choice of an outcome.
  ///
  /// - Parameter slot: where a scene is.
  fileprivate init(
    _ outcome: RoutingOutcome, firstTie: Int, listsTies: Bool,
    slot: (SceneIdentifier) -> IndexSlot?
  ) {
    self.init(
      slot: outcome.scene.flatMap(slot), tied: outcome.tied.count, firstTie: firstTie,
      score: outcome.score, kind: outcome.kind)
    hasErrors = outcome.errors.contains { listsTies || $0.mayHaveShared(outcome.score) }
  }
}

/// The choices of a row of identifiers, and the room to make them, which is used again.
///
/// - Invariant: used by one thread at a time.
package struct RoutingChoices: ~Copyable {
  // Memory of its own: an array would check at each choice whether it is shared.
  private var base: UnsafeMutablePointer<RoutingChoice>
  private var capacity: Int
  /// The number of choices.
  private var count = 0
  /// The slots of scenes that share a score, as the choices say.
  package fileprivate(set) var ties: [Int32] = []
  fileprivate let scratch = UnsafeMutablePointer<MatchScratch>.allocate(capacity: 1)

  /// Creates room without choices.
  package init() {
    capacity = 256
    base = .allocate(capacity: capacity)
    scratch.initialize(to: MatchScratch())
  }

  /// The choices, one for each identifier, in their order; good until the next ones are made.
  package var elements: UnsafeBufferPointer<RoutingChoice> {
    @inline(__always) get { UnsafeBufferPointer(start: base, count: count) }
  }

  /// Forgets all choices, and makes room for `most`.
  fileprivate mutating func begin(most: Int) {
    count = 0
    ties.removeAll(keepingCapacity: true)
    guard most > capacity else { return }
    base.deallocate()
    capacity = max(2 * capacity, most)
    base = .allocate(capacity: capacity)
  }

  /// Adds a choice, for which there is room.
  @inline(__always)
  fileprivate mutating func add(_ choice: RoutingChoice) {
    base[count] = choice
    count += 1
  }

  /// Puts a choice in the place of an open one.
  fileprivate mutating func settle(_ choice: RoutingChoice, at place: Int) {
    precondition(place < count)
    base[place] = choice
  }

  deinit {
    base.deallocate()
    scratch.deinitialize(count: 1)
    scratch.deallocate()
  }

  /// The slots of the scenes that share the score of a choice, most recent first.
  package func ties(of choice: RoutingChoice) -> ArraySlice<Int32> {
    // Without ties, `firstTie` may be left from an earlier row.
    guard choice.tied > 0 else { return [] }
    return ties[Int(choice.firstTie)..<Int(choice.firstTie + choice.tied)]
  }
}

extension SceneRouter {
  /// Decides the destinations of identifiers that lie anywhere in memory, and counts all ties.
  ///
  /// The choices are those of `route(_:)` of a router that reports all ties. A place that has no
  /// identifier has an open choice.
  ///
  /// - Parameter listsTies: whether the ties are listed, too, which takes their order; and whether
  ///   errors count of scenes that could neither have won nor tied. A search without a list does
  ///   not look for those.
  ///
  /// - Complexity: for each identifier as one route that looks for all matches.
  package func choose(
    for identifiers: UnsafeBufferPointer<ByteIdentifier>, into choices: inout RoutingChoices,
    listsTies: Bool
  ) {
    choices.begin(most: identifiers.count)
    let scratch = choices.scratch
    search(for: identifiers) { _, lane, lanes, index in
      if lanes.isForeign(lane) { return false }
      if listsTies {
        lanes.collect(lane, in: index, readsLow: true, into: scratch)
        choices.append(scratch, among: state.pointee.entries)
      } else {
        let best = lanes.best(lane, in: index, with: scratch)
        choices.append(best, scratch, among: state.pointee.entries)
      }
      return true
    } alone: { _ in
      choices.add(.open)
    }
    for place in identifiers.indices where choices.elements[place].isOpen {
      guard let identifier = identifiers[place].targetContentIdentifier else { continue }
      choose(alone: identifier, at: place, &choices, listsTies)
    }
  }

  /// Decides where an event without an identifier goes.
  package func choiceWithoutIdentifier() -> RoutingChoice {
    let scenes = self.scenes
    return RoutingChoice(route(nil as String?).outcome, firstTie: 0, listsTies: false) {
      scenes.slot(of: $0)
    }
  }

  private func choose(
    alone identifier: String, at place: Int, _ choices: inout RoutingChoices, _ listsTies: Bool
  ) {
    let outcome = route(identifier).outcome
    read { state in
      let slot = { state.pointee.scenes.slot(of: $0) }
      let choice = RoutingChoice(
        outcome, firstTie: choices.ties.count, listsTies: listsTies, slot: slot)
      choices.settle(choice, at: place)
      for scene in outcome.tied {
        choices.ties.append(Int32(truncatingIfNeeded: slot(scene)?.position ?? -1))
      }
    }
  }

  /// The sessions by their slots.
  ///
  /// Nil if the slot is free.
  package var sessionsBySlot: [SceneSession?] { scenes.slots.map { $0?.session } }
}

extension RoutingChoices {
  /// Adds the choice that the best scene and the number of its like come to.
  @inline(__always)
  fileprivate mutating func append(
    _ best: MatchScratch.Best?, _ scratch: UnsafePointer<MatchScratch>,
    among slots: UnsafePointer<SessionSlots.StampedSession?>
  ) {
    // What failed may count (R8): the identifier is routed alone.
    guard scratch.pointee.failures.isEmpty else { return add(.open) }
    add(RoutingChoice(IndexVerdict(best), firstTie: 0, among: slots))
  }

  /// Adds the choice that the matches of an identifier come to, and lists those that tie.
  @inline(__always)
  fileprivate mutating func append(
    _ scratch: UnsafePointer<MatchScratch>, among slots: UnsafePointer<SessionSlots.StampedSession?>
  ) {
    guard scratch.pointee.failures.isEmpty else { return add(.open) }
    let verdict = IndexVerdict(scratch)
    let isTie = verdict.count > 1
    add(RoutingChoice(verdict, firstTie: verdict.slot == nil ? 0 : ties.count, among: slots))
    guard isTie else { return }
    let matches = verdict.score == .prefers ? scratch.pointee.high : scratch.pointee.low
    for match in matches { ties.append(Int32(truncatingIfNeeded: match.slot.position)) }
  }
}
