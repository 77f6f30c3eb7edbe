import PredicateAnalysis
package import PredicateLanguage
package import SceneRouting

/// Makes the certificates of answers: every claim that Documentation/CERTIFICATES.md makes due.
///
/// The formulas are those of the page, written out from R2 to R5 beside the searches that gave the
/// answers: tests compare what the two say.
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
    for (_, windows) in maker.byRole(0) { maker.analyze(windows) }
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
    let (before, after) = (maker.byRole(0), maker.byRole(1))
    let others = after.map(\.role).filter { role in !before.contains { $0.role == role } }
    for role in before.map(\.role) + others {
      maker.difference(
        role, before.first { $0.role == role }?.windows ?? [],
        after.first { $0.role == role }?.windows ?? [])
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
    maker.relate(.predicates(p, q), .predicates(q, p), { $0.predicate(p) }, { $0.predicate(q) })
    maker.prove(.relation(.covering, .predicates(p, q))) { formulas in
      let operands = [formulas.predicate(p), formulas.predicate(q)]
      return formulas.all(operands.map { formulas.negated($0) })
    }
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

  private func byRole(_ set: Int) -> [(role: SceneRole, windows: [RoutingCertificate.Window])] {
    var roles: [SceneRole] = []
    for window in certificate.sets[set] where !roles.contains(window.role) {
      roles.append(window.role)
    }
    return roles.map { role in (role, certificate.sets[set].filter { $0.role == role }) }
  }

  // MARK: Claims

  /// Notes a claim with its proof, an identifier, or why there is neither; true for a proof.
  @discardableResult
  private mutating func prove(
    _ claim: CertificateClaim, _ failing: (inout CertificateFormulas) -> Int
  ) -> Bool {
    switch prover.outcome(of: failing) {
    case .proved(let proof):
      certificate.claims.append((claim, proof))
      return true
    case .fails(let identifier): certificate.witnesses.append((claim, identifier))
    case .open(let reason): certificate.without.append((claim, reason))
    }
    return false
  }

  private mutating func analyze(_ windows: [RoutingCertificate.Window]) {
    guard let role = windows.first?.role else { return }
    prove(.noGap(role)) { $0.noneTakes(windows) }
    var alive: [RoutingCertificate.Window] = []
    for window in windows {
      let others = windows.filter { $0.id != window.id }
      conditions(of: window)
      if prove(.dead(role, window.id), { $0.takes(window) }) { continue }
      alive.append(window)
      prove(.idlePreference(role, window.id)) { formulas in
        let wanted = formulas.predicate(window.prefers)
        let taking = others.map { formulas.takes($0) }
        return formulas.all([wanted, formulas.any(taking)])
      }
      prove(.neverWins(role, window.id)) { formulas in
        let wanted = formulas.predicate(window.prefers)
        let taken = [formulas.predicate(window.can), formulas.nonePrefers(others)]
        return formulas.any([wanted, formulas.all(taken)])
      }
    }
    for (place, one) in alive.enumerated() {
      for other in alive[(place + 1)...] {
        prove(.noFight(role, one.id, other.id, .prefers)) { formulas in
          formulas.all([formulas.predicate(one.prefers), formulas.predicate(other.prefers)])
        }
        prove(.noFight(role, one.id, other.id, .can)) { formulas in
          formulas.all([
            formulas.predicate(one.can), formulas.predicate(other.can),
            formulas.nonePrefers(windows),
          ])
        }
        relate(
          .windows(one.id, other.id), .windows(other.id, one.id), { $0.takes(one) },
          { $0.takes(other) })
      }
    }
  }

  /// Proves the claims about the predicates of one window, whatever other windows there are.
  private mutating func conditions(of window: RoutingCertificate.Window) {
    if emptied.insert(window.prefers).inserted {
      prove(.empty(window.prefers)) { $0.predicate(window.prefers) }
    }
    for (condition, number) in [(.can, window.can), (.prefers, window.prefers)]
      as [(ActivationCondition, Int)]
    {
      prove(.always(window.id, condition)) { $0.negated($0.predicate(number)) }
    }
    prove(.prefersWithinCan(window.id)) { formulas in
      let wanted = formulas.predicate(window.prefers)
      return formulas.all([wanted, formulas.negated(formulas.predicate(window.can))])
    }
  }

  /// Whether a predicate says the same without parts that are said to change nothing.
  private mutating func leaveOut(
    _ parts: Set<SourceSpan>, of predicate: ActivationPredicate
  ) {
    guard let shorter = predicate.settling(parts) else { return }
    let (p, q) = (prover.number(of: predicate), prover.number(of: shorter))
    guard p != q, compared.insert([p, q]).inserted else { return }
    prove(.relation(.equal, .predicates(p, q))) { formulas in
      let (whole, rest) = (formulas.predicate(p), formulas.predicate(q))
      return formulas.any([
        formulas.all([whole, formulas.negated(rest)]),
        formulas.all([rest, formulas.negated(whole)]),
      ])
    }
  }

  /// Whether two have an identifier in common, and whether each is part of the other.
  private mutating func relate(
    _ operands: CertificateClaim.Operands, _ mirrored: CertificateClaim.Operands,
    _ one: (inout CertificateFormulas) -> Int, _ other: (inout CertificateFormulas) -> Int
  ) {
    prove(.relation(.disjoint, operands)) { formulas in
      formulas.all([one(&formulas), other(&formulas)])
    }
    prove(.relation(.implies, operands)) { formulas in
      let (part, whole) = (one(&formulas), other(&formulas))
      return formulas.all([part, formulas.negated(whole)])
    }
    prove(.relation(.implies, mirrored)) { formulas in
      let (part, whole) = (other(&formulas), one(&formulas))
      return formulas.all([part, formulas.negated(whole)])
    }
  }

  /// Finds all moves in one search, and proves in a second one that there are no others.
  private mutating func difference(
    _ role: SceneRole, _ old: [RoutingCertificate.Window], _ new: [RoutingCertificate.Window]
  ) {
    let (before, after) = (old.map(\.id) + [nil], new.map(\.id) + [nil])
    let (found, reason) = prover.pairs(
      of: { ($0.winners(old), $0.winners(new)) }, where: { before[$0] != after[$1] })
    let moves = found.map { CertificateClaim.Move(from: before[$0.first], to: after[$0.second]) }
    for (move, found) in zip(moves, found) {
      certificate.witnesses.append((.noMove(role, move), found.identifier))
    }
    let claim = CertificateClaim.noMoreMoves(role, moves)
    if let reason {
      certificate.without.append((claim, reason))
    } else {
      prove(claim) { $0.moves(old, new, but: Set(moves)) }
    }
  }
}

