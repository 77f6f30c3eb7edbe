import ByteText
import PredicateAnalysis
import PredicateLanguage
import SceneRouting

/// Looks for everything that can be found of the sessions of one role.
struct SceneFindingSearch {
  let role: SceneRole
  let prover: PredicateProver
  let sessions: [SceneSession]
  let can: [Int]
  let prefers: [Int]
  private let ownCan: [Int]
  /// Every `prefers`, each once.
  let allPrefers: [Int]
  let preferences: PredicateProver.Exclusions
  /// The scenes that ask each predicate: twice their number, one more where they prefer it.
  private let holders: [Int: [Int]]
  /// The scenes that have each `prefers`.
  private let preferring: [Int: [Int]]
  /// The number of scenes that were named because they take every identifier before others.
  private var rivalCount = 0
  var findings: [SceneFinding] = []
  var unknowns: [UnknownFinding] = []
  /// A shortest identifier that each `prefers` is true of.
  private(set) var preferred: [Int: PredicateProver.Proof] = [:]
  /// A shortest identifier that each `can` takes and no scene prefers.
  private var taken: [Int: PredicateProver.Proof] = [:]

  /// The words that name the role where there are others: ` of the role …`.
  private let ofRole: String

  private let hasPrefix: Bool
  /// The callback for progress; gets a text about the search that comes next.
  var begin: ((String) -> Void)?

  init(_ roles: RoleProver, _ role: SceneRole, isOnlyRole: Bool, hasPrefix: Bool) {
    self.role = role
    self.hasPrefix = hasPrefix
    ofRole = isOnlyRole ? "" : " of the role \(quoted(role.shortName))"
    prover = roles.prover
    sessions = roles.sides[0].sessions
    can = roles.sides[0].can
    prefers = roles.sides[0].prefers
    ownCan = roles.sides[0].ownCan
    allPrefers = Set(prefers).sorted()
    preferences = prover.exclusions(allPrefers)
    var holders: [Int: [Int]] = [:]
    for index in sessions.indices {
      holders[can[index], default: []].append(2 * index)
      holders[prefers[index], default: []].append(2 * index + 1)
    }
    self.holders = holders
    preferring = Dictionary(grouping: sessions.indices) { [prefers] in prefers[$0] }
  }

  mutating func run() {
    guard sessions.count <= AnalysisLimits.scenes else {
      let obstacle = AnalysisObstacle(limit: "limit of \(AnalysisLimits.scenes) scenes")
      unknowns = SceneFinding.Kind.allCases.map {
        UnknownFinding(kind: $0, scenes: [], obstacle: obstacle)
      }
      return
    }
    begin?("gaps, and scenes that never win")
    findGap()
    for index in sessions.indices {
      preferred[prefers[index]] =
        preferred[prefers[index]] ?? prover.find(holding: [prefers[index]])
    }
    for index in sessions.indices { findLoser(index) }
    findFights()
    begin?("each predicate")
    for index in sessions.indices { findAlways(index) }
    for index in sessions.indices { findOddPreference(index) }
    findVacuousParts()
  }

  func name(_ index: Int) -> String { quoted(sessions[index].id.rawValue) }

  /// Notes that a question has no answer; false when it has one.
  mutating func isUnknown(
    _ outcome: AnalysisOutcome<Witness?>, _ kind: SceneFinding.Kind, _ scenes: [Int]
  ) -> Bool {
    guard case .unknown(let obstacle) = outcome else { return false }
    unknowns.append(
      UnknownFinding(kind: kind, scenes: scenes.map { sessions[$0].id }, obstacle: obstacle))
    return true
  }

  /// A string for people in place of a shortest one that was found.
  func readable(
    _ witness: Witness, holding: [Int] = [], failing: [Int] = [], unless: [Int] = []
  ) -> ReadableWitness {
    prover.readable(witness, holding: holding, failing: failing, unless: unless)
  }

  // MARK: One scene

  private mutating func findGap() {
    let all = Set(can + prefers).sorted()
    let proof = prover.find(unless: all)
    if isUnknown(proof.outcome, .gap, []) { return }
    guard case .known(let witness?) = proof.outcome else { return }
    let readable = readable(witness, failing: proof.excluded, unless: all)
    let shown = readable.witness
    if sessions.isEmpty {
      findings.append(
        SceneFinding(
          .gap, role, [], witness: witness, readable: readable, severity: .note,
          "no scene is there: each identifier opens a new window, such as \(shown.quotedText)"))
      return
    }
    findings.append(
      SceneFinding(
        .gap, role, [], witness: witness, readable: readable,
        "no scene\(ofRole) takes \(shown.quotedText): it opens a new window each time",
        help: "let one scene take what is left: a `can` of TRUEPREDICATE is the default"))
  }

