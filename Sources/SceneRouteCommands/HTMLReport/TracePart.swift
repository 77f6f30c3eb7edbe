import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

extension PageWriter {
  /// From shapes of identifiers to windows: a picture and a table.
  func flows(_ flows: TraceFlows) -> Fragment {
    let windows = flows.windows
    let ends = PageLimits.flowEnds
    let rows = fit(ordered(flows).prefix(PageLimits.flowRows), into: share(5)) {
      flow($0, of: flows)
    }
    let rest = flows.flows.count - rows.count
    let shapes = min(flows.shapes.count, ends)
    let places = Dictionary(
      windows.enumerated().map { ($1.window, min($0, ends)) },
      uniquingKeysWith: { first, _ in first })
    let links = Self.summed(
      flows.flows.map { (min($0.shape, ends), places[$0.window] ?? ends, $0.count) })
    let sources =
      flows.shapes.prefix(shapes).map { shown(shape: $0.text, to: Self.label) }
      + (flows.shapes.count > ends ? ["\(flows.shapes.count - ends) other shapes"] : [])
    let targets =
      windows.prefix(ends).map { shown(window: $0.window, to: Self.label) }
      + (windows.count > ends ? ["\(windows.count - ends) other windows"] : [])
    let chart = FlowChart(sources, targets, links)
    let count = flows.badLines
    let bad =
      count == 0
      ? ""
      : " \(count.counting("line")) gave no identifier and \(count == 1 ? "is" : "are") not "
        + "counted."
    return render(
      .flows,
      [
        "summary": .text(
          "\(flows.events.counting("event")) of \(flows.shapes.count.counting("shape")) go to "
            + "\(windows.count.counting("window")).\(bad)"),
        "gap": rest == 0
          ? .nothing : .text("\(rest.counting("row")) more are too many for a page."),
      ],
      [
        "pictureMarkup": picture(
          chart,
          "From \(sources.count.counting("shape")) of identifiers to "
            + "\(targets.count.counting("window")); the table below has the counts"),
        "rowsMarkup": rows.markup,
      ])
  }

  private func ordered(_ flows: TraceFlows) -> [TraceFlows.Flow] {
    flows.flows.enumerated()
      .sorted {
        ($0.element.shape, $1.element.count, $0.offset)
          < ($1.element.shape, $0.element.count, $1.offset)
      }
      .map(\.element)
  }

  private func flow(_ flow: TraceFlows.Flow, of flows: TraceFlows) -> Fragment {
    PageTemplate.flowRow.render(
      PageData([
        "shape": .text(
          shown(shape: flows.shapes[flow.shape].text, to: PageLimits.nameScalars)),
        "window": window(flow.window), "isNew": .flag(flow.window == nil),
        "count": .number(flow.count),
        "share": .text(DecimalText.share(flow.count, of: flows.events)),
        "example": name(flow.example),
      ]))
  }

  /// The longest label of a picture, in scalars.
  private static let label = 26

  private func shown(shape: String?, to limit: Int) -> String {
    shape.map { clipped($0.shownIdentifier, to: limit) } ?? "(no identifier)"
  }

  private func shown(window: SceneIdentifier?, to limit: Int) -> String {
    window.map { clipped($0.shown, to: limit) } ?? "(a new window)"
  }

