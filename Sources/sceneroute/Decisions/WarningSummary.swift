import SceneRouting

/// The warnings of any number of decisions, in memory that does not grow with them: of each kind
/// the first, and how many more there were.
struct WarningSummary {
  private var kinds: [(first: RoutingWarning, count: Int)] = []

  mutating func add(_ warnings: some Sequence<RoutingWarning>) {
    for warning in warnings {
      if let index = kinds.firstIndex(where: { $0.first.id == warning.id }) {
        kinds[index].count += 1
      } else {
        kinds.append((warning, 1))
      }
    }
  }

  /// Reports each kind once.
  func report(on console: Console) {
    for (first, count) in kinds {
      let more = count == 1 ? "" : count == 2 ? " (and 1 more)" : " (and \(count - 1) more)"
      console.reportWarning(first.message + more, help: first.help)
    }
  }
}