  /// Whether a scene is dead, or never wins, and why.
  private mutating func findLoser(_ index: Int) {
    let wanted = preferred[prefers[index]]?.outcome ?? .known(nil)
    if case .known(_?) = wanted { return }
    // Without a preference the scene gets what it can take and no other prefers.
    let isTaking = taking(can[index])
    if case .known(_?) = isTaking.outcome { return }
    let alone = prover.find(holding: [can[index]])
    if case .known(nil) = alone.outcome, case .known(nil) = wanted {
      return reportDead(index)
    }
    if case .unknown = alone.outcome { _ = isUnknown(alone.outcome, .dead, [index]) }
    if case .unknown = wanted, case .known(nil) = alone.outcome {
      _ = isUnknown(wanted, .dead, [index])
    }
    if isUnknown(wanted, .neverWins, [index]) { return }
    if isUnknown(isTaking.outcome, .neverWins, [index]) { return }
    let (rivals, count) = rivals(of: index, isTaking.excluded)
    let shown = rivals.prefix(Self.shownRivals).map { name($0) }
    let names = shown.listed(of: count)
    findings.append(
      SceneFinding(
        .neverWins, role, [sessions[index].id],
        place: .init(scene: sessions[index].id, condition: .can, span: nil),
        rivals: rivals.map { sessions[$0].id },
        "\(name(index)) never gets an identifier: \(names)"
          + " \(count == 1 ? "prefers" : "prefer") all that it can take",
        help: "give \(name(index)) a `prefers`, or let the others prefer less"))
  }

  /// A shortest identifier that a `can` takes and no scene prefers.
  mutating func taking(_ can: Int) -> PredicateProver.Proof {
    let proof = taken[can] ?? prover.find(holding: [can], excluding: preferences)
    taken[can] = proof
    return proof
  }

  private mutating func reportDead(_ index: Int) {
    let conditions = sessions[index].conditions
    let isMeant = conditions.can == .never && conditions.prefers == .never
    findings.append(
      SceneFinding(
        .dead, role, [sessions[index].id], severity: isMeant ? .note : .warning,
        isMeant
          ? "\(name(index)) takes no identifier, as its predicates say"
          : "\(name(index)) takes no identifier: `can` and `prefers` are false for all",
        help: isMeant
          ? nil
          : hasPrefix
            ? "each identifier has the focus prefix in front: let a predicate begin with it"
            : "look for operands of AND that exclude each other"))
  }

  /// The most scenes that a sentence names because they take everything before another one.
  private static let shownRivals = 3

  /// The fewest scenes whose preferences take all that a scene can take, of those in a proof; and
  /// how many they are, as not all of them may be named.
  private mutating func rivals(of index: Int, _ excluded: [Int]) -> (scenes: [Int], count: Int) {
    var needed = excluded
    if needed.count <= 16 {
      for candidate in excluded where needed.count > 1 {
        let rest = needed.filter { $0 != candidate }
        let proof = prover.find(holding: [can[index]], failing: rest)
        if case .known(nil) = proof.outcome { needed = rest }
      }
    }
    // One of each predicate, as they prove it together, and as many others as there is room for.
    var (scenes, count) = ([Int](), 0)
    var room = max(Self.shownRivals, AnalysisLimits.rivals - rivalCount)
    for number in needed {
      let own = number == prefers[index] ? 1 : 0
      let others = preferring[number, default: []]
      let named = others.lazy.filter { $0 != index }.prefix(max(1, room))
      count += others.count - own
      scenes += named
      room -= named.count
    }
    rivalCount += scenes.count
    return (scenes.sorted(), count)
  }

  private mutating func findAlways(_ index: Int) {
    for condition in [ActivationCondition.prefers, .can] {
      let place = condition == .can ? ownCan[index] : prefers[index]
      // What everyone writes for "everything" needs no word.
      if prover.constant(place) == false { continue }
      if condition == .can, prover.constant(place) == true { continue }
      let proof = prover.find(failing: [place])
      if isUnknown(proof.outcome, .always, [index]) { continue }
      guard case .known(nil) = proof.outcome else { continue }
      let isPreference = condition == .prefers
      findings.append(
        SceneFinding(
          .always, role, [sessions[index].id],
          place: .init(scene: sessions[index].id, condition: condition, span: nil),
          severity: isPreference && sessions.count > 1 ? .warning : .note,
          isPreference
            ? "`prefers` of \(name(index)) is true for every identifier: no scene without a"
              + " preference gets any"
            : "`can` of \(name(index)) is true for every identifier, as TRUEPREDICATE is",
          help: isPreference ? "let `can` be TRUEPREDICATE and `prefers` name what it is for" : nil)
      )
    }
  }

  // MARK: Preferences

