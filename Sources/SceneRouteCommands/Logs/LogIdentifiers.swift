import PredicateIndex
import PredicateLanguage
import SceneFixtures
import TraceLines

/// The identifiers of logs, for a verb that keeps each that differs; and the lines without one.
struct LogIdentifiers {
  private(set) var shapes = IdentifierShapes()
  /// Lines that are events without an identifier.
  private(set) var unidentified = 0
  private(set) var badLines: [String: ReplaySummary.BadLines] = [:]

  /// Reads the identifiers of `paths`.
  ///
  /// Nil if there are none or too many; the reason is reported.
  ///
  /// - Parameters:
  ///   - noun: what the logs are in the ids of problems.
  ///   - skipsEmpty: whether an empty identifier does not count.
  init?(
    _ paths: [String], as form: LogForm, from standardInput: CommandInput? = nil,
    noun: String = "trace", skipsEmpty: Bool = false, on console: Console
  ) {
    let log = LogReader(paths, as: form, from: standardInput ?? console.input, noun: noun)
    if case .identifiers = form, (log.totalBytes ?? 0) > Self.mostBytes {
      Self.reportTooMany(in: paths, on: console)
      return nil
    }
    let block = ByteBlock()
    var list = LineList()
    var places = LinePlaces()
    var lines = 0
    while let (form, origin) = log.read(into: block) {
      _ = places.begin(origin)
      list.read(block, as: form)
      for identifier in list.identifiers {
        guard add(identifier, skipsEmpty: skipsEmpty, at: places.place(1)) else {
          Self.reportTooMany(in: paths, on: console)
          return nil
        }
        places.pass(1)
      }
      lines += list.count
      let missing = badLines[LineProblem.noSuchField.id]?.count ?? 0
      if lines >= LogLimits.triedLines, missing == lines { log.stop(after: lines) }
    }
    console.report(log.problems)
    console.report(badLines, id: noun == "trace" ? nil : "unreadable-line")
    guard shapes.count + unidentified == 0 else { return }
    if log.problems.isEmpty {
      console.reportError(
        id: noun == "trace" ? "empty-trace" : "no-identifiers",
        "\(LogTable.shown(paths)) has no identifier", help: "write one a line")
    }
    return nil
  }

  /// Adds what a line has; false where that is too much.
  private mutating func add(
    _ identifier: ByteIdentifier, skipsEmpty: Bool, at place: @autoclosure () -> LinePlace
  ) -> Bool {
    if let problem = identifier.problem {
      let lines = ReplaySummary.BadLines(count: 0, first: place())
      badLines[problem.id, default: lines].count += 1
    } else if identifier.mark != ByteIdentifier.text {
      unidentified += 1
    } else if !skipsEmpty || identifier.count > 0 {
      return shapes.add(identifier.bytes)
    }
    return true
  }

  /// A larger file of lines has too many or too long ones: each has two bytes for its end at most.
  private static let mostBytes =
    TraceLimits.shapedIdentifierBytes + 2 * TraceLimits.shapedIdentifiers

  private static func reportTooMany(in paths: [String], on console: Console) {
    console.reportError(
      id: "too-many-identifiers",
      "\(LogTable.shown(paths)) has more than \(TraceLimits.shapedIdentifiers) identifiers, or "
        + "than 64 MiB",
      help: "take a sample, as with `shuf -n 100000`; `sceneroute replay --summary` counts all")
  }
}

extension LogTable {
  /// The inputs of a run in a sentence, which has them as one.
  static func shown(_ paths: [String]) -> String {
    guard paths.count == 1, let path = paths.first else { return "the trace" }
    return shown(path == "-" ? "standard input" : path)
  }
}
