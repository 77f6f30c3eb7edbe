import PredicateIndex

extension SceneSet {
  /// What is wrong with the storage, in words, or nil: the check of the drawing of `SceneSet`.
  ///
  /// - Complexity: O(n + e): n slots, e log entries.
  var brokenInvariant: String? {
    if let flaw = names.flaw { return flaw }
    for (position, resident) in slots.enumerated() {
      guard let id = resident?.session.id else { continue }
      if slot(of: id) != IndexSlot(position: position) { return "\(id) is not found" }
    }
    if slots.count(where: { $0 != nil }) != count { return "an identifier without a session" }
    let gaps = Set(free)
    if gaps.count != free.count { return "a gap is free twice" }
    if gaps.contains(where: { slots[$0.position] != nil }) { return "a free slot is in use" }
    if gaps.count + count != slots.count { return "a slot is neither free nor in use" }
    if patterns.bytes != patternBytes { return "regular expressions of \(patterns.bytes) bytes" }
    return brokenLog
  }

  /// The bytes of the regular expressions, counted anew.
  private var patternBytes: Int {
    var budget = PatternBudget(limit: .max)
    for resident in slots {
      // Nothing is over this limit.
      if let resident { try? budget.add(resident.session.conditions) }
    }
    return budget.bytes
  }

  private var brokenLog: String? {
    for (earlier, later) in zip(recency.entries, recency.entries.dropFirst())
    where earlier.stamp >= later.stamp {
      return "stamps do not rise"
    }
    let current = recency.entries.count { slots[$0.slot.position]?.stamp == $0.stamp }
    if current != count { return "\(current) current log entries for \(count) sessions" }
    if recency.isWorthCompacting(forSessions: count) { return "the log is mostly stale" }
    return nil
  }
}
