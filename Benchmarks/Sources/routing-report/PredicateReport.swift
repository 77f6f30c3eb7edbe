import HandWritten
import PredicateLanguage
import RoutingMeasures

/// What a single predicate takes, and C by hand where there is some.
struct PredicateReport: Encodable {
  struct Evaluation: Encodable {
    let name: String
    let nanoseconds: Double
    /// In turns with it, by engine.
    let rivals: [String: PairedTimes]
    /// The engines that a goal names.
    let goals: [Rival]

    private enum CodingKeys: CodingKey {
      case name
      case nanoseconds
      case rivals
    }
  }

  struct Parsing: Encodable {
    let nanoseconds: Double
    /// In turns with it; nil where there is none.
    let gnustep: PairedTimes?
  }

  let evaluations: [Evaluation]
  let parseComparison: Parsing
  let parseSixClauses: Parsing

  /// The predicates for rivals: a name, the predicate and a text of which it is true, with tabs.
  static var list: String {
    samples.map { "\($0.name)\t\($0.predicate)\t\(text)\n" }.joined()
  }

  // MARK: The predicates

  private struct Sample {
    let name: String
    let predicate: String
    var byHand: hand_written?
    var goals: [Rival]
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
        name: "MATCHES", predicate: "SELF MATCHES \"\(pattern)\"", goals: [.gnustep, .pcre2]),
      Sample(
        name: "MATCHES inside", predicate: "SELF MATCHES \".*/message-[0-9]+\"",
        goals: [.pcre2]),
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
  init(_ programs: RivalPrograms?) throws {
    evaluations = try Self.samples.map { try Self.evaluation($0, programs) }
    parseComparison = try Self.parsing(Self.equality, "==", programs)
    parseSixClauses = try Self.parsing(Self.sixClauses, "six clauses", programs)
  }

  private static func median(_ measure: () throws -> Double) rethrows -> Double {
    _ = try measure()
    return TimeSummary(of: try (0..<15).map { _ in try measure() }).p50
  }

  private static func evaluation(
    _ sample: Sample, _ programs: RivalPrograms?
  ) throws -> Evaluation {
    let predicate = try ActivationPredicate(sample.predicate)
    let text = text
    let rounds = 100_000
    func ours() throws -> Double {
      var hits = 0
      let watch = ThreadStopwatch()
      for _ in 0..<rounds where try predicate.evaluate(text) { hits += 1 }
      let time = watch.nanoseconds / Double(rounds)
      try check(hits == rounds, sample)
      return time
    }
    var rivals: [Rival: PairedTimes] = [:]
    rivals[.handWritten] = try sample.byHand.map { byHand in
      let bytes = Array(text.utf8CString)
      return try PairedTimes(
        ours: ours,
        theirs: {
          let watch = ThreadStopwatch()
          let hits = hand_repeat(byHand, bytes, bytes.count - 1, rounds)
          let time = watch.nanoseconds / Double(rounds)
          try check(hits == rounds, sample)
          return time
        })
    }
    if sample.goals.contains(.pcre2) {
      rivals[.pcre2] = try programs?.times("pcre2_jit", [sample.name], ours: ours)
    }
    if sample.goals.contains(.gnustep) {
      rivals[.gnustep] = try programs?.times("gnustep", ["evaluate", sample.name], ours: ours)
    }
    return Evaluation(
      name: sample.name, nanoseconds: try median(ours),
      rivals: Dictionary(uniqueKeysWithValues: rivals.map { ($0.rawValue, $1) }),
      goals: sample.goals)
  }

  /// Both must say true of the text, or they do not do the same work.
  private static func check(_ isTrue: Bool, _ sample: Sample) throws {
    guard isTrue else { throw UnreadableWorkload(text: "`\(sample.name)` is false of its text") }
  }

  private static func parsing(
    _ predicate: String, _ name: String, _ programs: RivalPrograms?
  ) throws -> Parsing {
    let rounds = 5_000
    func ours() throws -> Double {
      let watch = ThreadStopwatch()
      for _ in 0..<rounds {
        let parsed = try ActivationPredicate(predicate)
        withExtendedLifetime(parsed) {}
      }
      return watch.nanoseconds / Double(rounds)
    }
    return Parsing(
      nanoseconds: try median(ours),
      gnustep: try programs?.times("gnustep", ["parse", name], ours: ours))
  }
}
