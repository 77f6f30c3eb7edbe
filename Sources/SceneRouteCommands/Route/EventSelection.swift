import ArgumentParser
import ByteText
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The options that say which events are routed: by default all of the fixture.
struct EventSelection: ParsableArguments {
  @Option(
    name: .customLong("event"), parsing: .upToNextOption,
    help: ArgumentHelp("Route the fixture's events of these names.", valueName: "name"),
    completion: .custom { words, _, _ in EventSelection.eventNames(in: words) })
  var names: [String] = []

  @Option(
    name: .customLong("event-number"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Route the fixture's events of these numbers, such as 3 or 10-20.", valueName: "number"))
  var numbers: [EventNumbers] = []

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
    help: "Route identifiers from standard input, one per line; the input may go on for ever.")
  var readsStandardInput = false

  @OptionGroup var input: LogOptions

  @Option(
    help: ArgumentHelp(
      """
      Play the fixture's timeline up to this step, from 1: its event is routed, or the events that \
      you name come after it.
      """, valueName: "number"))
  var step: Int?

  func validate() throws {
    try input.validate(isRead: readsStandardInput, by: "--stdin")
    if let step, step < 1 { throw ValidationError("--step is a number from 1.") }
  }

  /// Whether the fixture's own events are to be routed, all of them.
  var isEmpty: Bool {
    names.isEmpty && numbers.isEmpty && identifiers.isEmpty && notifications.isEmpty
      && urls.isEmpty && !readsStandardInput
  }
}

extension EventSelection {
  /// The names of the events of the fixture among the words of a command line, for completion.
  @Sendable static func eventNames(in words: [String]) -> [String] {
    for word in words where PathText(word).ends(with: ".json") {
      if let fixture = try? SceneFixture.load(path: word, with: .command) {
        return fixture.events.compactMap(\.event.name)
      }
    }
    return []
  }

  /// Returns the events that were selected, but for those of standard input.
  ///
  /// When none was selected these are the fixture's; when one of them is invalid, nil, and every
  /// mistake was reported.
  func events(of fixture: SceneFixture, on console: Console) -> [SelectedEvent]? {
    if isEmpty, fixture.events.isEmpty {
      reportNothing(on: console)
      return nil
    }
    let own = fixture.events.enumerated().map {
      SelectedEvent(number: $0 + 1, item: $1, position: $0)
    }
    if isEmpty { return own }
    let namedEvents = names.flatMap { name in named(name, among: own, on: console) }
    let numberedEvents = numbers.flatMap { $0.selected(of: own, on: console) }
    let payloads = notifications.map { path in payload(path, of: fixture, on: console) }
    guard console.status == .done else { return nil }
    let links = urls.map(RoutingEvent.checkedURL)
    for warning in links.flatMap(\.warnings) {
      console.reportWarning(id: warning.id, warning.message, help: warning.help)
    }
    let others = identifiers.map { .identifier($0) } + payloads.compactMap { $0 } + links
    // A number that was asked for is kept: it is that of the fixture.
    let rest = namedEvents + others.map { SelectedEvent(number: 0, item: FixtureEvent($0)) }
    return numberedEvents
      + rest.enumerated().map { place, each in
        let number = numberedEvents.count + place + 1
        return SelectedEvent(number: number, item: each.item, position: each.position)
      }
  }

  /// A run that would do nothing does not succeed.
  private func reportNothing(on console: Console) {
    console.reportError(
      id: "no-events", "the fixture has no events",
      help: "give it `events`, or name some: --identifier, --url, --notification, --stdin")
  }

  private func named(
    _ name: String, among events: [SelectedEvent], on console: Console
  ) -> [SelectedEvent] {
    let named = events.filter { $0.item.event.name?.hasBytes(of: name) == true }
    if named.isEmpty {
      let closest = Spelling.closest(to: name, among: events.compactMap(\.item.event.name))
      console.reportError(
        id: "unknown-event", "the fixture has no event `\(name)`",
        help: closest.map { "did you mean `\($0)`?" })
    }
    return named
  }

  private func payload(
    _ path: String, of fixture: SceneFixture, on console: Console
  ) -> RoutingEvent? {
    do throws(FixtureError) {
      let app = fixture.app.bundleIdentifier
      let file =
        if let document = console.documents[ExactText(path)] {
          try PayloadFile.read(.notification, document, file: path, bundleIdentifier: app)
        } else {
          try PayloadFile.load(.notification, path: path, bundleIdentifier: app)
        }
      console.report(file.warnings)
      return file.event
    } catch {
      console.report(error)
      return nil
    }
  }
}

struct EventNumbers: ExpressibleByArgument {
  let first: Int
  let last: Int

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard 1...2 ~= parts.count, numbers.count == parts.count, let first = numbers.first,
      let last = numbers.last, 1 <= first, first <= last
    else { return nil }
    self.first = first
    self.last = last
  }

  /// The events of these numbers; a number that no event has is a mistake.
  fileprivate func selected(
    of events: [SelectedEvent], on console: Console
  ) -> ArraySlice<SelectedEvent> {
    guard last <= events.count else {
      let missing = max(first, events.count + 1)
      let count = events.count.counting("event")
      console.reportError(
        id: "unknown-event", "the fixture has no event number \(missing): it has \(count)")
      return []
    }
    return events[(first - 1)..<last]
  }
}
