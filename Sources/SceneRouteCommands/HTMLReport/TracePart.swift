import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting
import TraceLines

extension FixturePage {
  /// From shapes of identifiers to windows: a table, and a picture that scripts draw.
  func addFlows(_ flows: TraceFlows) {
    let ordered = flows.flows.enumerated()
      .sorted {
        ($0.element.shape, $1.element.count, $0.offset)
          < ($1.element.shape, $0.element.count, $1.offset)
      }
      .map(\.element)
    let rows = HTMLText.fit(ordered.prefix(PageLimits.flowRows), into: share(5)) { html, flow in
      html.row(
        flows.shapes[flow.shape].text.map { .code($0) } ?? .words("(no identifier)"),
        .window(flow.window), .number(flow.count),
        .figure(DecimalText.share(flow.count, of: flows.events)),
        flow.example.map { .code($0) } ?? .words("–"))
    }
    add(
      "flows",
      FlowLinks(
        ordered.map { (flows.shapes[$0.shape].shown, $0.window.window, $0.count) }
      ).json)
    section("trace", "From identifiers to windows", as: "Trace") { html in
      html.paragraph(flows.summary)
      html.paragraph(
        flows.isOfSummary
          ? "A summary of a replay has the beginnings of identifiers that open a new window, and of"
            + " the others their number."
          : "A shape is what identifiers have in common: # stands for numbers and ids, * for many"
            + " words.", "quiet")
      view("flows", "The picture of the flows", on: &html)
      html.table(
        "Shapes of identifiers and windows", ["Shape", "Window", "Events", "Share", "Such as"],
        rows.html)
      html.gap(flows.flows.count - rows.count, "row", "", "the most frequent ones are shown.")
    }
  }

  // MARK: What moved

  /// Who moved since another fixture: the proofs, the events of the fixture and those of a log.
  func addDifference(_ change: FixtureChange) {
    let difference = change.report.difference
    let moves = HTMLText.fit(difference.moves, into: share(4)) { html, move in
      html.row(.window(move.from), .window(move.to), .code(move.readable.text))
    }
    let scores = difference.scoreChanges.map {
      "\(quoted($0.scene.rawValue)) keeps \(quoted($0.witness.text)), now by `\($0.score.name)`."
    }
    let states = change.report.states.map {
      "\(quoted($0.scene.rawValue)) is \($0.state.rawValue) now."
    }
    let unknowns = difference.unknowns.map {
      "Not known: \($0.obstacle.diagnostic.message)."
    }
    let all = [scores.prefix(20), states.prefix(20), unknowns.prefix(5)]
    let hidden =
      scores.count + states.count + unknowns.count - all.reduce(0) { $0 + $1.count }
    let events = change.events.map { self.moves($0, "eventMoves", of: ("event", "of the fixture")) }
    let trace = change.report.traced.map {
      self.moves($0, "traceMoves", of: ("event", "of the trace"))
    }
    section("diff", "What moves") { html in
      html.element("p") { html in
        html.add("From ")
        html.element("code", clipped(change.path, to: PageLimits.sentenceScalars))
        html.add(" to this fixture. ")
        html.prose(DiffText.summary(difference))
      }
      html.paragraph("Identifiers: \(change.report.domain)", "quiet")
      for note in all.joined() { html.paragraph(note, "remark") }
      if moves.count > 0 {
        html.heading(level + 1, "Proved")
        html.table(
          "Moves that are proved", ["From", "To", "Identifier that moves so"], moves.html)
      }
      for part in [events, trace] { if let part { html.add(part) } }
      if change.openEvents > 0 { html.gap(Self.unreached(change.openEvents)) }
      if let gap = change.traceGap { html.gap(gap) }
      html.gap(difference.moves.count - moves.count, "move", "", "`sceneroute diff` has all.")
      html.gap(hidden, "remark", "", "`sceneroute diff` has all.")
    }
  }

