import PredicateLanguage
import SceneFixtures
import SceneRouting

extension PageWriter {
  /// The matrix of events and scenes, and the events that are not in it, each with its reason.
  ///
  /// Nothing for a fixture without events.
  func events(_ study: FixtureStudy, into bytes: Int) -> Fragment {
    guard !study.fixture.events.isEmpty else { return .empty }
    var rows = (markup: Fragment.empty, count: 0)
    if let matrix = study.matrix {
      rows = fit(matrix.rows, into: min(bytes, share(24))) { row($0) }
    }
    let others = fit(study.events.dropFirst(rows.count), into: bytes - rows.markup.byteCount) {
      self.event($0)
    }
    let columns = study.matrix?.columns ?? []
    return render(
      .events,
      [
        "summary": .text(summary(of: study)), "hasMatrix": .flag(rows.count > 0),
        "gap": gap(study, rows: rows.count, others: others.count),
        "columns": .list(
          columns.map { PageData(["name": name(study.fixture.scenes[$0].id)]) }),
        "hasOthers": .flag(others.count > 0),
      ], ["rowsMarkup": rows.markup, "othersMarkup": others.markup])
  }

  private func summary(of study: FixtureStudy) -> String {
    let counts = study.counts
    let events = counts.events.counting("event")
    return counts.expectations.map { "\(events), \($0)." } ?? "\(events), without expectations."
  }

  /// What is not in the matrix, and what is nowhere; nothing where all is there.
  private func gap(_ study: FixtureStudy, rows: Int, others: Int) -> PageValue {
    let (events, scenes) = (study.fixture.events.count, study.fixture.scenes.count)
    let columns = study.matrix?.columns.count ?? 0
    var sentences: [String] = []
    if rows == 0 {
      sentences.append("A matrix of these events and scenes is too much for a page.")
    } else if rows < events || columns < scenes {
      let shown = rows < events ? "the first \(rows) of \(events) events" : "all events"
      let beside =
        columns < scenes
        ? "the \(columns.counting("scene")) of \(scenes) that get most of them" : "all scenes"
      sentences.append("The matrix has \(shown) and \(beside).")
    }
    if others > 0 {
      sentences.append(
        rows + others == events
          ? "The other events are below it, each with its reason."
          : "Below it are \(others.counting("event")) more, each with its reason.")
    }
    if rows + others < events {
      sentences.append(
        "\((events - rows - others).counting("event")) more are too many for a page: "
          + "`sceneroute explain` has all.")
    }
    return sentences.isEmpty ? .nothing : .text(sentences.joined(separator: " "))
  }

  private func row(_ row: EventMatrix.Row) -> Fragment {
    var values = facts(of: row.event)
    values["cells"] = .list(
      row.cells.map { cell in
        PageData(
          [
            "verdict": .text(cell.verdict), "word": .text(cell.word),
            "isEmpty": .flag(cell.reason.isEmpty),
          ], ["reasonMarkup": prose(cell.reason.sentence)])
      })
    var fragments = ["whyMarkup": prose(row.summary.sentence)]
    let miss = row.leftOut ?? row.miss.map { "Nearest miss: \($0)" }
    fragments["missMarkup"] = miss.map { prose($0.sentence) } ?? .empty
    return PageTemplate.matrixRow.render(PageData(values, fragments))
  }

  private func event(_ event: StudiedEvent) -> Fragment {
    PageTemplate.eventRow.render(
      PageData(
        facts(of: event), ["whyMarkup": prose(event.decision.description.sentence)]))
  }

  private func facts(of event: StudiedEvent) -> [String: PageValue] {
    let decision = event.decision
    return [
      "name": .text(clipped(event.label, to: PageLimits.nameScalars)),
      "source": .text(event.event.source.rawValue),
      "identifier": name(decision.identifier), "hasIdentifier": .flag(decision.identifier != nil),
      "window": .text(clipped(decision.action.shown.window, to: PageLimits.nameScalars)),
      "action": .text(decision.action.name), "isMet": .flag(event.isMet == true),
      "differs": .flag(event.isMet == false), "differences": differences(event.differences),
    ]
  }

  /// What is not as expected, a sentence each.
  func differences(_ differences: [RoutingExpectation.Difference]) -> PageValue {
    .list(
      differences.map { difference in
        PageData([
          "text": .text(clipped(difference.description, to: PageLimits.sentenceScalars))
        ])
      })
  }
}
