package import PredicateAnalysis
package import SceneRouting

/// The claims of an answer, each with its proof, so that another program can check them:
/// Documentation/CERTIFICATES.md.
package struct RoutingCertificate: Sendable {
  package enum Kind: String, Sendable {
    case analyze, diff, compare
  }

  /// A window of a set, with the numbers of its predicates.
  package struct Window: Sendable {
    package let id: SceneIdentifier
    package let role: SceneRole
    package let can: Int
    package let prefers: Int
  }

  package let kind: Kind
  /// The text of the predicate that the identifiers have.
  ///
  /// Nil if claims are about all.
  package let within: String?
  /// The sets of windows, each with the window that was used last at its beginning.
  package let sets: [[Window]]
  /// The texts of the predicates, which windows and claims name by number.
  package internal(set) var predicates: [String]
  package internal(set) var claims: [(claim: CertificateClaim, proof: CertificateProof)] = []
  /// The claims that are false, each with an identifier that shows it.
  package internal(set) var witnesses: [(claim: CertificateClaim, identifier: String)] = []
  /// The claims that have neither.
  package internal(set) var without: [(claim: CertificateClaim, reason: CertificateReason)] = []
}

/// Something that a certificate says of every identifier.
package enum CertificateClaim: Hashable, Sendable {
  /// The relation of two predicates, or of the identifiers that two windows take.
  package enum Relation: String, Sendable {
    case disjoint, covering, implies, equal
  }

  package enum Operands: Hashable, Sendable {
    case predicates(Int, Int)
    case windows(SceneIdentifier, SceneIdentifier)
  }

  /// A window before and one after a change.
  ///
  /// Nil is a new window.
  package struct Move: Hashable, Sendable {
    package let from: SceneIdentifier?
    package let to: SceneIdentifier?
  }

  case noGap(SceneRole)
  case dead(SceneRole, SceneIdentifier)
  case neverWins(SceneRole, SceneIdentifier)
  case idlePreference(SceneRole, SceneIdentifier)
  case noFight(SceneRole, SceneIdentifier, SceneIdentifier, RoutingScore)
  case noMove(SceneRole, Move)
  case noMoreMoves(SceneRole, [Move])
  case always(SceneIdentifier, ActivationCondition)
  case prefersWithinCan(SceneIdentifier)
  /// The predicate of this number is true of no identifier.
  case empty(Int)
  case relation(Relation, Operands)

  /// The claim's name in a certificate.
  package var name: String {
    switch self {
    case .noGap: "no-gap"
    case .dead: "dead"
    case .neverWins: "never-wins"
    case .idlePreference: "idle-preference"
    case .noFight: "no-fight"
    case .noMove: "no-move"
    case .noMoreMoves: "no-more-moves"
    case .always: "always"
    case .prefersWithinCan: "prefers-within-can"
    case .empty: "empty"
    case .relation(let relation, _): relation.rawValue
    }
  }
}

/// The reason that there is no certificate at all.
package enum CertificateProblem: Error {
  /// The app supports one window (R7): no predicate is evaluated.
  case oneScene
  case tooManyScenes(Int)
  /// The focus prefix stands beside a predicate of the identifiers before it.
  case prefixWithin(String)
  /// The two sets have other focus prefixes.
  case prefixes
}
