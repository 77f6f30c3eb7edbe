import PredicateIndex
import PredicateLanguage
import SceneRouting
import TraceLines

/// Decisions for people: a table, one row an event.
struct DecisionTable: DecisionWriter {
  private let console: Console
  private let marksExpectations: Bool
  private var table: TableWriter
  private var warnings = WarningSummary()

  /// `marksExpectations`: whether a first column says which expectations are met.
  init(on console: Console, marksExpectations: Bool) {
    self.console = console
    self.marksExpectations = marksExpectations
    let mark: [TableColumn] = marksExpectations ? [""] : []
    let columns: [TableColumn] = [
      .name("EVENT"), .optional("SOURCE"), .flexible("IDENTIFIER"), .flexible("WINDOW"), "ACTION",
      .first("WHY"),
    ]
    table = TableWriter(mark + columns, on: console)
  }

  private mutating func add(_ isMet: Bool?, _ cells: [TableCell], notes: [StyledText] = []) {
    table.add((marksExpectations ? [TableCell(mark: isMet)] : []) + cells, notes: notes)
  }

  mutating func write(_ routed: RoutedEvent) {
    let decision = routed.decision
    if decision.isOpen { return addOpen(routed) }
    let shown = decision.action.shown
    let lost = routed.warnings.filter { $0.id == RoutingWarning.Name.lostEvent.rawValue }
    warnings.add(routed.warnings.filter { !lost.contains($0) })
    add(
      routed.isMet,
      [
        TableCell(text: routed.label, look: routed.name == nil ? .dim : .bold),
        TableCell(text: routed.source.rawValue),
        TableCell(text: decision.identifier.shownIdentifier), TableCell(text: shown.window),
        TableCell(text: decision.action.name, look: shown.look),
        TableCell(text: decision.shortReason),
      ], notes: notes(on: routed) + lost.map(note))
  }

  /// The row of an event that was not decided.
  private mutating func addOpen(_ routed: RoutedEvent) {
    add(
      nil,
      [
        TableCell(text: routed.label, look: routed.name == nil ? .dim : .bold),
        TableCell(text: routed.source.rawValue),
        TableCell(text: routed.decision.identifier.shownIdentifier), TableCell(text: "(unknown)"),
        TableCell(text: "error", look: .red), TableCell(text: "limit of the run"),
      ])
  }

  /// An event that the app does not hear, below its row: the same happens to few of them.
  private func note(_ lost: RoutingWarning) -> StyledText {
    let help = lost.help.map { "; \($0)" } ?? ""
    return "   " + console.outputPainter.paint("warning:", .yellow) + " " + lost.message + help
  }

  /// The scenes that were skipped, the first of many.
  ///
  /// Of an identifier that is too long for each of them the warning says all.
  private func notes(on routed: RoutedEvent) -> [StyledText] {
    let decision = routed.decision
    let isTooLong = (decision.identifier ?? "").utf8.count > PredicateLimits.identifierBytes
    if isTooLong { return [] }
    let shown = decision.errors.prefix(RoutingLimits.shownErrors)
    let more = decision.errors.count - shown.count + routed.moreErrors
    let rest = more == 0 ? [] : [StyledText("   \(more.counting("more scene")) skipped")]
    return shown.map(note) + rest
  }

  mutating func write(_ line: UnreadableLine) {
    add(
      nil,
      [
        TableCell(text: line.label, look: .dim), TableCell(text: EventSource.identifier.rawValue),
        TableCell(text: "(unreadable)"), TableCell(text: "(none)"),
        TableCell(text: "error", look: .red), TableCell(text: line.problem.shortReason),
      ])
  }

  mutating func flush() {
    table.flush()
    console.output.flush()
  }

  mutating func end() {
    table.flush()
    warnings.report(on: console)
  }

  private func note(_ error: SceneError) -> StyledText {
    let title = console.outputPainter.paint("error:", .red)
    let scene = error.scene.rawValue
    let what = error.error.diagnostic.message
    return "   \(title) `\(scene)` was skipped: `\(error.condition.rawValue)`: \(what)"
  }
}

/// Writes decisions in one of the two forms, one after the other.
protocol DecisionWriter {
  mutating func write(_ routed: RoutedEvent)
  mutating func write(_ line: UnreadableLine)
  /// Returns the writer of rows for lines in memory.
  ///
  /// Nil if the form is made of decisions alone.
  func rows(of router: SceneRouter) -> RowWriter?
  /// Writes the row of a line of standard input whose text needs no escape.
  mutating func write(
    _ line: ByteIdentifier, _ choice: RoutingChoice, _ choices: borrowing RoutingChoices,
    _ rows: RowWriter)
  /// Writes what waits for more decisions, because the next one may take its time.
  mutating func flush()
  mutating func end()
}

extension DecisionWriter {
  func rows(of router: SceneRouter) -> RowWriter? { nil }
  mutating func write(
    _ line: ByteIdentifier, _ choice: RoutingChoice, _ choices: borrowing RoutingChoices,
    _ rows: RowWriter
  ) {}
}

/// The warnings of any number of decisions, in memory that does not grow with them: of each kind
/// the first, and how many more there were.
struct WarningSummary {
  private var kinds: [(first: RoutingWarning, count: Int)] = []

  mutating func add(_ warnings: some Sequence<RoutingWarning>) {
    for warning in warnings {
      if let index = kinds.firstIndex(where: { $0.first.id == warning.id }) {
        kinds[index].count += 1
      } else {
        kinds.append((warning, 1))
      }
    }
  }

  func report(on console: Console) {
    for (first, count) in kinds {
      let more = count == 1 ? "" : count == 2 ? " (and 1 more)" : " (and \(count - 1) more)"
      console.reportWarning(id: first.id, first.message + more, help: first.help)
    }
  }
}

extension RoutingDecision {
  /// The reason for the decision, in about three words.
  var shortReason: String {
    if case .refuse(let reason) = action { return reason.shortReason }
    return switch basis {
    case .predicates:
      tied.isEmpty ? score.wish ?? "no match" : "\(score.name), \(tied.count) tied"
    case .missingIdentifier where score == .can: "can take none"
    case .missingIdentifier: "no identifier"
    case .singleScene: "only one scene"
    case .requestedSession: "requested"
    case .newSession: "new session"
    case .drag: "dragged to edge"
    }
  }
}

extension RoutingOutcome {
  /// Whether `condition` holds of the outcome of an evaluation.
  func meets(_ condition: FailOn) -> Bool {
    switch condition {
    case .none: score == .none
    case .tie: !tied.isEmpty
    case .error: !errors.isEmpty
    }
  }
}

extension RoutingAction {
  /// The action's text for people: its window, which is a scene or in parentheses what there is
  /// instead, and the look of its name.
  var shown: (window: String, look: Painter.Look) {
    switch self {
    case .continueInScene(let id): (id.shown, .green)
    case .reconnect(let id): (id.shown, .cyan)
    case .create: (.newWindow, .yellow)
    case .refuse: ("(none)", .red)
    }
  }
}

extension RoutingScore {
  /// The wish of a scene of this score for an event, in words.
  ///
  /// Nil if it has no score.
  var wish: String? {
    switch self {
    case .prefers: "prefers it"
    case .can: "can take it"
    case .none: nil
    }
  }
}

extension RefusalReason {
  fileprivate var shortReason: String {
    switch self {
    case .undeclaredActivityType: "type not declared"
    case .unknownSession: "unknown session"
    }
  }
}
