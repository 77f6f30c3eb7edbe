import PredicateLanguage

/// Summaries of parts, added up.
package struct SummarySum {
  /// The sum of the parts so far.
  package private(set) var whole: ReplaySummary?
  /// Whether a part could not be read or added.
  package var lacksPart = false
  /// The parts by the files that they have read.
  private var readers: [ReplaySummary.File: String] = [:]
  /// The first scenes that a part names, and that part.
  private var scenes: (of: ReplaySummary.Scenes, part: String)?

  /// Creates the sum of no parts.
  package init() {}

  /// Adds the part that comes next, or says why it cannot be added.
  package mutating func add(_ part: ReplaySummary, _ path: String) -> LogProblem? {
    if let refusal = refusal(of: part, path) {
      lacksPart = true
      return refusal
    }
    // A file without lines adds nothing, however often.
    for file in part.files where file.lines > 0 { readers[file] = path }
    scenes = scenes ?? part.scenes.map { ($0, path) }
    guard let linesBefore = whole?.lines else {
      whole = part
      return nil
    }
    whole?.add(part) { $0.after(linesBefore) }
    return nil
  }

  private func refusal(of part: ReplaySummary, _ path: String) -> LogProblem? {
    if let scenes, let own = part.scenes, own.digest != scenes.of.digest {
      return LogProblem(
        id: "different-scenes",
        message: "\(quoted(path)) and \(quoted(scenes.part)) are of different scenes: "
          + "\(quoted(own.path)) and \(quoted(scenes.of.path))",
        help: "replay all parts with one fixture")
    }
    for file in part.files {
      guard let reader = readers[file] else { continue }
      return LogProblem(
        id: "repeated-part",
        message: "\(quoted(path)) and \(quoted(reader)) have both read \(quoted(file.path))",
        help: "its lines would count twice: leave one of the two out")
    }
    guard whole?.fits(part) != false else {
      return LogProblem(
        id: "sum-too-large",
        message: "with \(quoted(path)) the sum is larger than a summary can say",
        help: "a part has counts or seconds that no replay has")
    }
    return nil
  }
}
