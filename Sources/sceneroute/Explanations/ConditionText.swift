import PredicateLanguage

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
