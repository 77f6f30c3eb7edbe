import PredicateLanguage

/// Writes the one sentence that says why a scene won or lost.
struct StandingSentence: Sendable {
  let event: RoutingEvent
  let decision: RoutingDecision
  let verdict: SceneVerdict
  let score: RoutingScore?
  let prefers: PredicatePhrase?
  let can: PredicatePhrase?
  /// The number of scenes with the winning score, the winner included.
  let peers: Int
  /// The scenes that could not be evaluated, whether or not they could have won.
  let failures: [SceneIdentifier]

  /// The sentence.
  var text: String {
    switch verdict {
    case .won: decision.basis == .predicates ? victory : settledVictory
    case .lostToScore(let winner): lossByScore(to: winner)
    case .lostToRecency(let winner): lossByRecency(to: winner)
    case .noMatch: noMatch
    case .failed(let error):
      "`\(error.condition.rawValue)` could not be evaluated, so the scene is skipped: "
        + clipped(error.error.diagnostic.message, to: RoutingLimits.reasonScalars)
    case .otherRole(let role):
      "its role is \(quoted(role.rawValue)), and the event is for \(quoted(event.role.rawValue))"
    case .notConsulted: notConsulted
    }
  }
}

// MARK: - Winners

extension StandingSentence {
  private var victory: String {
    let others = peers - 1
    if decision.score == .prefers {
      let why = prefers?.whyTrue ?? "`prefers` is true"
      return others == 0
        ? "\(why); no other scene prefers the identifier\(doubts)"
        : "\(why); of the \(peers) scenes that prefer the identifier it was activated last\(doubts)"
    }
    let why = can?.whyTrue ?? "`can` is true"
    let lead =
      others == 0
      ? "\(why); no scene prefers the identifier, and no other can take it\(doubts)"
      : "\(why); no scene prefers the identifier, and of the \(peers) that can take it this one was"
        + " activated last\(doubts)"
    return lead + falseWish("; ")
  }

  /// The reason that a scene that can take the identifier does not prefer it: a misspelling in
  /// `prefers` shows nowhere else.
  private func falseWish(_ link: String) -> String {
    guard score == .can, let prefers, !prefers.isNever else { return "" }
    return link + prefers.whyFalse
  }

  /// The doubts that an unknown answer leaves.
  private var doubts: String { Self.doubts(about: failures) }

  /// Names the scenes that could not be evaluated in parentheses after a space; empty for none.
  static func doubts(about failures: [SceneIdentifier]) -> String {
    guard let first = failures.first else { return "" }
    let more = failures.count - 1
    let names = more == 0 ? quoted(first) : "\(quoted(first)) and \(more) more"
    return " (\(names) could not be evaluated)"
  }

  private var settledVictory: String {
    switch decision.basis {
    case .missingIdentifier where decision.score == .can:
      "the event has no target content identifier, and \(can?.whyTrue ?? "`can` is true")"
    case .missingIdentifier:
      "the event has no target content identifier, so the most recently activated scene takes it"
    case .singleScene: "the app supports one scene only, so this scene takes every event"
    case .requestedSession: "the request names this session, so its conditions are not consulted"
    case .predicates, .newSession, .drag: "it takes the event"
    }
  }
}

// MARK: - Losers

extension StandingSentence {
  private func lossByScore(to winner: SceneIdentifier) -> String {
    "`can` is true, but \(quoted(winner)) prefers the identifier\(falseWish(", and here "))"
  }

  private func lossByRecency(to winner: SceneIdentifier) -> String {
    if decision.basis == .missingIdentifier {
      return "`can` is true, but \(quoted(winner)) takes the event and was activated later"
    }
    let (condition, verb) = score == .prefers ? ("prefers", "prefers") : ("can", "can take")
    return "`\(condition)` is true, but \(quoted(winner)) \(verb) the identifier too"
      + " and was activated later\(falseWish(", and here "))"
  }

