import LocatedValues
import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// The identifiers of a log by shape, and the windows that they go to.
struct TraceFlows {
  /// Identifiers of one shape that go to one window.
  struct Flow {
    let shape: Int
    /// Nil for a new window.
    let window: SceneIdentifier?
    fileprivate(set) var count: Int
    /// The first of them.
    ///
    /// Nil if they are those of a summary.
    let example: String?
  }

  /// Identifiers that look alike; of events without one the shape has no text.
  struct Shape {
    let text: String?
    let count: Int
  }

  /// The most frequent first.
  private(set) var shapes: [Shape] = []
  /// By shape and in the order in which they came.
  private(set) var flows: [Flow] = []
  private var places: [FlowKey: Int] = [:]
  /// The number of events, including those without an identifier.
  let events: Int
  let badLines: Int
  /// Who moved since another fixture, where one is there and the identifiers are.
  private(set) var moves: MoveCounts?
  /// Whether it is of the summary of a replay, which has no identifiers.
  let isOfSummary: Bool
  /// Whether lines of the log are missing.
  private(set) var isCut = false

  /// Routes every identifier of `trace`, and by `old`, too.
  ///
  /// - Complexity: O(n log n + d × r): n bytes of identifiers, d different ones, r for a route.
  init(_ trace: LogIdentifiers, by fixture: SceneFixture, old: SceneFixture?) {
    let router = SceneRouter(fixture)
    let before = old.map { SceneRouter($0) }
    moves = old.map { _ in MoveCounts() }
    isOfSummary = false
    events = trace.shapes.count + trace.unidentified
    badLines = trace.badLines.values.reduce(0) { $0 + $1.count }
    var shapeOf: [Int: Int] = [:]
    for (place, group) in trace.shapes.groups.enumerated() {
      shapes.append(Shape(text: group.shape.text, count: group.shape.count))
      for member in group.members { shapeOf[member] = place }
    }
    func add(_ shape: Int, _ text: String?, _ count: Int, at place: Int) {
      let window = router.route(text).scene
      let example = text ?? "nil"
      moves?.add(from: before?.route(text).scene?.rawValue, to: window?.rawValue, count) {
        (LinePlace(file: nil, line: place + 1), example)
      }
      self.add(shape, window, count, example)
    }
    // In the order of the log, so that examples are the first of their kind.
    for place in 0..<shapeOf.count {
      let (text, count) = trace.shapes.identifier(at: place)
      add(shapeOf[place] ?? 0, text, count, at: place)
    }
    if trace.unidentified > 0 {
      shapes.append(Shape(text: nil, count: trace.unidentified))
      add(shapes.count - 1, nil, trace.unidentified, at: shapeOf.count)
    }
  }

  /// Takes the counts of a replay.
  init(_ summary: ReplaySummary) {
    isOfSummary = true
    isCut = summary.isInterrupted || !summary.isWhole
    events = summary.decided
    badLines = summary.badLines.values.reduce(0) { $0 + $1.count }
    let new = summary.sortedDecisions.filter { $0.decision.scene == nil }
      .reduce(0) { $0 + $1.count }
    if events > new {
      shapes.append(Shape(text: "(those that a window takes)", count: events - new))
    }
    for row in summary.sortedDecisions {
      if let scene = row.decision.scene {
        add(0, SceneIdentifier(scene), row.count, nil)
      }
    }
    var rest = new
    for entry in summary.sortedNewWindows {
      rest -= entry.count
      add(shapes.count, nil, entry.count, nil)
      shapes.append(Shape(text: entry.prefix + "…", count: entry.count))
    }
    guard rest > 0 else { return }
    add(shapes.count, nil, rest, nil)
    shapes.append(Shape(text: "(others)", count: rest))
  }

  private struct FlowKey: Hashable {
    let shape: Int
    let window: SceneIdentifier?
  }

