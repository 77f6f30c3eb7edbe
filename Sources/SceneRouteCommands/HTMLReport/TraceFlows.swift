import FixtureTools
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
    let example: String
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
  /// How many events there are, those without an identifier among them.
  let events: Int
  /// Lines that gave no identifier.
  let badLines: Int
  /// Who moved since another fixture, where one is there.
  private(set) var tally: TraceTally?

  /// Routes every identifier of `trace`, and by `old`, too.
  ///
  /// - Complexity: O(n log n + d × r): n bytes of identifiers, d different ones, r for a route.
  init(_ trace: TraceIdentifiers, by fixture: SceneFixture, old: SceneFixture?) {
    let router = SceneRouter(fixture)
    tally = old.map { TraceTally(SceneRouter($0), router) }
    events = trace.shapes.count + trace.unidentified
    badLines = trace.badLines.values.reduce(0) { $0 + $1.count }
    var shapeOf: [Int: Int] = [:]
    for (place, group) in trace.shapes.groups.enumerated() {
      shapes.append(Shape(text: group.shape.text, count: group.shape.count))
      for member in group.members { shapeOf[member] = place }
    }
    var places: [FlowKey: Int] = [:]
    func add(_ shape: Int, _ window: SceneIdentifier?, _ count: Int, _ example: String) {
      let key = FlowKey(shape: shape, window: window)
      if let place = places[key] {
        flows[place].count += count
      } else {
        places[key] = flows.count
        flows.append(Flow(shape: shape, window: window, count: count, example: example))
      }
    }
    // In the order of the log, so that examples are the first of their kind.
    for place in 0..<shapeOf.count {
      let (text, count) = trace.shapes.identifier(at: place)
      add(shapeOf[place] ?? 0, router.route(text).scene, count, text)
      tally?.add(text, count: count)
    }
    if trace.unidentified > 0 {
      shapes.append(Shape(text: nil, count: trace.unidentified))
      add(shapes.count - 1, router.route(nil).scene, trace.unidentified, "nil")
      tally?.add(.identifier(nil), count: trace.unidentified, label: "nil")
    }
  }

  private struct FlowKey: Hashable {
    let shape: Int
    let window: SceneIdentifier?
  }

  /// How many events each window gets, the most first; of several the one that came first.
  var windows: [(window: SceneIdentifier?, count: Int)] {
    var counts: [SceneIdentifier?: Int] = [:]
    var order: [SceneIdentifier?] = []
    for flow in flows {
      if counts[flow.window] == nil { order.append(flow.window) }
      counts[flow.window, default: 0] += flow.count
    }
    return order.enumerated().map { (offset: $0, window: $1, count: counts[$1] ?? 0) }
      .sorted { ($1.count, $0.offset) < ($0.count, $1.offset) }
      .map { ($0.window, $0.count) }
  }
}

/// The identifiers of a log, and what is wrong with its lines.
struct TraceIdentifiers {
  private(set) var shapes = IdentifierShapes()
  /// Lines that are events without an identifier.
  private(set) var unidentified = 0
  private(set) var badLines: [String: ReplaySummary.BadLines] = [:]

  /// Reads the identifiers of `paths`; nil, with the reason reported, where there are none or too
  /// many.
  init?(_ paths: [String], _ form: TraceForm, on console: Console) {
    let plan = ReplayPlan(
      paths: paths, form: form, compare: nil, rows: nil, listsTies: false, threads: 1,
      isLineBuffered: false)
    let source = TraceSource(plan, standardInput: console.input)
    let chunk = ReplayChunk()
    var list = LineList()
    var places = TracePlaces()
    while source.fill(chunk) {
      _ = places.begin(chunk)
      list.read(chunk.block, as: chunk.form)
      for identifier in list.identifiers {
        defer { places.pass(1) }
        if let problem = identifier.problem {
          let lines = ReplaySummary.BadLines(count: 0, first: places.place(1))
          badLines[problem.id, default: lines].count += 1
        } else if identifier.mark == ByteIdentifier.text {
          guard shapes.add(identifier.bytes) else {
            Self.reportTooMany(on: console)
            return nil
          }
        } else {
          unidentified += 1
        }
      }
    }
    for problem in source.problems {
      console.reportError(id: problem.id, problem.message, help: problem.help)
    }
    for (id, lines) in badLines.sorted(by: { $0.key < $1.key }) {
      console.reportError(
        id: id,
        "\(lines.count.counting("line")) of the trace without an identifier: \(id), first "
          + lines.first.sentence, help: "they are not in the page")
    }
    guard shapes.count + unidentified == 0 else { return }
    if source.problems.isEmpty {
      console.reportError(
        id: "empty-trace", "the trace has no identifier", help: "write one a line")
    }
    return nil
  }

  private static func reportTooMany(on console: Console) {
    console.reportError(
      id: "too-many-identifiers",
      "the trace has more than \(FixtureLimits.draftIdentifiers) identifiers, or than 64 MiB",
      help: "take a sample, as with `shuf -n 100000`; `sceneroute replay --summary` counts all")
  }
}