/// The formulas of the page about windows; tests come in the order in which they are written.
extension CertificateFormulas {
  fileprivate mutating func takes(_ window: RoutingCertificate.Window) -> Formula {
    any([predicate(window.can), predicate(window.prefers)])
  }

  fileprivate mutating func noneTakes(_ windows: [RoutingCertificate.Window]) -> Formula {
    let taking = windows.map { takes($0) }
    return negated(any(taking))
  }

  fileprivate mutating func nonePrefers(_ windows: [RoutingCertificate.Window]) -> Formula {
    let preferring = windows.map { predicate($0.prefers) }
    return negated(any(preferring))
  }

  /// True where the window at a place gets the identifier; behind the last: a new one.
  private mutating func gets(_ windows: [RoutingCertificate.Window], _ place: Int) -> Formula {
    guard place < windows.count else { return noneTakes(windows) }
    var byPreference = [predicate(windows[place].prefers)]
    byPreference += windows[..<place].map { negated(predicate($0.prefers)) }
    var byCan = [predicate(windows[place].can), nonePrefers(windows)]
    byCan += windows[..<place].map { negated(predicate($0.can)) }
    let first = all(byPreference)
    return any([first, all(byCan)])
  }

  fileprivate mutating func winners(_ windows: [RoutingCertificate.Window]) -> [Formula] {
    (0...windows.count).map { gets(windows, $0) }
  }

  /// True where an identifier moves between two windows, other ones than those of `known`.
  fileprivate mutating func moves(
    _ old: [RoutingCertificate.Window], _ new: [RoutingCertificate.Window],
    but known: Set<CertificateClaim.Move>
  ) -> Formula {
    // Each is made when it is first met, so that tests come in the order of the page.
    var olds = [Formula?](repeating: nil, count: old.count + 1)
    var news = [Formula?](repeating: nil, count: new.count + 1)
    var moves: [Formula] = []
    for from in olds.indices {
      for to in news.indices {
        let move = CertificateClaim.Move(
          from: from < old.count ? old[from].id : nil, to: to < new.count ? new[to].id : nil)
        if move.from == move.to || known.contains(move) { continue }
        let before = olds[from] ?? gets(old, from)
        let after = news[to] ?? gets(new, to)
        (olds[from], news[to]) = (before, after)
        moves.append(all([before, after]))
      }
    }
    return any(moves)
  }
}