  private mutating func add(
    _ shape: Int, _ window: SceneIdentifier?, _ count: Int, _ example: String?
  ) {
    let key = FlowKey(shape: shape, window: window)
    if let place = places[key] {
      flows[place].count += count
    } else {
      places[key] = flows.count
      flows.append(Flow(shape: shape, window: window, count: count, example: example))
    }
  }

  /// The flows of the most frequent shapes first, and of each the largest.
  var ordered: [Flow] {
    flows.enumerated()
      .sorted {
        ($0.element.shape, $1.element.count, $0.offset)
          < ($1.element.shape, $0.element.count, $1.offset)
      }
      .map(\.element)
  }

  /// The summary of the flows, in a few sentences.
  var summary: String {
    let of = isOfSummary ? "" : " of \(shapes.count.counting("shape"))"
    let bad =
      badLines == 0
      ? ""
      : " \(badLines.counting("line")) gave no identifier and \(badLines == 1 ? "is" : "are") not "
        + "counted."
    let windows = Set(flows.map(\.window)).count.counting("window")
    return "\(events.counting("event"))\(of) go to \(windows).\(bad)"
      + (isCut ? " The replay could not read all lines." : "")
  }
}

/// The input that `--trace` names: a log, or the summary of a replay of one.
enum TraceInput {
  case identifiers(LogIdentifiers)
  case summary(ReplaySummary)

  /// Reads it.
  ///
  /// Nil if that fails; the reason is reported.
  init?(_ paths: [String], _ input: LogOptions, on console: Console) {
    var standardInput = console.input
    do throws(FixtureError) {
      if paths == ["-"], input.isEmpty, !console.input.isTerminal {
        let start = (try? console.input.takeAll { _, _ in true }) ?? []
        standardInput = console.input.after(start)
        if Self.isSummary(start) {
          let rest = (try? console.input.takeAll { all, _ in all.count > Self.mostBytes }) ?? []
          self = .summary(try ReplaySummary.read(start + rest, file: "standard input"))
          return
        }
      } else if paths.count == 1, input.isEmpty, Self.isSummary(Self.start(of: paths[0])) {
        self = .summary(try ReplaySummary.load(path: paths[0]))
        return
      }
    } catch {
      console.report(error)
      return nil
    }
    guard
      let identifiers = LogIdentifiers(
        paths, as: input.form(), from: standardInput, on: console)
    else { return nil }
    self = .identifiers(identifiers)
  }

  /// More than a summary has: what it counts is bounded.
  private static let mostBytes = 64 * 1024 * 1024

  /// The start of a file, which is opened once more to be read; of another input nothing.
  private static func start(of path: String) -> [UInt8] {
    guard path != "-", System.byteCount(of: path) != nil,
      case .success(let file) = System.openFile(path)
    else { return [] }
    return (try? CommandInput.file(file).takeAll { _, _ in true }) ?? []
  }

  /// Whether a text begins as `replay --summary --format json` does.
  private static func isSummary(_ start: [UInt8]) -> Bool {
    start.prefix(256).filter { $0 > UInt8(ascii: " ") }
      .starts(with: #"{"version":1,"parts":"#.utf8)
  }

  /// Returns the flows of the events.
  ///
  /// Nil, with the reason reported, for a summary of other scenes.
  func flows(
    by fixture: SceneFixture, path: String, old: SceneFixture?, on console: Console
  ) -> TraceFlows? {
    switch self {
    case .identifiers(let identifiers):
      return WorkBudget.unlimited { TraceFlows(identifiers, by: fixture, old: old) }
    case .summary(let summary):
      let digest = ReplaySummary.Scenes(fixture.scenes, fixture.options, path: path).digest
      if let scenes = summary.scenes, scenes.digest != digest {
        console.reportError(
          id: "other-scenes",
          "the summary is of a replay with other scenes, those of \(quoted(scenes.path))",
          help: "replay the log with this fixture")
        return nil
      }
      return TraceFlows(summary)
    }
  }
}