  /// Links with equal ends as one.
  private static func summed(
    _ links: [(from: Int, to: Int, count: Int)]
  ) -> [(from: Int, to: Int, count: Int)] {
    var counts: [[Int]: Int] = [:]
    for link in links { counts[[link.from, link.to], default: 0] += link.count }
    return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key[0], $0.key[1], $0.value) }
  }

  /// A picture of flows; `label` says what it shows to those who do not see it.
  private func picture(_ chart: FlowChart, _ label: String) -> Fragment {
    func bar(_ bar: FlowChart.Bar, _ place: Int) -> PageData {
      PageData([
        "y": .text(FlowChart.decimal(bar.top)), "height": .text(FlowChart.decimal(bar.height)),
        "middle": .text(FlowChart.decimal(bar.top + bar.height / 2 + 45)),
        "label": .text(bar.label), "count": .number(bar.count),
        "color": .number(place % 8),
      ])
    }
    return render(
      .flowPicture,
      [
        "width": .text(FlowChart.decimal(chart.width)),
        "left": .text(FlowChart.decimal(chart.left)),
        "leftText": .text(FlowChart.decimal(chart.left - 80)),
        "right": .text(FlowChart.decimal(chart.right)),
        "rightText": .text(FlowChart.decimal(chart.right + FlowChart.barWidth + 80)),
        "label": .text(label), "height": .text(FlowChart.decimal(chart.height + 20)),
        "sources": .list(chart.sources.enumerated().map { bar($1, $0) }),
        "targets": .list(chart.targets.enumerated().map { bar($1, $0) }),
        "ribbons": .list(
          chart.ribbons.map { ribbon in
            PageData([
              "path": .text(ribbon.path), "color": .number(ribbon.to % 8),
              "words": .text(
                "\(ribbon.count) from \(chart.sources[ribbon.from].label) to "
                  + chart.targets[ribbon.to].label),
            ])
          }),
      ])
  }
}

// MARK: - What moved

extension PageWriter {
  /// Who moved since another fixture: the proofs, the events of the fixture and those of a log.
  func difference(_ change: FixtureChange) -> Fragment {
    let difference = change.report.difference
    let moves = fit(difference.moves, into: share(4)) { move($0) }
    let notes =
      difference.scoreChanges.prefix(20).map { change in
        "\(quoted(change.scene.rawValue)) keeps \(quoted(change.witness.text)), now by "
          + "`\(change.score.name)`."
      }
      + change.report.states.prefix(20).map { state in
        "\(quoted(state.scene.rawValue)) is \(state.state.rawValue) now."
      }
      + difference.unknowns.prefix(5).map { unknown in
        "Not known: \(unknown.obstacle.diagnostic.message)."
      }
    let hidden =
      max(0, difference.scoreChanges.count - 20) + max(0, change.report.states.count - 20)
      + max(0, difference.unknowns.count - 5)
    let rest = difference.moves.count - moves.count
    var gaps: [String] = []
    if rest > 0 { gaps.append("\(rest.counting("move")) more are too many for a page.") }
    if hidden > 0 { gaps.append("\(hidden.counting("remark")) more are left out.") }
    if !gaps.isEmpty { gaps.append("`sceneroute diff` has all.") }
    return render(
      .difference,
      [
        "old": .text(clipped(change.path, to: PageLimits.sentenceScalars)),
        "summary": .text(DiffText.summary(difference)),
        "domain": .text(
          clipped("Identifiers: \(change.report.domain)", to: PageLimits.sentenceScalars)),
        "hasMoves": .flag(moves.count > 0), "hasNotes": .flag(!notes.isEmpty),
        "gap": gaps.isEmpty ? .nothing : .text(gaps.joined(separator: " ")),
      ],
      [
        "movesMarkup": moves.markup,
        "notesMarkup": notes.reduce(into: Fragment.empty) { all, note in
          all += PageTemplate.problem.render(PageData([:], ["messageMarkup": prose(note)]))
        },
        "eventsMarkup": change.events.map { moveTable($0, of: "event of the fixture") } ?? .empty,
        "traceMarkup": change.report.traced.map { moveTable($0, of: "event of the trace") }
          ?? .empty,
      ])
  }

  private func move(_ move: SceneMove) -> Fragment {
    PageTemplate.moveRow.render(
      PageData([
        "from": window(move.from), "to": window(move.to), "example": name(move.readable.text),
        "isLost": .flag(move.to == nil), "hasCount": false,
      ]))
  }

