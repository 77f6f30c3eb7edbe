import LocatedValues
import PredicateLanguage
package import SceneFixtures
import SceneLifecycle
import SceneRouting

extension FixtureDraft {
  /// Returns a fixture of what an app wrote on a device: its windows as the last lines left them,
  /// and its events.
  ///
  /// - Complexity: O(n log n): n bytes of the log, at most `ToolLimits.deviceLogBytes`.
  /// - Throws: everything that is wrong with any line, and a log without scenes.
  package static func ofLog(path: String) throws(FixtureError) -> FixtureDraft {
    let bytes = try FixtureError.reading(path) { path throws(Mistake) in
      try SourceFile.fixture(path).bytes
    }
    return try ofLog(bytes, file: path)
  }

  /// Returns a fixture of the log in `bytes`; `file` names them in diagnostics.
  ///
  /// - Throws: everything that is wrong with any line, and a log without scenes.
  package static func ofLog(
    _ bytes: [UInt8], file: String
  ) throws(FixtureError) -> FixtureDraft {
    guard bytes.count <= ToolLimits.deviceLogBytes else {
      throw FixtureError(FileProblem.tooLarge(limit: ToolLimits.deviceLogBytes), file: file)
    }
    var log = DeviceLog()
    var findings = LineFindings()
    var lines = ObjectLines(bytes, file: file, of: "a line", isConsole: true)
    while let line = lines.next() {
      if let row = line.row { log.read(row) }
      findings.add(line)
    }
    findings.add(log.strayRequests())
    try findings.throwAll(file)
    guard !log.windows.isEmpty else {
      let document = SourceDocument(file: file, tree: .empty)
      document.report(DeviceLogProblem.noScenes, at: .file)
      throw FixtureError(document.diagnostics())
    }
    var draft = try FixtureDraft(parts(of: log))
    draft.warnings = log.contradictions
    if log.leftOut > 0 {
      draft.remarks.append(
        Remark(
          id: "left-out",
          message: "the fixture has the first \(ToolLimits.deviceLogEvents) different events; "
            + "\(log.leftOut) lines have others"))
    }
    if lines.skipped > 0 {
      draft.remarks.append(
        Remark(
          id: "skipped-lines",
          message: "lines that do not begin with `{` were passed over: \(lines.skipped)"))
    }
    return draft
  }

  private static func parts(of log: DeviceLog) throws(FixtureError) -> DraftParts {
    var parts = DraftParts(
      title: "From a device",
      notes: "The windows as the last lines of the log left them, the one used last first, and the "
        + "events that came. " + DraftNotes.expectations,
      app: log.app, scenes: log.ordered.map(members), events: log.arrivals.map(event))
    if parts.events.isEmpty { parts.events = try proposals(parts) }
    return parts
  }

  private static func members(of window: DeviceLog.Window) -> [JSONOutput.Member] {
    var members: [JSONOutput.Member] = [("id", .string(window.id.rawValue))]
    if let title = window.title { members.append(("title", .string(title))) }
    members += window.members
    if let state = window.state { members.append(("state", .string(state.rawValue))) }
    if window.role != .application { members.append(("role", .string(window.role.shortName))) }
    return members
  }

  private static func event(_ arrival: DeviceLog.Arrival) -> DraftEvent {
    var event = DraftEvent(
      source: arrival.members.filter { $0.key != "notes" }, receivers: arrival.receivers)
    for case ("notes", .string(let text)) in arrival.members { event.notes.append(text) }
    if arrival.count > 1 { event.notes.append("It came \(arrival.count) times.") }
    return event
  }

  /// Events for windows to which none came: for each comparison an identifier that decides it,
  /// where the windows are few.
  private static func proposals(_ parts: DraftParts) throws(FixtureError) -> [DraftEvent] {
    let icon = DraftEvent(
      name: "tap on the app's icon",
      notes: ["The log has no event. This one brings no identifier."],
      source: [("icon", .boolean(true))])
    guard parts.scenes.count <= ToolLimits.deviceLogSearch else { return [icon] }
    let draft = try FixtureDraft(parts)
    let fixture = try SceneFixture.read(draft.bytes, file: "draft.json")
    let comparisons = fixture.scenes.reduce(0) { sum, scene in
      sum + scene.conditions.can.comparisonSpans.count
        + scene.conditions.prefers.comparisonSpans.count
    }
    guard comparisons <= ToolLimits.deviceLogComparisons else { return [icon] }
    let found: [EventSuggestion]
    do throws(CoverageError) {
      found = try fixture.suggestions(for: draft.bytes, file: "draft.json").events
    } catch {
      throw FixtureError([.uncovered(error, file: "draft.json")])
    }
    return [icon]
      + found.prefix(ToolLimits.draftEvents).map { suggestion in
        let role: [JSONOutput.Member] =
          suggestion.role == .application
          ? [] : [("role", .string(suggestion.role.shortName))]
        return DraftEvent(
          name: suggestion.name, source: [("identifier", .string(suggestion.identifier))] + role)
      }
  }
}
