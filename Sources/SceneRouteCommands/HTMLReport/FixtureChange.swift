import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting
import TraceLines

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

  /// The proofs in a sentence.
  var summary: String {
    "From \(quoted(path)) to this fixture. \(DiffText.summary(report.difference))"
  }

  /// The numbers of events that moved, of the fixture and of the log, each in a sentence.
  var moved: [String] {
    [(events, "of the fixture"), (report.traced, "of the trace")].compactMap { moves, which in
      moves.map { moves in
        let all = "\(moves.lines.counting("event")) \(which)"
        let verb = moves.moved == 1 ? "goes" : "go"
        return moves.moved == 0
          ? "None of \(all) goes to another window."
          : "\(moves.moved) of \(all) \(verb) to another window."
      }
    }
  }

  /// Whether an identifier goes to another window, or whether that is not known.
  func fails(_ checks: [Diff.FailOn]) -> Bool { report.fails(checks) }
}
