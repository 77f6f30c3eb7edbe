import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// The rules about the events of a fixture and about what its app declares, but for the warnings
/// that reading and routing them gives.
struct EventRules {
  private let subject: LintSubject
  private let events: [LocatedValue]
  private(set) var drafts: [UnplacedFinding] = []

  init(_ subject: LintSubject) {
    self.subject = subject
    events = subject.text.root.member("events")?.items ?? []
  }

  private var fixture: SceneFixture { subject.fixture }

  mutating func run() {
    checkExpectations()
    checkDuplicates()
    checkActivityTypes()
  }

  private mutating func checkExpectations() {
    guard fixture.expectsSomething, events.count == fixture.events.count else { return }
    let silent = events.indices.filter { fixture.events[$0].expectation == nil }
    guard let first = silent.first else { return }
    let what = silent.count == 1 ? "one event expects" : "\(silent.count) events expect"
    drafts.append(
      UnplacedFinding(
        .eventWithoutExpectation, "\(what) nothing, so no test fails when a change moves it",
        help: "`sceneroute test --record` writes what comes of it today", at: .value(events[first]))
    )
  }

  /// The same event twice: a copy that was to become another one.
  private mutating func checkDuplicates() {
    guard events.count == fixture.events.count else { return }
    var seen: [[UInt8]: Int] = [:]
    for (index, event) in events.enumerated() {
      // What happens, as it is written: two texts that look alike may be other characters.
      let members = event.items.filter { !["name", "expect", "lint"].contains($0.key) }
      let source = members.map { "\($0.key) \($0.source)" }.sorted().joined(separator: "\n")
      guard let first = seen[Array(source.utf8)] else {
        seen[Array(source.utf8)] = index
        continue
      }
      let name = fixture.events[first].event.name.map { " \(quoted($0))" } ?? " \(first + 1)"
      drafts.append(
        UnplacedFinding(
          .duplicateEvent, "the event is the same as event\(name)",
          help: "leave it out, or change what was to be different", at: .value(events[index])))
    }
  }

  /// Activity types that the app declares and no event has.
  private mutating func checkActivityTypes() {
    guard let app = subject.text.root.member("app"), let declared = fixture.app.activityTypes else {
      return
    }
    let steps = fixture.timeline.compactMap(\.action.event)
    let used = Set(
      (fixture.events.map(\.event) + steps).compactMap { $0.activityType.map { ExactText($0) } })
    // A fixture without activities is about something else.
    guard !used.isEmpty else { return }
    let unused = declared.filter { !used.contains(ExactText($0)) }
    guard let first = unused.first else { return }
    let list = app.member("activityTypes")
    let place = list?.items.first { $0.text == first } ?? list ?? app.member("manifest") ?? app
    let more = unused.count > 1 ? ", nor \(unused.count - 1) others" : ""
    drafts.append(
      UnplacedFinding(
        .unusedActivityType, "no event has the declared activity type \(quoted(first))\(more)",
        help: "add an event for it, so that its window is checked", at: .value(place)))
  }
}
