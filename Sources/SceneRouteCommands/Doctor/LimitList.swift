import PredicateAnalysis
import PredicateIndex
import PredicateLanguage
import SceneFixtures

/// A limit of the command, for people and programs.
struct ShownLimit {
  /// What a limit counts.
  enum Unit: String {
    case bytes
    case count
  }

  /// Its name, which stays.
  let id: String
  let what: String
  let value: Int
  let unit: Unit

  /// The value for people: `64 KiB`, `65,536`.
  var text: String {
    if unit == .bytes {
      for (name, size) in [("MiB", 1 << 20), ("KiB", 1 << 10)] where value % size == 0 {
        return "\(value / size) \(name)"
      }
    }
    var digits = String(value)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }

  static let all = language + patterns + proofs + files

  private static let language = [
    ShownLimit(
      id: "predicate", what: "predicate: text and strings of arguments",
      value: PredicateLimits.predicateBytes, unit: .bytes),
    ShownLimit(
      id: "nesting", what: "nesting of parentheses, NOT and lists",
      value: PredicateLimits.nesting, unit: .count),
    ShownLimit(
      id: "list-elements", what: "elements of one list",
      value: PredicateLimits.listElements, unit: .count),
    ShownLimit(
      id: "identifier", what: "identifier", value: PredicateLimits.identifierBytes, unit: .bytes),
    ShownLimit(
      id: "like-pattern", what: "pattern of LIKE", value: PredicateLimits.likePatternBytes,
      unit: .bytes),
  ]

  private static let patterns = [
    ShownLimit(
      id: "matches-pattern", what: "regular expression of MATCHES",
      value: PredicateLimits.matchesPatternBytes, unit: .bytes),
    ShownLimit(
      id: "match-attempts", what: "attempts of one match",
      value: MatchesEngine.bounds.matchAttempts, unit: .count),
    ShownLimit(
      id: "match-depth", what: "backtracking depth of one match",
      value: MatchesEngine.bounds.depth, unit: .count),
    ShownLimit(
      id: "match-heap", what: "heap of one match",
      value: MatchesEngine.bounds.heapKibibytes * 1024, unit: .bytes),
    ShownLimit(
      id: "match-boundaries", what: "characters that one match reads for \\b and \\X",
      value: MatchesEngine.boundaryCharacters, unit: .count),
    ShownLimit(
      id: "scene-set-patterns", what: "regular expressions of one scene set, compiled",
      value: PredicateIndexLimits.patternBytes, unit: .bytes),
  ]

  private static let proofs = [
    ShownLimit(
      id: "run-steps", what: "steps of all searches of a run", value: WorkBudget.steps,
      unit: .count),
    ShownLimit(
      id: "analysis-steps", what: "steps of one search of a proof",
      value: AnalysisLimits.steps, unit: .count),
    ShownLimit(
      id: "analysis-memory", what: "memory of one search of a proof",
      value: AnalysisLimits.bytes, unit: .bytes),
    ShownLimit(
      id: "analysis-states", what: "states of one search of a proof",
      value: AnalysisLimits.states, unit: .count),
    ShownLimit(
      id: "comparison-states", what: "states of one comparison of a proof",
      value: AnalysisLimits.comparisonStates, unit: .count),
  ]

  private static let files = [
    ShownLimit(id: "fixture", what: "fixture", value: FixtureLimits.fileBytes, unit: .bytes),
    ShownLimit(id: "payload", what: "payload", value: FixtureLimits.payloadBytes, unit: .bytes),
    ShownLimit(
      id: "manifest", what: "Info.plist", value: FixtureLimits.manifestBytes, unit: .bytes),
    ShownLimit(
      id: "line", what: "line of a stream", value: FixtureLimits.requestBytes, unit: .bytes),
    ShownLimit(
      id: "json-nesting", what: "nesting of JSON", value: FixtureLimits.nesting, unit: .count),
    ShownLimit(
      id: "timeline-steps", what: "steps of a timeline", value: FixtureLimits.steps, unit: .count),
  ]
}
