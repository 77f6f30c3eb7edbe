package import LocatedValues
import PredicateLanguage

extension ReplaySummary {
  /// Reads a summary that `sceneroute replay --summary --format json` has written.
  ///
  /// Nil if the object is another one; findings say so.
  package static func read(_ object: MemberReader) -> ReplaySummary? {
    SummaryReader(object: object).summary()
  }
}

/// Reads the members of a summary; what is not as it must be is a finding.
private struct SummaryReader {
  let object: MemberReader

  func summary() -> ReplaySummary? {
    var summary = ReplaySummary()
    guard case .integer(1)? = object["version"]?.content else {
      object.report(SummaryProblem.unknownVersion, at: "version")
      return nil
    }
    summary.parts = max(1, count("parts"))
    summary.lines = count("lines")
    summary.bytes = count("bytes")
    var decided = CountSum()
    for row in object.objects("decisions", name: "a decision") {
      let decision = ReplaySummary.Decision(
        scene: row.stringOrNull("scene"), score: row.requiredString("score") ?? "",
        action: row.requiredString("action") ?? "")
      summary.decisions[decision, default: 0] += decided.next("count", of: row)
    }
    summary.ties = count("ties")
    summary.failing = count("failing")
    summary.unidentified = count("unidentified")
    var refused = CountSum()
    for row in object.objects("badLines", name: "a reason") {
      let none = ReplaySummary.BadLines(count: 0, first: Self.place("first", of: row))
      summary.badLines[row.requiredString("id") ?? "", default: none].count +=
        refused.next("count", of: row)
    }
    var created = CountSum()
    for row in object.objects("newWindows", name: "a prefix") {
      let prefix = Array((row.requiredString("prefix") ?? "").utf8)
      let count = created.next("count", of: row)
      prefix.withUnsafeBytes { summary.newWindows.add($0, count) }
    }
    summary.newWindows.addOthers(created.next("otherNewWindows", of: object))
    summary.isInterrupted = object.boolean("interrupted") ?? false
    // An older summary does not say: it was not whole only where it was interrupted.
    summary.isWhole = object.boolean("whole") ?? !summary.isInterrupted
    summary.digest = Self.digest(of: object)
    readInputs(&summary)
    readTimes(&summary)
    readComparison(&summary)
    if !object.value.document.hasErrors, let problem = summary.firstMismatch {
      object.report(SummaryProblem.doesNotAddUp(problem))
    }
    return summary
  }

  /// The files and the scenes, which older summaries do not name.
  private func readInputs(_ summary: inout ReplaySummary) {
    if object.has("files") {
      var read = CountSum()
      for row in object.objects("files", name: "a file") {
        var file = ReplaySummary.File(path: row.requiredString("path") ?? "")
        file.lines = read.next("lines", of: row)
        file.digest = Self.digest(of: row)
        summary.files.append(file)
      }
    }
    guard let value = object["scenes"], !value.isNull, let row = object.object("scenes")
    else { return }
    summary.scenes = ReplaySummary.Scenes(
      path: row.requiredString("path") ?? "", digest: Self.digest(of: row))
  }

  private static func digest(of object: MemberReader) -> UInt64 {
    guard let text = object.requiredString("digest") else { return 0 }
    guard text.utf8.count == 16, let digest = UInt64(text, radix: 16) else {
      object.report(SummaryProblem.noDigest, at: "digest")
      return 0
    }
    return digest
  }

  private static func place(_ key: String, of object: MemberReader) -> LinePlace {
    let file = object.has("file") ? object.stringOrNull("file") : nil
    return LinePlace(file: file, line: count(key, of: object))
  }

  private func readTimes(_ summary: inout ReplaySummary) {
    object.require("time")
    guard let time = object.object("time") else { return }
    switch time["seconds"]?.content {
    case .integer(let seconds): summary.seconds = Double(seconds)
    case .real(let seconds): summary.seconds = seconds
    default: time.report(SummaryProblem.noNumber("seconds"), at: "seconds")
    }
    if !(0...TraceLimits.replaySeconds ~= summary.seconds) {
      time.report(SummaryProblem.noNumber("seconds"), at: "seconds")
    }
    var timed = CountSum()
    for row in time.objects("samples", name: "a bucket") {
      summary.times.add(
        nanoseconds: Self.count("nanoseconds", of: row), count: timed.next("count", of: row))
    }
  }

  private func readComparison(_ summary: inout ReplaySummary) {
    guard let value = object["comparison"], !value.isNull,
      let row = object.object("comparison")
    else { return }
    var comparison = MoveCounts()
    comparison.lines = Self.count("lines", of: row)
    comparison.uncompared = Self.count("uncompared", of: row)
    comparison.lost = Self.count("lost", of: row)
    var moved = CountSum()
    for entry in row.objects("moves", name: "a move") {
      let move = MoveCounts.Move(
        from: entry.stringOrNull("from"), to: entry.stringOrNull("to"))
      let example = (Self.place("line", of: entry), entry.string("identifier") ?? "")
      comparison.addMove(move, moved.next("count", of: entry)) { example }
    }
    comparison.addOtherMoves(moved.next("otherMoves", of: row))
    summary.comparison = comparison
  }

  private func count(_ key: String) -> Int { Self.count(key, of: object) }

  /// A number from 0 up to the bound of a count.
  fileprivate static func count(_ key: String, of object: MemberReader) -> Int {
    object.require(key)
    guard let value = object[key] else { return 0 }
    guard case .integer(let count) = value.content, 0...TraceLimits.replayCount ~= count else {
      object.report(SummaryProblem.noNumber(key), at: key)
      return 0
    }
    return count
  }
}

/// Counts of one list, whose sum is a count, too: without a bound of its own it could be more than
/// any integer.
private struct CountSum {
  private var sum = 0
  private var isTooLarge = false

  /// The count at `key`; 0, and a finding, where it is wrong or makes the sum too large.
  mutating func next(_ key: String, of object: MemberReader) -> Int {
    let count = SummaryReader.count(key, of: object)
    guard count <= TraceLimits.replayCount - sum else {
      if !isTooLarge { object.report(SummaryProblem.sumTooLarge(key), at: key) }
      isTooLarge = true
      return 0
    }
    sum += count
    return count
  }
}

/// A problem with a summary.
private enum SummaryProblem {
  static let unknownVersion = Mistake(
    "unknown-version", "this is no summary of version 1",
    help: "write one with `sceneroute replay --summary --format json`")
  static let noDigest = Mistake("wrong-type", "`digest` must be 16 hexadecimal digits")

  static func noNumber(_ key: String) -> Mistake {
    Mistake("wrong-type", "\(quoted(key)) must be a number from 0 on, and not too large")
  }

  static func sumTooLarge(_ key: String) -> Mistake {
    Mistake(
      "sum-too-large", "up to this \(quoted(key)) the counts add up to more than a summary can say",
      help: "the file was changed or cut: make the summary of this part again")
  }

  static func doesNotAddUp(_ what: String) -> Mistake {
    Mistake(
      "wrong-sum", "the counts do not add up: \(what)",
      help: "the file was changed or cut: make the summary of this part again")
  }
}