  private mutating func findOddPreference(_ index: Int) {
    guard prover.constant(prefers[index]) != false, let wanted = preferred[prefers[index]] else {
      return
    }
    let id = sessions[index].id
    let place = SceneFinding.Place(scene: id, condition: .prefers, span: nil)
    if case .unknown = wanted.outcome {
      _ = isUnknown(wanted.outcome, .prefersOutsideCan, [index])
      return
    }
    guard case .known(_?) = wanted.outcome else {
      findings.append(
        SceneFinding(
          .prefersNeverMatters, role, [id], place: place,
          "`prefers` of \(name(index)) is true for no identifier",
          help: "look for operands of AND that exclude each other, or leave it out"))
      return
    }
    let outside = prover.find(holding: [prefers[index]], failing: [can[index]])
    if isUnknown(outside.outcome, .prefersOutsideCan, [index]) { return }
    if case .known(let witness?) = outside.outcome {
      let readable = readable(witness, holding: [prefers[index]], failing: [can[index]])
      let shown = readable.witness
      findings.append(
        SceneFinding(
          .prefersOutsideCan, role, [id], place: place, witness: witness, readable: readable,
          severity: .note,
          "\(name(index)) prefers \(shown.quotedText) and its `can` is false there: it takes it all"
            + " the same"))
      return
    }
    guard sessions.count > 1 else { return }
    // Where it fails the scene gets nothing, and without it the scene may.
    if let obstacle = prover.failure(of: prefers[index]) {
      _ = isUnknown(.unknown(obstacle), .prefersNeverMatters, [index])
      return
    }
    findIdlePreference(index, place)
  }

  /// Whether no other scene takes what a scene prefers.
  private mutating func findIdlePreference(_ index: Int, _ place: SceneFinding.Place) {
    let mine = prefers[index]
    if holders[mine, default: []].contains(where: { $0 / 2 != index }) { return }
    // What other scenes ask, in the order of the scenes.
    let rivals = prover.partners(of: mine).compactMap { predicate in
      holders[predicate]?.first { $0 / 2 != index }.map { (place: $0, predicate: predicate) }
    }.sorted { $0.place < $1.place }.map(\.predicate)
    if case .known(let witness?) = preferred[mine]?.outcome {
      let place = rivals.firstIndex { prover.value($0, on: witness.text) == true }
      prover.spend(evaluating: rivals.prefix(place ?? rivals.count), on: witness.text)
      if place != nil { return }
    }
    var obstacle: AnalysisOutcome<Witness?>?
    for predicate in rivals {
      let outcome = prover.find(holding: [mine, predicate]).outcome
      if case .known(_?) = outcome { return }
      if case .unknown = outcome { obstacle = outcome }
    }
    if let obstacle, isUnknown(obstacle, .prefersNeverMatters, [index]) { return }
    findings.append(
      SceneFinding(
        .prefersNeverMatters, role, [sessions[index].id], place: place, severity: .note,
        "`prefers` of \(name(index)) changes nothing here: no other scene takes what it prefers"))
  }

  // MARK: Parts

  private mutating func findVacuousParts() {
    // What is in front of identifiers is in front of them for predicates, not for the domain.
    let analyzer = PredicateAnalyzer(
      domain: hasPrefix ? prover.domain.withoutPredicate : prover.domain)
    // Parts have places in a text, and equal predicates may be written in different ways.
    var known: [ExactText: (parts: [VacuousPart], obstacle: AnalysisObstacle?)] = [:]
    for index in sessions.indices {
      for condition in [ActivationCondition.can, .prefers] {
        let number = condition == .can ? ownCan[index] : prefers[index]
        let predicate = sessions[index].conditions[condition]
        let source = predicate.source
        let key = ExactText("\(number) \(source)")
        let outcome = known[key] ?? analyzer.knownVacuousParts(of: predicate)
        known[key] = outcome
        if let obstacle = outcome.obstacle {
          unknowns.append(
            UnknownFinding(
              kind: .vacuousPart, scenes: [sessions[index].id], obstacle: obstacle))
        }
        for part in outcome.parts { report(part, source, index, condition) }
      }
    }
  }

  private mutating func report(
    _ part: VacuousPart, _ source: String, _ index: Int, _ condition: ActivationCondition
  ) {
    let text = String(
      decoding: Array(source.utf8)[part.span.lowerBound..<part.span.upperBound], as: UTF8.self)
    findings.append(
      SceneFinding(
        .vacuousPart, role, [sessions[index].id],
        place: .init(scene: sessions[index].id, condition: condition, span: part.span),
        severity: .note,
        "\(quoted(text)) in `\(condition.rawValue)` of \(name(index)) changes nothing",
        help: part.isOfAnd
          ? "leave it out: it is true wherever the rest is"
          : "leave it out: the rest is true wherever it is"))
  }
}

extension Witness {
  /// The text for a sentence; the empty one in words.
  var quotedText: String { text.isEmpty ? "the empty identifier" : quoted(text) }
}

extension [String] {
  /// Names for a sentence: these, and how many more there are of `all`.
  func listed(of all: Int) -> String {
    if all > count { return joined(separator: ", ") + " and \(all - count) more" }
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + self[self.count - 1]
  }
}
