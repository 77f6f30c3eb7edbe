import LocatedValues

extension ReplaySummary {
  /// The first counts that contradict each other, in words.
  ///
  /// Nil if all add up.
  ///
  /// What holds of every replay holds of the sum of several, so a part is refused by the same rules
  /// as a whole.
  var firstMismatch: String? {
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
      // Before the lines of a file, one has the names of columns.
      (lastPlace <= lines + 1, "a line is named that was not read"),
    ]
    return sums.first { !$0.0 }?.1 ?? comparison?.firstMismatch(lines: lines)
  }

  /// The greatest number of a line that is named.
  private var lastPlace: Int {
    let examples = comparison?.moves.entries.compactMap { $0.example?.place.line } ?? []
    return max(examples.max() ?? 0, badLines.values.map(\.first.line).max() ?? 0)
  }

  /// Whether the sum with another summary can be read again: its counts are within their bounds.
  ///
  /// Those of both are, so that two of them add up to an integer.
  func fits(_ next: ReplaySummary) -> Bool {
    zip(boundedCounts, next.boundedCounts).allSatisfy { $0 + $1 <= TraceLimits.replayCount }
      && seconds + next.seconds <= TraceLimits.replaySeconds
  }

  /// The counts that no other one bounds, and the number after that of the last line.
  private var boundedCounts: [Int] { [lines + 1, bytes, parts, times.total] }
}

extension MoveCounts {
  fileprivate func firstMismatch(lines all: Int) -> String? {
    if lines + uncompared != all { return "compared and other lines are not all lines" }
    if moved > lines { return "more lines moved than were compared" }
    return lost <= moved ? nil : "more lines were lost than moved"
  }
}
