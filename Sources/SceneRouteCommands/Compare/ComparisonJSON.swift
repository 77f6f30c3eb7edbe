import PredicateAnalysis
import PredicateLanguage

/// A comparison for programs.
enum ComparisonJSON {
  /// The answer to a line of `--jsonl`.
  static func row(_ partition: PredicatePartition) -> JSONObject {
    partition.relationJSON.adding([
      "unknown": partition.obstacle.map { obstacle -> JSONObject in
        ["reason": obstacle.diagnostic.message, "parts": partition.openParts]
      }
    ])
  }

  /// The answer to P and Q, with the findings of the run.
  static func answer(
    _ comparison: PredicateComparison, _ texts: PredicateTexts, _ console: Console
  ) -> JSONObject {
    comparison.shortest.relationJSON.adding([
      "unknown": obstacle(comparison), "readable": comparison.readable.witnesses,
      "onlyBeyondASCII": PredicatePartition.Part.allCases.filter(comparison.isBeyondASCII),
      "relationInASCII": comparison.inASCII?.relation.answer?.rawValue,
      "domain": comparison.domain.words, "p": comparison.p.canonicalText,
      "q": comparison.q.canonicalText, "diagnostics": all(texts, console.takeFindings()),
    ])
  }

  /// The answer when a predicate could not be read.
  static func findings(_ texts: PredicateTexts) -> JSONObject {
    ["version": 1, "diagnostics": all(texts, [])]
  }

  private static func obstacle(_ comparison: PredicateComparison) -> JSONObject? {
    guard let diagnostic = comparison.obstacle?.diagnostic else { return nil }
    let role = comparison.obstacleRole
    return [
      "reason": diagnostic.message, "id": diagnostic.id, "help": diagnostic.help,
      "predicate": role?.rawValue, "span": role.map { _ in diagnostic.span },
      "parts": comparison.shortest.openParts,
    ]
  }

  /// What was found about the predicates, and about the run.
  private static func all(_ texts: PredicateTexts, _ findings: [Finding]) -> [JSONObject] {
    let own = texts.findings.map { finding in
      Finding(finding.diagnostic).json.adding([
        "predicate": finding.role.rawValue, "span": finding.diagnostic.span,
      ])
    }
    return own
      + findings.map { $0.json.adding(["predicate": String?.none, "span": SourceSpan?.none]) }
  }
}

extension PredicatePartition {
  /// The version, the relation and the shortest strings.
  fileprivate var relationJSON: JSONObject {
    [
      "version": 1, "relation": relation.answer?.rawValue ?? "unknown", "witnesses": witnesses,
      "notProvedShortest": Part.allCases.filter { self[$0].answer??.kind == .any },
    ]
  }

  /// A string of each part; null where there is none, and where that is not known.
  fileprivate var witnesses: JSONObject {
    JSONObject(Part.allCases.map { (key: $0.key, value: (self[$0].answer ?? nil)?.text) })
  }

  /// The parts of which it is not known whether they have identifiers.
  fileprivate var openParts: [Part] { Part.allCases.filter { self[$0].obstacle != nil } }
}

extension PredicatePartition.Part: JSONWritable {
  func write(to json: inout JSONText) { json.string("\(key)") }
}