  private var noMatch: String {
    guard let prefers else { return can?.whyFalse ?? "no predicate is true" }
    guard let can else {
      return "\(prefers.whyFalse), and a request evaluates `prefers` only"
    }
    switch (prefers.isNever, can.isNever) {
    case (true, true): return "`can` and `prefers` are `FALSEPREDICATE`: the scene takes nothing"
    case (true, false): return can.whyFalse
    case (false, false) where prefers.miss == can.miss:
      return "`can` and `prefers` are false\(can.miss)"
    case (false, false) where prefers.reason == can.reason:
      return "`prefers` is false\(prefers.place), and \(can.whyFalse)"
    case (false, _): return "\(prefers.whyFalse), and \(can.whyFalse)"
    }
  }

  private var notConsulted: String {
    let winner = decision.scene.map { quoted($0) }
    switch decision.basis {
    case .missingIdentifier:
      guard let winner else {
        return event.source == .request
          ? "the request has no target content identifier to route by"
          : "the event has no target content identifier"
      }
      return "the event has no target content identifier, so \(winner), activated later, takes it"
    case .singleScene:
      return winner.map { "the app supports one scene only, and \($0) was activated later" }
        ?? "the app supports one scene only"
    case .requestedSession:
      if case .refuse(let reason) = decision.action { return reason.message }
      return winner.map { "the request names \($0)" } ?? "the request names another session"
    case .drag:
      if case .refuse(let reason) = decision.action { return reason.message }
      return "a drag to the screen's edge always makes a new scene"
    case .newSession: return "the request names no session, so a new one is made"
    case .predicates:
      return "the event has a web page and no target content identifier, which only scenes of "
        + "SwiftUI go by"
    }
  }
}

/// The result of one predicate of a scene, as a clause of a sentence.
struct PredicatePhrase: Sendable {
  let condition: ActivationCondition
  let trace: PredicateTrace

  /// Creates the phrase of `trace`.
  ///
  /// Nil if the predicate was not evaluated.
  init?(_ condition: ActivationCondition, _ trace: PredicateTrace?) {
    guard let trace else { return nil }
    self.condition = condition
    self.trace = trace
  }

  /// True for `FALSEPREDICATE`, the default of `prefers`: there is no reason to give.
  var isNever: Bool { trace.isNever }

  /// "`prefers` is true: `SELF == "note/42"`", with the part that made it true.
  ///
  /// The part says why by itself, but for one that is too long to be shown: then the reason does.
  var whyTrue: String {
    let part = trace.decidingPart
    if part.text == "TRUEPREDICATE" { return "`\(condition.rawValue)` is `TRUEPREDICATE`" }
    let isClipped = part.text.unicodeScalars.count > quotedScalars
    let reason = isClipped ? because(part) : ""
    return "`\(condition.rawValue)` is true: \(quoted(part.text))\(reason)"
  }

  /// "`prefers` is false at `SELF BEGINSWITH "mail/"`: …", with the part that came closest.
  var whyFalse: String {
    isNever
      ? "`\(condition.rawValue)` is `FALSEPREDICATE`"
      : "`\(condition.rawValue)` is false\(miss)"
  }

  /// " at `SELF BEGINSWITH "mail/"`: the identifier begins with `mial/`", of a false predicate.
  var miss: String { place + reason }

  /// " at `SELF BEGINSWITH "mail/"`"; below a NOT a part fails by being true.
  var place: String {
    let part = trace.decidingPart
    return part.outcome == .value(true)
      ? " because \(quoted(part.text)) is true" : " at \(quoted(part.text))"
  }

  /// ": the identifier begins with `mial/`", or nothing.
  var reason: String { because(trace.decidingPart) }

  private func because(_ part: PredicateTrace.Node) -> String {
    part.reason.map { ": \(clipped($0, to: RoutingLimits.reasonScalars))" } ?? ""
  }
}

/// Returns `id` in backticks, fit to be printed.
func quoted(_ id: SceneIdentifier) -> String { quoted(id.rawValue) }
