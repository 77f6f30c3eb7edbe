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

/// One predicate of a scene, and below it carets under the part that decided, and why.
struct ConditionText {
  private static let nameColumns = 9

  /// `can` or `prefers`.
  let name: String
  let trace: PredicateTrace
  let painter: Painter
  /// The columns to fit into; nil for no limit.
  let columns: Int?

  var lines: [StyledText] {
    if trace.isConstant { return [named(trace.root.text)] }
    let part = trace.decidingPart
    let renderer = DiagnosticRenderer(
      source: trace.source, columns: columns.map { $0 - Self.nameColumns - 2 } ?? .max)
    let excerpt = renderer.excerpt(of: part.span)
    guard let text = excerpt.first, let carets = excerpt.last else { return [] }
    let indent = String(repeating: " ", count: Self.nameColumns)
    let marked = indent + painter.paint(carets, look)
    let why = Self.outcome(of: part)
    let width = Self.nameColumns + DisplayWidth.of(carets) + 1 + DisplayWidth.of(why)
    guard let columns, width > columns else { return [named(text), marked + " " + why] }
    return [named(text), marked]
      + why.wrapped(to: columns - Self.nameColumns).map { StyledText(indent + $0) }
  }

  /// The line for a predicate that fared as the one above it.
  var repetition: StyledText { named("the same") }

  private func named(_ text: String) -> StyledText {
    let gap = String(repeating: " ", count: Self.nameColumns - name.count)
    return painter.paint(name, .dim) + (gap + text)
  }

  private var look: Painter.Look {
    switch trace.root.outcome {
    case .value(true): .green
    case .value(false): .yellow
    case .failed, .notReached: .red
    }
  }

  private static func outcome(of part: PredicateTrace.Node) -> String {
    let reason = part.reason.map { ": " + VisibleText.escaped($0) } ?? ""
    return switch part.outcome {
    case .value(let value): "\(value)" + reason
    case .failed(let diagnostic): "error: " + VisibleText.escaped(diagnostic.message)
    case .notReached: "not reached"
    }
  }
}

extension PredicateTrace {
  /// Whether the predicate is false of every identifier.
  var isNever: Bool { root.text == "FALSEPREDICATE" }

  /// Whether the predicate is the same of every identifier: it explains itself.
  var isConstant: Bool { isNever || root.text == "TRUEPREDICATE" }

  /// The part that made the predicate true or unknown; of a false one the closest miss.
  var decidingPart: Node {
    switch root.outcome {
    case .value(true): return firstTruePart
    case .failed: return failedPart
    case .value(false), .notReached: return closestMiss ?? root
    }
  }

  /// A compound that is true although a part is not is an OR: its first true part decided.
  private var firstTruePart: Node {
    var node = root
    while node.children.contains(where: { $0.outcome != .value(true) }),
      let next = node.children.first(where: { $0.outcome == .value(true) })
    {
      node = next
    }
    return node
  }

  private var failedPart: Node {
    var node = root
    while let next = node.children.first(where: { $0.outcome.isFailure }) {
      node = next
    }
    return node
  }
}

extension PredicateTrace.Outcome {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
