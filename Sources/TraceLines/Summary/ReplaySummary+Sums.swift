import LocatedValues
import SceneFixtures

extension ReplaySummary {
  /// The first counts that contradict each other, in words; nil where all add up.
  ///
  /// What holds of every replay holds of the sum of several, so a part is refused by the same rules
  /// as a whole.
  package var firstMismatch: String? {
    let bad = badLines.values.reduce(0) { $0 + $1.count }
    let created = decisions.reduce(0) { $0 + ($1.key.action == "create" ? $1.value : 0) }
    let sums: [(Bool, String)] = [
      (decided + bad == lines, "decisions and bad lines are not all lines"),
      (ties <= decided, "there are more ties than decisions"),
      (failing <= decided, "there are more failing events than decisions"),
      (unidentified <= decided, "there are more events without an identifier than decisions"),
      (newWindows.total <= created, "there are more new windows than decisions for one"),
      (
        created - newWindows.total <= unidentified,
        "there are fewer new windows than decisions for one"
      ),
      (times.total <= lines, "there are more times than lines"),
      (files.reduce(0) { $0 + $1.lines } <= lines, "the files have more lines than were read"),
    ]
    return sums.first { !$0.0 }?.1 ?? comparison?.firstMismatch(lines: lines)
  }

  /// Whether `replay --merge` can read the summary again: its counts are within their bounds.
  package var isWithinBounds: Bool {
    let counts = [lines, bytes, ties, failing, parts, times.total, comparison?.lines ?? 0]
    return counts.allSatisfy { $0 <= FixtureLimits.replayCount }
      && seconds <= FixtureLimits.replaySeconds
  }
}

extension MoveCounts {
  fileprivate func firstMismatch(lines all: Int) -> String? {
    if lines + uncompared != all { return "compared and other lines are not all lines" }
    if moved > lines { return "more lines moved than were compared" }
    return lost <= moved ? nil : "more lines were lost than moved"
  }
}
