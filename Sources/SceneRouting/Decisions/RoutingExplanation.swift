import PredicateLanguage

/// A decision with its reasons, for people: what happened, and for every scene why.
///
/// ```swift
/// let explanation = router.explain(.identifier("note/42"))
/// explanation.summary                // where it goes and why, in a sentence
/// explanation.standings.map(\.summary)  // and so for every scene
/// ```
public struct RoutingExplanation: Hashable, Sendable {
  /// The event.
  public let event: RoutingEvent
  /// The decision, the same that `route` returns.
  public let decision: RoutingDecision
  /// Every scene of the set.
  ///
  /// - Shape: most recent first.
  public let standings: [SceneStanding]
  /// The event's destination and the ground for it, in one sentence.
  ///
  /// - Shape: lower case, no full stop, the user's text in backticks, no control characters.
  public let summary: String
  /// The scene that came nearest to taking an event for which no predicate is true (R5, R13).
  ///
  /// Nil for every other event, where nothing is near, and where a limit leaves open what is.
  public let nearestMiss: NearestMiss?
  /// The change with which the expected scene would have got the event, when another got it.
  ///
  /// Nil if no scene was expected or the expected one got the event, if no miss is near, or if a
  /// limit leaves open which is nearest.
  public let expectedMiss: NearestMiss?
  /// The part of the explanation that a limit has left out.
  ///
  /// Nil if none is.
  public let leftOut: ExplanationGap?
  /// The scenes without a standing, if an explanation of few scenes was wanted.
  package let moreScenes: MoreScenes

  /// The misses to show to people: first that of the expected scene.
  package var misses: [NearestMiss] {
    let isSame = nearestMiss?.scene == expectedMiss?.scene
    return [expectedMiss, isSame ? nil : nearestMiss].compactMap { $0 }
  }
}

/// The scenes of a set that an explanation says nothing of.
package struct MoreScenes: Hashable, Sendable {
  package var count = 0
  /// The number of them that could take the event, too.
  package var takers = 0
}

/// The part of an explanation that a limit has left out.
public enum ExplanationGap: Hashable, Sendable {
  /// The nearest miss, which was searched among this many scenes at most.
  case missOfManyScenes(limit: Int)
  /// The nearest miss, in this many steps at most.
  case missOfManySteps(limit: Int)
  /// The nearest miss, for which the run had nothing left.
  case missOfRun
  /// The scenes with their reasons, and the nearest miss, for which the run had nothing left.
  case scenesOfRun

  /// The part that is left out and the reason, in one sentence: lower case, no full stop.
  public var message: String {
    switch self {
    case .missOfManyScenes(let limit):
      "the nearest miss is not known: it is searched among \(limit) scenes at most"
    case .missOfManySteps(let limit):
      "the nearest miss is not known: the search gave up at its limit of \(limit) steps"
    case .missOfRun:
      "the nearest miss is not known: the search gave up at the \(WorkBudget.words)"
    case .scenesOfRun:
      "how each scene fared is left out: the command came to the \(WorkBudget.words)"
    }
  }

  /// The remedy.
  ///
  /// Nil if there is none to name.
  public var help: String? {
    switch self {
    case .missOfManyScenes, .missOfManySteps: nil
    case .missOfRun, .scenesOfRun: WorkBudget.help
    }
  }
}

/// Writes the one sentence that says where an event goes and on what ground.
package struct DecisionSentence: Sendable {
  /// The event.
  ///
  /// Nil if the decision alone is known.
  let event: RoutingEvent?
  let decision: RoutingDecision
  /// The question that the scenes decide.
  ///
  /// Nil if other rules decide.
  let poll: ScenePoll?

  package init(event: RoutingEvent?, decision: RoutingDecision, poll: ScenePoll?) {
    (self.event, self.decision, self.poll) = (event, decision, poll)
  }

  /// The sentence.
  package var text: String {
    switch decision.action {
    case .continueInScene, .reconnect: "\(decision.action.clause): \(ground)"
    case .create: "\(decision.action.clause): \(groundOfCreation)"
    case .refuse(let reason): "\(decision.action.clause): \(reason.message)"
    }
  }

  private var ground: String {
    switch decision.basis {
    case .predicates:
      decision.score == .prefers
        ? "it prefers \(identifier)" : "it can take \(identifier), and \(noScene) prefers it"
    case .missingIdentifier where decision.score == .can:
      "the event has no target content identifier, and the scene's `can` is true without one"
    case .missingIdentifier:
      "the event has no target content identifier, and the scene was activated last"
    case .singleScene: "the app supports one scene only"
    case .requestedSession: "the request names it"
    case .newSession: "the request names no session"
    case .drag: "a drag takes it"
    }
  }

  private var groundOfCreation: String {
    switch decision.basis {
    case .predicates:
      return "\(noScene) \(evaluatesCan ? "matches" : "prefers") \(identifier)"
    case .missingIdentifier:
      if decision.rule == .canMustHold {
        return "the event has no target content identifier, and no scene's `can` is true without "
          + "one"
      }
      return switch event?.source {
      case nil: "the event has no target content identifier"
      case .request: "the request has no target content identifier to route by"
      default: absence
      }
    case .singleScene, .requestedSession: return absence
    case .newSession: return "the request names no session, and this call makes a new one then"
    case .drag: return "a drag to the screen's edge always makes one"
    }
  }

  /// Whether `can` counts; a decision alone does not say so of a request, which no scene prefers.
  private var evaluatesCan: Bool {
    event == nil ? decision.isLost || decision.saysNoSceneMatches : poll?.evaluatesCan != false
  }

  private var noScene: String {
    // Beside a scene that can take the identifier, a `can` that fails leaves nothing open of who
    // prefers it.
    let isOpen = decision.errors.contains { decision.score == .none || $0.condition == .prefers }
    return isOpen ? "no scene that could be evaluated" : "no scene"
  }

  private var absence: String {
    let role = event.map { "role \(quoted($0.role.rawValue))" } ?? "event's role"
    return "no session of the \(role) exists"
  }

  private var identifier: String { quoted(decision.identifier ?? "") }
}

extension RoutingAction {
  /// The action as a clause, which names the scene.
  var clause: String {
    switch self {
    case .continueInScene(let id): "\(quoted(id)) continues with the event"
    case .reconnect(let id): "\(quoted(id)) is reconnected for the event"
    case .create: "a new scene is made"
    case .refuse: "no window opens"
    }
  }
}

/// The scenes that could have taken an event and did not.
package struct OtherScenes: Hashable, Sendable {
  /// The first of them.
  ///
  /// - Shape: most recently activated first.
  package private(set) var named: [SceneIdentifier] = []
  /// The number of scenes found.
  package private(set) var count = 0
  /// Whether every scene was evaluated; else there may be more than `count`.
  package private(set) var isComplete = true

  /// Creates an empty list.
  package init() {}

  /// Asks at most `limit` of `scenes`, which are all that may score, and names at most `names`.
  ///
  /// - Complexity: O(a) predicate evaluations for a scenes that are evaluated.
  init(
    among scenes: some Sequence<SceneSession>, than winner: SceneIdentifier, in poll: ScenePoll,
    naming names: Int, evaluating limit: Int
  ) {
    SubjectText.with(poll.identifier) { subject in
      var evaluated = 0
      for session in scenes where poll.concerns(session) && session.id != winner {
        guard evaluated < limit else {
          isComplete = false
          return
        }
        evaluated += 1
        guard let score = Ballot(session, in: poll, &subject).score, score > .none else { continue }
        count += 1
        if count <= names { named.append(session.id) }
      }
    }
  }
}