  /// Returns the numbers of events that moved: a table, and a picture that scripts draw.
  private func moves(
    _ moves: MoveCounts, _ key: StaticString, of noun: (one: String, which: String)
  ) -> HTMLText {
    let entries = moves.sorted
    let rows = HTMLText.fit(entries.prefix(PageLimits.flowRows), into: share(2)) { html, entry in
      html.row(
        .window(entry.from), .window(entry.to), .number(entry.count),
        .code(entry.example?.identifier ?? "–"))
    }
    if !entries.isEmpty {
      let links = entries.map { ($0.from.window, $0.to.window, $0.count) }
      add(key, FlowLinks(links).json)
    }
    let count = "\(moves.lines.counting(noun.one)) \(noun.which)"
    let summary =
      moves.moved == 0
      ? "None of \(count) goes to another window."
      : "\(moves.moved) of \(count) \(moves.moved == 1 ? "goes" : "go") to another window."
    var html = HTMLText()
    html.heading(level + 1, summary)
    if !entries.isEmpty { view(key.description, "The picture of the moves", on: &html) }
    html.table(summary, ["From", "To", "Events", "Such as"], rows.html)
    html.gap(entries.count - rows.count, "row", "", "`sceneroute diff` has all.")
    return html
  }
}

extension HTMLText {
  enum Cell {
    case words(String)
    /// An identifier or another text from the input, clipped, in quotes where it could be misread.
    case code(String)
    case window(SceneIdentifier?)
    case number(Int)
    case figure(String)
  }

  mutating func cell(_ cell: Cell) {
    let limit = PageLimits.nameScalars
    switch cell {
    case .words(let words): element("td", words)
    // A long text is cut before it is looked through.
    case .code(let text):
      element("td") { $0.element("code", clipped(text, to: limit).shownIdentifier) }
    case .window(nil): element("td", ["class": "new"], .newWindow)
    case .window(let id?): element("td", clipped(id.rawValue, to: limit).shownIdentifier)
    case .number(let number): element("td", ["class": "number"], "\(number)")
    case .figure(let text): element("td", ["class": "number"], text)
    }
  }

  fileprivate mutating func row(_ cells: Cell...) {
    element("tr") { html in
      for each in cells { html.cell(each) }
    }
  }
}

/// The change of a fixture since another one.
struct FixtureChange {
  let path: String
  /// The proofs, and who moved of a log.
  let report: DiffReport
  /// Why it is not known who moved of a log, or nil.
  let traceGap: String?
  /// Who moved of the fixture's own events.
  ///
  /// Nil if the fixture has no events.
  let events: MoveCounts?
  /// The events of the fixture that the budget of the run did not reach.
  private(set) var openEvents = 0

  /// Compares `study` with `old`; `flows` are those of a log.
  init(_ old: SceneFixture, path: String, _ study: FixtureStudy, flows: TraceFlows?) {
    self.path = path
    traceGap =
      flows?.isOfSummary == true
      ? "A summary has no identifiers: who moved of the log is not known. Give the log itself."
      : nil
    let fixture = study.fixture
    let subject = DiffSubject(old, fixture)
    let domain = ProofDomain(
      of: subject.predicates, samples: subject.texts, usual: subject.within)
    report = subject.report(of: domain, traced: flows?.moves)
    guard !fixture.events.isEmpty else {
      events = nil
      return
    }
    let (before, after) = (SceneRouter(old), SceneRouter(fixture))
    var moves = MoveCounts()
    for (position, item) in fixture.events.enumerated() {
      let event = item.event
      let (from, to) = (before.route(event), after.route(event))
      if from.isOpen || to.isOpen {
        openEvents += 1
        continue
      }
      moves.add(from: from.scene?.rawValue, to: to.scene?.rawValue) {
        (LinePlace(file: nil, line: position + 1), event.name ?? "#\(position + 1)")
      }
    }
    events = moves
  }

  /// Whether an identifier goes to another window, or whether that is not known.
  func fails(_ checks: [Diff.FailOn]) -> Bool { report.fails(checks) }
}

extension MoveCounts.Entry {
  fileprivate var from: SceneIdentifier? { key.from.map { SceneIdentifier($0) } }
  fileprivate var to: SceneIdentifier? { key.to.map { SceneIdentifier($0) } }
}
