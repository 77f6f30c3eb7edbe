import ByteText
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// Explanations for people: for each event where it goes, and a tree of the scenes.
struct ExplanationText: ExplanationWriter {
  private let console: Console
  /// The app's code with the conditions of scenes, by scene.
  private let codes: [SceneIdentifier: SceneCode]
  private var isFirst = true

  init(_ fixture: SceneFixture, on console: Console) {
    self.console = console
    codes = fixture.codes
  }

  mutating func write(_ routed: RoutedEvent, _ explanation: RoutingExplanation) {
    beginEvent()
    // The reasons are those of the scenes below.
    if let failure = routed.failure { write(failure, showingReasons: false) }
    writeEvent(routed, explanation)
    for miss in explanation.misses { write(miss) }
    if let gap = explanation.leftOut {
      write("left out:", .cyan, gap.message)
      if let help = gap.help { write("help:", .cyan, help) }
    }
    for warning in routed.warnings {
      write(warning, after: explanation.summary)
    }
    let more = explanation.moreScenes
    let last = explanation.standings.count - (more.count == 0 ? 1 : 0)
    for (index, standing) in explanation.standings.enumerated() {
      write(standing, branch: index == last ? TreeLines.last : TreeLines.middle)
    }
    if more.count > 0 { write(more) }
  }

  mutating func write(_ line: UnreadableLine) {
    beginEvent()
    let label = painter.paint(line.label, .bold)
    console.output.writeLine("\(label)  \(EventSource.identifier.rawValue)  (unreadable)")
    write("error:", .red, line.problem.message)
  }

  mutating func write(_ failure: FixtureFailure) {
    beginEvent()
    write(failure, showingReasons: true)
  }

  private func write(_ failure: FixtureFailure, showingReasons: Bool) {
    let text = FailureText(fact: Finding(failure), showsReasons: showingReasons, painter: painter)
    console.output.writeLines(text.lines)
  }

  mutating func end() {}

  private mutating func beginEvent() {
    if !isFirst { console.output.writeLine("") }
    isFirst = false
  }

  private var painter: Painter { console.outputPainter }

  private func writeEvent(_ routed: RoutedEvent, _ explanation: RoutingExplanation) {
    let event = explanation.event
    let decision = explanation.decision
    let mark = TableCell(mark: routed.isMet)
    let lead: StyledText = mark.text.isEmpty ? "" : painter.paint(mark.text, mark.look) + " "
    let label = painter.paint(routed.label, .bold)
    let identifier = event.targetContentIdentifier.shownIdentifier
    console.output.writeLine("\(lead)\(label)  \(event.source.rawValue)  \(identifier)")
    if decision.identifier != event.targetContentIdentifier {
      console.output.writeLine("evaluated as \(decision.identifier.shownIdentifier)")
    }
    if let request = event.request, let words = request.inWords(for: event.role) {
      console.output.writeLine(StyledText(words))
    }
    let rule = decision.isOpen ? "" : " (\(decision.rule))"
    let look = decision.isOpen ? .red : decision.action.shown.look
    for line in (explanation.summary + rule).wrapped(to: console.columns) {
      console.output.writeLine(painter.paint(line, look))
    }
  }

  /// Writes what would have to change; with its place where the predicate says more than that.
  private func write(_ miss: NearestMiss) {
    write("nearest miss:", .cyan, miss.summary)
    guard miss.span.upperBound - miss.span.lowerBound < miss.source.utf8.count else { return }
    let name = miss.condition.rawValue
    let room = console.columns.map { $0 - name.count - 6 } ?? .max
    let code = codes[miss.scene]?.excerpt(of: miss.span, in: miss.source, miss.condition)
    let excerpt = DiagnosticRenderer(source: code?.text ?? miss.source, columns: room)
      .excerpt(of: code?.span ?? miss.span)
    guard let text = excerpt.first, let carets = excerpt.last else { return }
    let blank = String(repeating: " ", count: name.count + 4)
    console.output.writeLine("  " + painter.paint(name, .dim) + ("  " + text))
    console.output.writeLine(blank + painter.paint(carets, .yellow))
  }

  /// Writes a warning; only its help when the summary says the same already.
  private func write(_ warning: RoutingWarning, after summary: String) {
    if !summary.endsWith(warning.message) {
      write("warning:", .yellow, warning.message)
    }
    if let help = warning.help { write("help:", .cyan, help) }
  }

  private func write(_ title: String, _ look: Painter.Look, _ text: String) {
    let room = console.columns.map { $0 - title.count - 1 }
    console.output.writeLines(painter.hanging(title, look, text, room: room))
  }

  /// Writes how many scenes are not shown.
  private func write(_ more: MoreScenes) {
    let takers = more.takers == 0 ? "" : ", \(more.takers) of which could take it"
    console.output.writeLine(
      painter.paint(TreeLines.last, .dim)
        + "\(more.count.counting("more scene"))\(takers); `--all-scenes` shows all")
  }

  private func write(_ standing: SceneStanding, branch: String) {
    let below = TreeLines.below(branch) + "  "
    let text = StandingText(
      standing: standing, painter: painter, columns: console.columns.map { $0 - below.count },
      code: codes[standing.id])
    console.output.writeLine(painter.paint(branch, .dim) + text.title)
    console.output.writeLines(text.lines.map { painter.paint(below, .dim) + $0 })
  }
}

extension ActivationRequest {
  /// Returns the details of the request beside its session and identifier, in one line.
  ///
  /// Nil if there are none.
  func inWords(for role: SceneRole) -> String? {
    let parts = [
      call == .activateSceneSession ? nil : "by \(call.rawValue)",
      requestingScene.map { "from \($0.shown)" },
      preferredPresentationStyle.map { "\($0.rawValue) style" },
      role == .application ? nil : "role \(VisibleText.escaped(role.shortName))",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "requested " + parts.joined(separator: ", ")
  }
}
