import HandWritten
import PredicateLanguage
import RoutingMeasures

/// What a single predicate takes, beside C by hand.
struct PredicateReport: Encodable {
  struct Evaluation: Encodable {
    let name: String
    let nanoseconds: Double
    let handWrittenNanoseconds: Double

    var ratio: Double { nanoseconds / handWrittenNanoseconds }
  }

  let evaluations: [Evaluation]
  let parseComparisonNanoseconds: Double
  let parseSixClausesNanoseconds: Double

  static let text = "mailbox/archive-2041/message-000000000042"
  private static let sixClauses = """
    SELF BEGINSWITH "mailbox/" AND NOT SELF ENDSWITH ".tmp" AND NOT SELF CONTAINS "/sealed/" \
    AND (SELF == "mailbox/all" OR SELF ENDSWITH "/index" OR SELF CONTAINS "message-0000")
    """

  /// Measures; throws when a predicate of this file does not parse.
  init() throws {
    let list = (23...42).map { "\"mailbox/archive-2041/message-0000000000\($0)\"" }
    let equality = "SELF == \"\(Self.text)\""
    evaluations = try [
      Self.evaluation("==", equality, hand_equality),
      Self.evaluation("BEGINSWITH", "SELF BEGINSWITH \"mailbox/archive-2041/\"", hand_prefix),
      Self.evaluation(
        "ENDSWITH[c]", "SELF ENDSWITH[c] \"MESSAGE-000000000042\"", hand_suffix_folded),
      Self.evaluation(
        "IN of 20", "SELF IN {\(list.joined(separator: ", "))}", hand_membership),
      Self.evaluation("six clauses", Self.sixClauses, hand_six_clauses),
    ]
    parseComparisonNanoseconds = try Self.parsing(equality)
    parseSixClausesNanoseconds = try Self.parsing(Self.sixClauses)
  }

  private static func median(_ measure: () throws -> Double) rethrows -> Double {
    _ = try measure()
    return TimeSummary(of: try (0..<7).map { _ in try measure() }).p50
  }

  private static func evaluation(
    _ name: String, _ predicate: String, _ byHand: hand_written
  ) throws -> Evaluation {
    let predicate = try ActivationPredicate(predicate)
    let text = text
    let rounds = 200_000
    var hits = 0
    let ours = try median {
      let watch = Stopwatch()
      for _ in 0..<rounds where try predicate.evaluate(text) { hits += 1 }
      return watch.nanoseconds / Double(rounds)
    }
    let bytes = Array(text.utf8CString)
    let theirs = median {
      let watch = Stopwatch()
      hits += hand_repeat(byHand, bytes, bytes.count - 1, rounds)
      return watch.nanoseconds / Double(rounds)
    }
    // Eight passes each; both must say true of the text, or they do not do the same work.
    guard hits == 16 * rounds else {
      throw UnreadableWorkload(text: "`\(name)` is false of its text")
    }
    return Evaluation(name: name, nanoseconds: ours, handWrittenNanoseconds: theirs)
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
