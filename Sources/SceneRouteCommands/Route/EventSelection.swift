import ArgumentParser
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The options that say which events are routed: by default all of the fixture.
struct EventSelection: ParsableArguments {
  @Option(
    name: .customLong("event"), parsing: .upToNextOption,
    help: ArgumentHelp("Route the fixture's events of these names.", valueName: "name"))
  var names: [String] = []

  @Option(
    name: .customLong("identifier"), parsing: .upToNextOption,
    help: ArgumentHelp("Route these target content identifiers.", valueName: "id"))
  var identifiers: [String] = []

  @Option(
    name: .customLong("notification"), parsing: .upToNextOption,
    help: ArgumentHelp("Route the push payloads in these .apns files.", valueName: "file"),
    completion: .file(extensions: ["apns", "json"]))
  var notifications: [String] = []

  @Option(
    name: .customLong("url"), parsing: .upToNextOption,
    help: ArgumentHelp("Route these URLs.", valueName: "url"))
  var urls: [String] = []

  @Flag(
    name: .customLong("stdin"),
    help: "Route identifiers from standard input, one a line, without end.")
  var readsStandardInput = false

  /// Whether the fixture's own events are to be routed, all of them.
  var isEmpty: Bool {
    names.isEmpty && identifiers.isEmpty && notifications.isEmpty && urls.isEmpty
      && !readsStandardInput
  }
}

extension EventSelection {
  /// Returns the events that were selected, but for those of standard input.
  ///
  /// When none was selected these are the fixture's; when one of them is none, nil, and every
  /// mistake was reported.
  func events(of fixture: SceneFixture, on console: Console) -> [SelectedEvent]? {
    if isEmpty, fixture.events.isEmpty, !fixture.timeline.isEmpty {
      console.reportWarning(
        "the fixture has a timeline and no events", help: "`sceneroute simulate` plays it")
    }
    if isEmpty { return fixture.events.numbered { ($0.event, $0.expectation) } }
    let ownEvents = names.map { name in self.named(name, in: fixture, on: console) }
    let payloads = notifications.map { path in payload(path, of: fixture, on: console) }
    guard console.status == .done else { return nil }
    var events: [(RoutingEvent, RoutingExpectation?)] = ownEvents.flatMap { $0 }
    events += identifiers.map { (.identifier($0), nil) }
    events += payloads.compactMap { $0.map { ($0, nil) } }
    events += urls.map { (.url($0), nil) }
    return events.numbered { $0 }
  }

  private func named(
    _ name: String, in fixture: SceneFixture, on console: Console
  ) -> [(RoutingEvent, RoutingExpectation?)] {
    let events = fixture.events.filter { $0.event.name == name }
    if events.isEmpty {
      let closest = Spelling.closest(to: name, among: fixture.events.compactMap(\.event.name))
      console.reportError(
        "the fixture has no event `\(name)`", help: closest.map { "did you mean `\($0)`?" })
    }
    return events.map { ($0.event, $0.expectation) }
  }

  private func payload(
    _ path: String, of fixture: SceneFixture, on console: Console
  ) -> RoutingEvent? {
    do throws(FixtureError) {
      let file = try PayloadFile.load(
        .notification, path: path, bundleIdentifier: fixture.app.bundleIdentifier)
      console.report(file.warnings)
      return file.event
    } catch {
      console.report(error)
      return nil
    }
  }
}

extension Array {
  fileprivate func numbered(
    _ parts: (Element) -> (RoutingEvent, RoutingExpectation?)
  ) -> [SelectedEvent] {
    enumerated().map { index, element in
      let (event, expectation) = parts(element)
      return SelectedEvent(number: index + 1, event: event, expectation: expectation)
    }
  }
}
