import HandWritten
import PredicateLanguage
import RoutingMeasures

/// What a single predicate takes, and C by hand where there is some.
struct PredicateReport: Encodable {
  /// What a time is compared with.
  enum Measure {
    case handWritten
    case gnustep
    case rawCall
  }

  struct Evaluation: Encodable {
    let name: String
    let nanoseconds: Double
    let handWrittenNanoseconds: Double?
    let goals: [Measure]

    private enum CodingKeys: CodingKey {
      case name
      case nanoseconds
      case handWrittenNanoseconds
    }
  }

  let evaluations: [Evaluation]
  let parseComparisonNanoseconds: Double
  let parseSixClausesNanoseconds: Double

  /// The predicates for rivals: a name, the predicate and a text of which it is true, with tabs.
  static var list: String {
    samples.map { "\($0.name)\t\($0.predicate)\t\(text)\n" }.joined()
  }

  // MARK: The predicates

  private struct Sample {
    let name: String
    let predicate: String
    var byHand: hand_written?
    var goals: [Measure]
  }

  private static let text = "mailbox/archive-2041/message-000000000042"
  private static let equality = "SELF == \"\(text)\""
  private static let sixClauses = """
    SELF BEGINSWITH "mailbox/" AND NOT SELF ENDSWITH ".tmp" AND NOT SELF CONTAINS "/sealed/" \
    AND (SELF == "mailbox/all" OR SELF ENDSWITH "/index" OR SELF CONTAINS "message-0000")
    """

  private static var samples: [Sample] {
    let list = (23...42).map { "\"mailbox/archive-2041/message-0000000000\($0)\"" }
    let pattern = "mailbox/[a-z]+-[0-9]{4}/message-[0-9]{12}"
    return [
      Sample(
        name: "==", predicate: equality, byHand: hand_equality, goals: [.handWritten, .gnustep]),
      Sample(
        name: "BEGINSWITH", predicate: "SELF BEGINSWITH \"mailbox/archive-2041/\"",
        byHand: hand_prefix, goals: [.handWritten, .gnustep]),
      Sample(
        name: "ENDSWITH", predicate: "SELF ENDSWITH \"message-000000000042\"", goals: [.gnustep]),
      Sample(
        name: "ENDSWITH[c]", predicate: "SELF ENDSWITH[c] \"MESSAGE-000000000042\"",
        byHand: hand_suffix_folded, goals: [.handWritten, .gnustep]),
      Sample(
        name: "LIKE", predicate: "SELF LIKE \"mailbox/*/message-*42\"", goals: [.gnustep]),
      Sample(
        name: "MATCHES", predicate: "SELF MATCHES \"\(pattern)\"", goals: [.gnustep, .rawCall]),
      Sample(
        name: "MATCHES inside", predicate: "SELF MATCHES \".*/message-[0-9]+\"",
        goals: [.rawCall]),
      Sample(
        name: "IN of 20", predicate: "SELF IN {\(list.joined(separator: ", "))}",
        byHand: hand_membership, goals: [.handWritten, .gnustep]),
      Sample(
        name: "six clauses", predicate: sixClauses, byHand: hand_six_clauses,
        goals: [.handWritten, .gnustep]),
    ]
  }

  // MARK: Measuring

  /// Measures; throws when a predicate of this file does not parse.
  init() throws {
    evaluations = try Self.samples.map(Self.evaluation)
    parseComparisonNanoseconds = try Self.parsing(Self.equality)
    parseSixClausesNanoseconds = try Self.parsing(Self.sixClauses)
  }

  private static func median(_ measure: () throws -> Double) rethrows -> Double {
    _ = try measure()
    return TimeSummary(of: try (0..<15).map { _ in try measure() }).p50
  }

  private static func evaluation(_ sample: Sample) throws -> Evaluation {
    let predicate = try ActivationPredicate(sample.predicate)
    let text = text
    let rounds = 100_000
    let ours = try median {
      var hits = 0
      let watch = Stopwatch()
      for _ in 0..<rounds where try predicate.evaluate(text) { hits += 1 }
      let time = watch.nanoseconds / Double(rounds)
      try check(hits == rounds, sample)
      return time
    }
    let bytes = Array(text.utf8CString)
    let theirs = try sample.byHand.map { byHand in
      try median {
        let watch = Stopwatch()
        let hits = hand_repeat(byHand, bytes, bytes.count - 1, rounds)
        let time = watch.nanoseconds / Double(rounds)
        try check(hits == rounds, sample)
        return time
      }
    }
    return Evaluation(
      name: sample.name, nanoseconds: ours, handWrittenNanoseconds: theirs, goals: sample.goals)
  }

  /// Both must say true of the text, or they do not do the same work.
  private static func check(_ isTrue: Bool, _ sample: Sample) throws {
    guard isTrue else { throw UnreadableWorkload(text: "`\(sample.name)` is false of its text") }
  }

  private static func parsing(_ predicate: String) throws -> Double {
    let rounds = 5_000
    return try median {
      let watch = Stopwatch()
      for _ in 0..<rounds {
        let parsed = try ActivationPredicate(predicate)
        withExtendedLifetime(parsed) {}
      }
      return watch.nanoseconds / Double(rounds)
    }
  }
}
