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
  private(set) var moves: MoveCounts?

  /// Routes every identifier of `trace`, and by `old`, too.
  ///
  /// - Complexity: O(n log n + d × r): n bytes of identifiers, d different ones, r for a route.
  init(_ trace: LogIdentifiers, by fixture: SceneFixture, old: SceneFixture?) {
    let router = SceneRouter(fixture)
    let before = old.map { SceneRouter($0) }
    if old != nil { moves = MoveCounts() }
    events = trace.shapes.count + trace.unidentified
    badLines = trace.badLines.values.reduce(0) { $0 + $1.count }
    var shapeOf: [Int: Int] = [:]
    for (place, group) in trace.shapes.groups.enumerated() {
      shapes.append(Shape(text: group.shape.text, count: group.shape.count))
      for member in group.members { shapeOf[member] = place }
    }
    var places: [FlowKey: Int] = [:]
    func add(_ shape: Int, _ text: String?, _ count: Int, at place: Int) {
      let window = router.route(text).scene
      let example = text ?? "nil"
      moves?.add(from: before?.route(text).scene?.rawValue, to: window?.rawValue, count) {
        (LinePlace(file: nil, line: place + 1), example)
      }
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
      add(shapeOf[place] ?? 0, text, count, at: place)
    }
    if trace.unidentified > 0 {
      shapes.append(Shape(text: nil, count: trace.unidentified))
      add(shapes.count - 1, nil, trace.unidentified, at: shapeOf.count)
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
