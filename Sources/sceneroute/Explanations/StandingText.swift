import PredicateLanguage
import SceneRouting

/// How one scene fared, for people: a title, and below it the predicates that settled it.
struct StandingText {
  let standing: SceneStanding
  let painter: Painter
  /// The columns to fit into; nil for no limit.
  let columns: Int?

  /// The scene and its verdict.
  var title: StyledText {
    painter.paint(Optional(standing.id.rawValue).shownIdentifier, .bold) + "  " + verdict
  }

  /// What there is to say beside the verdict, and each predicate that a reader needs to see, with
  /// carets under the part that decided.
  var lines: [StyledText] {
    var lines = (remark?.wrapped(to: columns) ?? []).map { StyledText($0) }
    var previous: PredicateTrace?
    for (condition, trace) in decisive {
      let text = ConditionText(
        name: condition.rawValue, trace: trace, painter: painter, columns: columns)
      lines += trace == previous ? [text.repetition] : text.lines
      previous = trace
    }
    return lines
  }

  private var verdict: StyledText {
    switch standing.verdict {
    case .won:
      painter.paint("won", .green) + (wish.map { ": " + $0 } ?? "" as String)
    case .lostToScore(let winner):
      "lost: can take it, but \(quoted(winner)) prefers it"
    case .lostToRecency(let winner):
      "lost: \(wish ?? "") too, but \(quoted(winner)) was activated later"
    case .noMatch:
      "no match"
    case .failed(let error):
      painter.paint("skipped", .red) + ": `\(error.condition.rawValue)` could not be evaluated"
    case .otherRole, .notConsulted:
      "not asked"
    }
  }

  /// The reason in a sentence, where no predicate shows it.
  private var remark: String? {
    switch standing.verdict {
    case .won: wish == nil ? standing.summary : nil
    case .noMatch: decisive.isEmpty ? standing.summary : nil
    case .otherRole: standing.summary
    case .lostToScore, .lostToRecency, .failed, .notConsulted: nil
    }
  }

  /// What the scene's score says; nil when it has none.
  private var wish: String? {
    switch standing.score {
    case .prefers: "prefers it"
    case .can: "can take it"
    case .some(.none), nil: nil
    }
  }

  /// The predicate that is true for a scene that could take the event; for the others those that
  /// stood in the way, but for `FALSEPREDICATE`, which has nothing to show.
  private var decisive: [(condition: ActivationCondition, trace: PredicateTrace)] {
    let conditions: [ActivationCondition] =
      switch standing.verdict {
      case .won, .lostToRecency: [standing.score == .prefers ? .prefers : .can]
      case .lostToScore: [.prefers]
      case .noMatch: [.prefers, .can]
      case .failed(let error): [error.condition]
      case .otherRole, .notConsulted: []
      }
    return conditions.compactMap { condition in
      guard let trace = trace(of: condition), !trace.isNever else { return nil }
      return (condition, trace)
    }
  }

  private func trace(of condition: ActivationCondition) -> PredicateTrace? {
    switch condition {
    case .can: standing.can
    case .prefers: standing.prefers
    }
  }

  private func quoted(_ id: SceneIdentifier) -> String {
    "`\(VisibleText.escaped(id.rawValue))`"
  }
}