  /// How many of some events moved: a picture and a table.
  private func moveTable(_ moves: MoveCounts, of noun: String) -> Fragment {
    let entries = moves.sorted
    let rows = fit(entries.prefix(PageLimits.flowRows), into: share(2)) { entry in
      PageTemplate.moveRow.render(
        PageData([
          "from": window(entry.from), "to": window(entry.to),
          "example": name(entry.example?.identifier), "isLost": .flag(entry.to == nil),
          "hasCount": true, "count": .number(entry.count),
        ]))
    }
    let rest = entries.count - rows.count
    return render(
      .moves,
      [
        "summary": .text(summary(of: moves, noun)), "hasRows": .flag(rows.count > 0),
        "gap": rest == 0
          ? .nothing : .text("\(rest.counting("row")) more are too many for a page."),
      ],
      [
        "rowsMarkup": rows.markup,
        "pictureMarkup": entries.isEmpty ? .empty : picture(ofMoves: entries),
      ])
  }

  /// `noun` is one such event, as in "event of the trace".
  private func summary(of moves: MoveCounts, _ noun: String) -> String {
    let words = noun.split(separator: " ", maxSplits: 1)
    let all = moves.lines.counting(String(words[0])) + " \(words[1])"
    return moves.moved == 0
      ? "None of \(all) goes to another window."
      : "\(moves.moved) of \(all) \(moves.moved == 1 ? "goes" : "go") to another window."
  }

  private func picture(ofMoves entries: [MoveCounts.Entry]) -> Fragment {
    let ends = PageLimits.flowEnds
    var sources = Numbering()
    var targets = Numbering()
    let pairs = entries.map { (sources.number($0.from), targets.number($0.to), $0.count) }
    func labels(_ windows: [SceneIdentifier?]) -> [String] {
      windows.prefix(ends).map { shown(window: $0, to: Self.label) }
        + (windows.count > ends ? ["\(windows.count - ends) other windows"] : [])
    }
    let links = Self.summed(pairs.map { (min($0.0, ends), min($0.1, ends), $0.2) })
    return picture(
      FlowChart(labels(sources.windows), labels(targets.windows), links),
      "From the windows before, at the left, to the windows now; the table below has the counts")
  }
}

/// Windows by the order in which they came.
private struct Numbering {
  private(set) var windows: [SceneIdentifier?] = []
  private var numbers: [SceneIdentifier?: Int] = [:]

  mutating func number(_ window: SceneIdentifier?) -> Int {
    if let known = numbers[window] { return known }
    numbers[window] = windows.count
    windows.append(window)
    return windows.count - 1
  }
}

/// What became of a fixture since another one.
struct FixtureChange {
  /// Where the other one is.
  let path: String
  /// The proofs, and who moved of a log.
  let report: DiffReport
  /// Who moved of the fixture's own events; nil for a fixture without events.
  let events: MoveCounts?

  /// Compares `study` with `old`; `trace` is who moved of a log.
  init(_ old: SceneFixture, path: String, _ study: FixtureStudy, trace: MoveCounts?) {
    self.path = path
    let fixture = study.fixture
    let subject = DiffSubject(old, fixture)
    let domain = ProofDomain(
      of: subject.predicates, samples: subject.texts, usual: subject.within)
    report = subject.report(of: domain, traced: trace)
    guard !fixture.events.isEmpty else {
      events = nil
      return
    }
    let (before, after) = (SceneRouter(old), SceneRouter(fixture))
    events = fixture.events.enumerated().reduce(into: MoveCounts()) { moves, item in
      let (position, event) = (item.offset, item.element.event)
      moves.add(
        from: before.route(event).scene?.rawValue, to: after.route(event).scene?.rawValue
      ) {
        (LinePlace(file: nil, line: position + 1), event.name ?? "#\(position + 1)")
      }
    }
  }

  /// Whether an identifier goes to another window, or whether that is not known.
  func fails(_ checks: [Diff.FailOn]) -> Bool { report.fails(checks) }
}

extension MoveCounts.Entry {
  fileprivate var from: SceneIdentifier? { key.from.map { SceneIdentifier($0) } }
  fileprivate var to: SceneIdentifier? { key.to.map { SceneIdentifier($0) } }
}
