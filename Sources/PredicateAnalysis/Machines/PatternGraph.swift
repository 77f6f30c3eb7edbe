internal import PredicateLanguage
internal import RegularExpressions

/// A regular expression as a nondeterministic automaton: Thompson's construction over the parts of
/// a `RegularForm`.
///
/// A fragment is a run of states of its own, so that a repetition copies it by moving numbers; no
/// part is built by recursion.
struct PatternGraph {
  /// A way that reads nothing, where the place between two characters allows it.
  struct FreeEdge {
    let from: Int32
    let to: Int32
    let place: RegularForm.Place?
  }

  struct ReadingEdge {
    let from: Int32
    let to: Int32
    let set: Int
  }

  private(set) var stateCount: Int32 = 0
  private(set) var free: [FreeEdge] = []
  private(set) var reading: [ReadingEdge] = []
  /// The states before which nothing was given back, with the set that repeats.
  private(set) var keeps: [(state: Int32, set: Int)] = []
  private(set) var entry: Int32 = 0
  private(set) var exit: Int32 = 0
  /// Whether there is a place that depends on what is around it.
  private(set) var hasPlaces = false

  private struct Fragment {
    let entry: Int32
    let exit: Int32
    /// The places at which its states and edges begin.
    let states: Int32
    let free: Int
    let reading: Int
    let keeps: Int
  }

  /// Builds the automaton of a condition.
  ///
  /// - Complexity: O(n): n places once repetitions are written out.
  /// - Throws: the limit, when there are too many.
  init(
    _ condition: RegularForm.Condition, of form: RegularForm, anySet: Int
  ) throws(AnalysisProblem) {
    var stack: [Fragment] = []
    for part in condition.parts {
      switch part {
      case .set(let set):
        let fragment = open()
        let (entry, exit) = (newState(), newState())
        reading.append(ReadingEdge(from: entry, to: exit, set: set))
        stack.append(fragment(entry, exit))
      case .place(let place):
        hasPlaces = true
        let fragment = open()
        let (entry, exit) = (newState(), newState())
        free.append(FreeEdge(from: entry, to: exit, place: place))
        stack.append(fragment(entry, exit))
      case .run(let index):
        let run = form.runs[index]
        let fragment = open()
        let first = stateCount
        stateCount += Int32(run.count + 1)
        for edge in run.edges {
          reading.append(
            ReadingEdge(from: first + Int32(edge.from), to: first + Int32(edge.to), set: edge.set))
        }
        stack.append(fragment(first, first + Int32(run.count)))
      case .sequence(let count): combineSequence(count, &stack)
      case .choice(let count): combineChoice(count, &stack)
      case .repeats(let lower, let upper): try repeatLast(lower, upper, &stack)
      case .keeps(let set):
        if let last = stack.last { keeps.append((last.exit, set)) }
      }
      guard stateCount <= AnalysisLimits.patternPlaces else {
        throw .limit("limit of \(AnalysisLimits.patternPlaces) places of a regular expression")
      }
    }
    guard let whole = stack.last else { return }
    (entry, exit) = (whole.entry, whole.exit)
    switch condition.anchoring {
    case .whole: break
    case .beginning:
      let rest = newState()
      free.append(FreeEdge(from: exit, to: rest, place: nil))
      reading.append(ReadingEdge(from: rest, to: rest, set: anySet))
      exit = rest
    case .ending:
      let start = newState()
      reading.append(ReadingEdge(from: start, to: start, set: anySet))
      free.append(FreeEdge(from: start, to: entry, place: nil))
      entry = start
    }
  }

  private mutating func newState() -> Int32 {
    stateCount += 1
    return stateCount - 1
  }

  /// Begins a fragment; call the result with its entry and exit.
  private func open() -> (Int32, Int32) -> Fragment {
    let (states, free, reading, keeps) = (stateCount, free.count, reading.count, keeps.count)
    return { entry, exit in
      Fragment(
        entry: entry, exit: exit, states: states, free: free, reading: reading, keeps: keeps)
    }
  }

  private mutating func combineSequence(_ count: Int, _ stack: inout [Fragment]) {
    guard count > 0, let first = stack.dropLast(count - 1).last, let last = stack.last else {
      let fragment = open()
      let only = newState()
      stack.append(fragment(only, only))
      return
    }
    let parts = stack.suffix(count)
    for (one, other) in zip(parts, parts.dropFirst()) {
      free.append(FreeEdge(from: one.exit, to: other.entry, place: nil))
    }
    stack.removeLast(count)
    stack.append(
      Fragment(
        entry: first.entry, exit: last.exit, states: first.states, free: first.free,
        reading: first.reading, keeps: first.keeps))
  }

  private mutating func combineChoice(_ count: Int, _ stack: inout [Fragment]) {
    let parts = Array(stack.suffix(count))
    let fragment = open()
    let (entry, exit) = (newState(), newState())
    for part in parts {
      free.append(FreeEdge(from: entry, to: part.entry, place: nil))
      free.append(FreeEdge(from: part.exit, to: exit, place: nil))
    }
    stack.removeLast(count)
    guard let first = parts.first else {
      stack.append(fragment(entry, exit))
      return
    }
    stack.append(
      Fragment(
        entry: entry, exit: exit, states: first.states, free: first.free, reading: first.reading,
        keeps: first.keeps))
  }

  /// Repeats the last fragment, which is built already; each further time is a copy.
  private mutating func repeatLast(
    _ lower: Int, _ upper: Int?, _ stack: inout [Fragment]
  ) throws(AnalysisProblem) {
    guard let body = stack.popLast() else { return }
    let size = stateCount - body.states
    let copies = max(upper ?? max(lower, 1), 1)
    guard Int(size) * copies <= AnalysisLimits.patternPlaces else {
      throw .limit("limit of \(AnalysisLimits.patternPlaces) places of a regular expression")
    }
    let edges = (free: free.count, reading: reading.count, keeps: keeps.count)
    var ends = [(body.entry, body.exit)]
    for copy in 1..<max(copies, 1) {
      let shift = Int32(copy) * size
      for edge in free[body.free..<edges.free] {
        free.append(FreeEdge(from: edge.from + shift, to: edge.to + shift, place: edge.place))
      }
      for edge in reading[body.reading..<edges.reading] {
        reading.append(
          ReadingEdge(from: edge.from + shift, to: edge.to + shift, set: edge.set))
      }
      for keep in keeps[body.keeps..<edges.keeps] {
        keeps.append((keep.state + shift, keep.set))
      }
      ends.append((body.entry + shift, body.exit + shift))
    }
    stateCount += Int32(copies - 1) * size
    let (entry, exit) = (newState(), newState())
    var before = entry
    for (number, end) in ends.enumerated() {
      if number >= lower { free.append(FreeEdge(from: before, to: exit, place: nil)) }
      if upper == 0 { break }
      free.append(FreeEdge(from: before, to: end.0, place: nil))
      before = end.1
    }
    if upper != 0 { free.append(FreeEdge(from: before, to: exit, place: nil)) }
    if upper == nil, let last = ends.last {
      free.append(FreeEdge(from: last.1, to: last.0, place: nil))
    }
    stack.append(
      Fragment(
        entry: entry, exit: exit, states: body.states, free: body.free, reading: body.reading,
        keeps: body.keeps))
  }
}
