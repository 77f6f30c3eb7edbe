import ByteText
import PredicateAnalysis
package import PredicateLanguage
package import SceneRouting

/// Makes the certificates of answers: every claim that Documentation/CERTIFICATES.md makes due.
///
/// The conditions are those of the page, written out from R2 to R5 beside the searches that gave
/// the answers: tests compare what the two say.
package struct CertificateMaker {
  private var prover: CertificateProver
  private var certificate: RoutingCertificate
  /// The predicates that were asked whether they are empty, and the pairs asked whether they are
  /// equal: no claim is there twice.
  private var emptied: Set<Int> = []
  private var compared: Set<[Int]> = []

  private init(
    _ kind: RoutingCertificate.Kind, _ prover: CertificateProver,
    _ sets: [[RoutingCertificate.Window]] = []
  ) {
    self.prover = prover
    certificate = RoutingCertificate(
      kind: kind, within: prover.within, sets: sets, predicates: prover.texts)
  }

  // MARK: Certificates

  /// The certificate of an analysis of scenes, the most recently active first.
  ///
  /// - Parameter findings: what the analysis found; parts of predicates that change nothing are
  ///   proved, too.
  /// - Complexity: for n scenes of a role O(n²) searches.
  package static func analysis(
    of scenes: [SceneSession], _ options: RouterOptions, within: ActivationPredicate?,
    findings: [SceneFinding] = []
  ) throws(CertificateProblem) -> RoutingCertificate {
    var maker = try CertificateMaker(.analyze, [scenes], [options], within)
    let windows = maker.certificate.sets[0]
    for role in windows.map(\.role).uniqued() {
      maker.analyze(windows.filter { $0.role == role }, role)
    }
    for scene in scenes {
      for condition in ActivationCondition.allCases {
        let parts = findings.compactMap(\.place).filter {
          $0.scene == scene.id && $0.condition == condition
        }.compactMap(\.span)
        maker.leaveOut(Set(parts), of: scene.conditions[condition])
      }
    }
    maker.certificate.predicates = maker.prover.texts
    return maker.certificate
  }

  /// The certificate of the moves between two sets of scenes.
  package static func difference(
    from old: [SceneSession], _ oldOptions: RouterOptions, to new: [SceneSession],
    _ newOptions: RouterOptions, within: ActivationPredicate?
  ) throws(CertificateProblem) -> RoutingCertificate {
    var maker = try CertificateMaker(.diff, [old, new], [oldOptions, newOptions], within)
    let sets = maker.certificate.sets
    for role in sets.joined().map(\.role).uniqued() {
      maker.difference(role, sets[0].filter { $0.role == role }, sets[1].filter { $0.role == role })
    }
    return maker.certificate
  }

  /// The certificate of how two predicates relate.
  package static func comparison(
    of one: ActivationPredicate, and other: ActivationPredicate, within: ActivationPredicate?
  ) -> RoutingCertificate {
    var prover = CertificateProver(within: within)
    let (p, q) = (prover.append(one), prover.append(other))
    var maker = CertificateMaker(.compare, prover)
    maker.relate(.predicates(p, q), .predicates(q, p), .holds(p), .holds(q))
    maker.prove(.relation(.covering, .predicates(p, q)), .all([.fails(p), .fails(q)]))
    return maker.certificate
  }

  private init(
    _ kind: RoutingCertificate.Kind, _ sets: [[SceneSession]], _ options: [RouterOptions],
    _ within: ActivationPredicate?
  ) throws(CertificateProblem) {
    if options.contains(where: { !$0.supportsMultipleScenes }) { throw .oneScene }
    let count = sets.map(\.count).max() ?? 0
    if count > AnalysisLimits.relatedScenes { throw .tooManyScenes(count) }
    // With a prefix the identifiers are those that begin with it.
    let prefixes = options.map { $0.focusPrefix ?? "" }
    guard Set(prefixes).count == 1 else { throw .prefixes }
    var limit = within
    if !prefixes[0].isEmpty {
      if within != nil { throw .prefixWithin(prefixes[0]) }
      limit = .beginning(with: prefixes[0])
    }
    var prover = CertificateProver(within: limit)
    let windows = sets.map { scenes in
      scenes.map { scene in
        RoutingCertificate.Window(
          id: scene.id, role: scene.role, can: prover.number(of: scene.conditions.can),
          prefers: prover.number(of: scene.conditions.prefers))
      }
    }
    self.init(kind, prover, windows)
  }

  // MARK: Claims

  /// Notes a claim with its proof, an identifier, or why there is neither; true for a proof.
  @discardableResult
  private mutating func prove(_ claim: CertificateClaim, _ failing: PredicateCondition) -> Bool {
    note(claim, prover.outcome(of: failing))
  }

  private mutating func note(_ claim: CertificateClaim, _ outcome: CertificateOutcome) -> Bool {
    switch outcome {
    case .proved(let proof):
      certificate.claims.append((claim, proof))
      return true
    case .fails(let identifier): certificate.witnesses.append((claim, identifier))
    case .open(let reason): certificate.without.append((claim, reason))
    }
    return false
  }

  private mutating func analyze(_ windows: [RoutingCertificate.Window], _ role: SceneRole) {
    prove(.noGap(role), .noneTakes(windows))
    var alive: [RoutingCertificate.Window] = []
    for window in windows {
      let others = windows.filter { $0.id != window.id }
      conditions(of: window)
      if prove(.dead(role, window.id), .takes(window)) { continue }
      alive.append(window)
      let wanted = PredicateCondition.holds(window.prefers)
      prove(.idlePreference(role, window.id), .all([wanted, .any(others.map { .takes($0) })]))
      prove(
        .neverWins(role, window.id),
        .any([wanted, .all([.holds(window.can), .nonePrefers(others)])]))
    }
    for (place, one) in alive.enumerated() {
      for other in alive[(place + 1)...] {
        prove(
          .noFight(role, one.id, other.id, .prefers),
          .all([.holds(one.prefers), .holds(other.prefers)]))
        prove(
          .noFight(role, one.id, other.id, .can),
          .all([.holds(one.can), .holds(other.can), .nonePrefers(windows)]))
        relate(
          .windows(one.id, other.id), .windows(other.id, one.id), .takes(one), .takes(other))
      }
    }
  }

  /// Proves the claims about the predicates of one window, whatever other windows there are.
  private mutating func conditions(of window: RoutingCertificate.Window) {
    if emptied.insert(window.prefers).inserted {
      prove(.empty(window.prefers), .holds(window.prefers))
    }
    prove(.always(window.id, .can), .fails(window.can))
    prove(.always(window.id, .prefers), .fails(window.prefers))
    prove(.prefersWithinCan(window.id), .all([.holds(window.prefers), .fails(window.can)]))
  }

  /// Whether a predicate says the same without parts that are said to change nothing.
  private mutating func leaveOut(
    _ parts: Set<SourceSpan>, of predicate: ActivationPredicate
  ) {
    guard let shorter = predicate.settling(parts) else { return }
    let (p, q) = (prover.number(of: predicate), prover.number(of: shorter))
    guard p != q, compared.insert([p, q]).inserted else { return }
    prove(
      .relation(.equal, .predicates(p, q)),
      .any([.all([.holds(p), .fails(q)]), .all([.holds(q), .fails(p)])]))
  }

  /// Whether two have an identifier in common, and whether each is part of the other.
  private mutating func relate(
    _ operands: CertificateClaim.Operands, _ mirrored: CertificateClaim.Operands,
    _ one: PredicateCondition, _ other: PredicateCondition
  ) {
    prove(.relation(.disjoint, operands), .all([one, other]))
    prove(.relation(.implies, operands), .all([one, !other]))
    prove(.relation(.implies, mirrored), .all([other, !one]))
  }

  /// Finds all moves in one search, and proves in a second one that there are no others.
  private mutating func difference(
    _ role: SceneRole, _ old: [RoutingCertificate.Window], _ new: [RoutingCertificate.Window]
  ) {
    let (before, after) = (old.map(\.id) + [nil], new.map(\.id) + [nil])
    let (losing, winning) = (Self.winners(old), Self.winners(new))
    let (found, reason) = prover.pairs(of: losing, and: winning) { before[$0] != after[$1] }
    let moves = found.map { CertificateClaim.Move(from: before[$0.first], to: after[$0.second]) }
    for (move, found) in zip(moves, found) {
      certificate.witnesses.append((.noMove(role, move), found.identifier))
    }
    let claim = CertificateClaim.noMoreMoves(role, moves)
    if let reason {
      certificate.without.append((claim, reason))
    } else {
      let known = Set(moves)
      let outcome = prover.outcome(of: losing, and: winning) { from, to in
        before[from] != after[to]
          && !known.contains(CertificateClaim.Move(from: before[from], to: after[to]))
      }
      _ = note(claim, outcome)
    }
  }

  /// The conditions under which each window gets the identifier; behind the last, a new one.
  private static func winners(_ windows: [RoutingCertificate.Window]) -> [PredicateCondition] {
    windows.indices.map { place in
      let (window, earlier) = (windows[place], windows[..<place])
      let wanted: [PredicateCondition] = [.holds(window.prefers)]
      let taken: [PredicateCondition] = [.holds(window.can), .nonePrefers(windows)]
      return .any([
        .all(wanted + earlier.map { .fails($0.prefers) }),
        .all(taken + earlier.map { .fails($0.can) }),
      ])
    } + CollectionOfOne(.noneTakes(windows))
  }
}

/// The formulas of the page about windows.
extension PredicateCondition {
  fileprivate static func takes(_ window: RoutingCertificate.Window) -> PredicateCondition {
    .any([.holds(window.can), .holds(window.prefers)])
  }

  fileprivate static func noneTakes(
    _ windows: [RoutingCertificate.Window]
  ) -> PredicateCondition {
    !PredicateCondition.any(windows.map { .takes($0) })
  }

  fileprivate static func nonePrefers(
    _ windows: [RoutingCertificate.Window]
  ) -> PredicateCondition {
    !PredicateCondition.any(windows.map { .holds($0.prefers) })
  }
}
