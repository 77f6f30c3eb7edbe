import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The standing of one scene, for people: a title, and below it the predicates that settled it.
struct StandingText {
  let standing: SceneStanding
  let painter: Painter
  let columns: Int?
  /// The app's code with the scene's conditions.
  ///
  /// Nil if the fixture itself has them.
  var code: SceneCode?

  var title: StyledText {
    painter.paint(standing.id.shown, .bold) + "  " + account.words
  }

  /// Each predicate that a reader needs to see, with carets under the part that decided; where
  /// there is none, the reason in a sentence.
  ///
  /// `FALSEPREDICATE` has nothing to show.
  var lines: [StyledText] {
    let (_, conditions, remark) = account
    var lines: [StyledText] = []
    var previous: PredicateTrace?
    for condition in conditions {
      guard let trace = trace(of: condition), !trace.isNever else { continue }
      let text = ConditionText(
        name: condition.rawValue, trace: trace, painter: painter, columns: columns,
        code: code?.excerpt(of: trace.decidingPart.span, in: trace.source, condition))
      lines += trace == previous ? [text.repetition] : text.lines
      previous = trace
    }
    guard previous == nil, let remark else { return lines }
    return remark.wrapped(to: columns).map { StyledText($0) }
  }

  /// The verdict in a few words; the predicates that show its reason; and the sentence that says it
  /// where none does, if it needs saying.
  private var account: (words: StyledText, conditions: [ActivationCondition], remark: String?) {
    let wish = standing.score?.wish
    // Of a scene that only can take it the false `prefers` shows why it does not want it more.
    let scored: [ActivationCondition] =
      standing.score == .prefers ? [.prefers] : [.can, .prefers]
    return switch standing.verdict {
    case .won:
      (painter.paint("won", .green) + (wish.map { ": \($0)" } ?? ""), scored, standing.summary)
    case .lostToScore(let winner):
      ("lost: can take it, but \(quoted(winner.rawValue)) prefers it", [.prefers], nil)
    case .lostToRecency(let winner):
      (
        "lost: \(wish ?? "") too, but \(quoted(winner.rawValue)) was activated later", scored, nil
      )
    case .noMatch: ("no match", [.prefers, .can], standing.summary)
    case .failed(let error):
      (
        painter.paint("skipped", .red) + ": `\(error.condition.rawValue)` could not be evaluated",
        [error.condition], nil
      )
    case .otherRole: ("not evaluated", [], standing.summary)
    case .notConsulted: ("not evaluated", [], nil)
    }
  }

  private func trace(of condition: ActivationCondition) -> PredicateTrace? {
    switch condition {
    case .can: standing.can
    case .prefers: standing.prefers
    }
  }
}

/// One predicate of a scene, and below it carets under the part that decided, and why.
struct ConditionText {
  private static let nameColumns = 9

  let name: String
  let trace: PredicateTrace
  let painter: Painter
  let columns: Int?
  /// The line of code that is shown in place of the predicate, or nil.
  let code: CodeExcerpt?

  var lines: [StyledText] {
    guard let code else { return predicateLines(trace.source, trace.decidingPart.span) }
    let place = named(VisibleText.escaped(code.place.description))
    let indent = String(repeating: " ", count: Self.nameColumns)
    if trace.isConstant { return [place, StyledText(indent + VisibleText.escaped(code.text))] }
    return [place] + predicateLines(code.text, code.span)
  }

  private func predicateLines(_ source: String, _ span: SourceSpan) -> [StyledText] {
    if trace.isConstant { return [named(trace.root.text)] }
    let part = trace.decidingPart
    let renderer = DiagnosticRenderer(
      source: source, columns: columns.map { $0 - Self.nameColumns - 2 } ?? .max)
    let excerpt = renderer.excerpt(of: span)
    guard let text = excerpt.first, let carets = excerpt.last else { return [] }
    let indent = String(repeating: " ", count: Self.nameColumns)
    let marked = indent + painter.paint(carets, look)
    let why = Self.outcome(of: part)
    let width = Self.nameColumns + DisplayWidth.of(carets) + 1 + DisplayWidth.of(why)
    let first = code == nil ? named(text) : StyledText(indent + text)
    guard let columns, width > columns else { return [first, marked + " " + why] }
    return [first, marked]
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
