/// The tree of a breadth-first search: for each state the one that it was met from, and the step
/// between them.
struct SearchTree {
  private var parents: [Int32] = []
  private var steps: [Int32] = []

  /// The number of states.
  var count: Int { parents.count }

  /// Forgets all states and keeps the memory.
  mutating func removeAll() {
    parents.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
  }

  /// Adds a state; the first one comes from none.
  @inline(__always)
  mutating func append(from parent: Int, by step: Int) {
    parents.append(Int32(parent))
    steps.append(Int32(step))
  }

  /// The steps from the first state to a state.
  func path(to state: Int) -> [Int32] {
    var path: [Int32] = []
    var state = state
    while state > 0 {
      path.append(steps[state])
      state = Int(parents[state])
    }
    return path.reversed()
  }
}
