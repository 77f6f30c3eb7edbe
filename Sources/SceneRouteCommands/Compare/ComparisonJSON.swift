import PredicateAnalysis
import PredicateLanguage

/// A comparison for programs.
enum ComparisonJSON {
  /// The answer to a line of `--jsonl`.
  static func row(_ partition: PredicatePartition) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.relation(partition)
      json.key("unknown")
      guard let obstacle = partition.obstacle else { return json.null() }
      json.object { json in
        json.key("reason")
        json.string(obstacle.diagnostic.message)
        json.openParts(partition)
      }
    }
    return json
  }

  /// The answer to P and Q, with the findings of the run.
  static func answer(
    _ comparison: PredicateComparison, _ texts: PredicateTexts, _ console: Console
  ) -> JSONText {
    let findings = console.takeFindings()
    var json = JSONText()
    json.object { json in
      json.relation(comparison.shortest)
      json.key("unknown")
      json.obstacle(comparison)
      json.key("readable")
      json.witnesses(comparison.readable)
      json.key("onlyBeyondASCII")
      json.array(PredicatePartition.Part.allCases.filter(comparison.isBeyondASCII)) { json, part in
        json.string("\(part.key)")
      }
      json.key("relationInASCII")
      json.string(comparison.inASCII?.relation.answer?.rawValue)
      json.key("domain")
      json.string(comparison.domain.words)
      json.key("p")
      json.string(comparison.p.canonicalText)
      json.key("q")
      json.string(comparison.q.canonicalText)
      json.key("diagnostics")
      json.findings(texts, findings)
    }
    return json
  }

  /// The answer when a predicate could not be read.
  static func findings(_ texts: PredicateTexts) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("diagnostics")
      json.findings(texts, [])
    }
    return json
  }
}

extension JSONText {
  /// The version, the relation and the shortest strings, as members.
  fileprivate mutating func relation(_ partition: PredicatePartition) {
    key("version")
    integer(1)
    key("relation")
    string(partition.relation.answer?.rawValue ?? "unknown")
    key("witnesses")
    witnesses(partition)
    key("notProvedShortest")
    array(PredicatePartition.Part.allCases.filter { partition[$0].answer??.kind == .any }) {
      json, part in json.string("\(part.key)")
    }
  }

  /// A string of each part; null where there is none, and where that is not known.
  fileprivate mutating func witnesses(_ partition: PredicatePartition) {
    object { json in
      for part in PredicatePartition.Part.allCases {
        json.key(part.key)
        json.string((partition[part].answer ?? nil)?.text)
      }
    }
  }

  fileprivate mutating func obstacle(_ comparison: PredicateComparison) {
    guard let diagnostic = comparison.obstacle?.diagnostic else { return null() }
    let role = comparison.obstacleRole
    object { json in
      json.key("reason")
      json.string(diagnostic.message)
      json.key("id")
      json.string(diagnostic.id)
      json.key("help")
      json.string(diagnostic.help)
      json.key("predicate")
      json.string(role?.rawValue)
      json.key("span")
      json.span(role == nil ? nil : diagnostic.span)
      json.openParts(comparison.shortest)
    }
  }

  /// The parts of which it is not known whether they have identifiers.
  fileprivate mutating func openParts(_ partition: PredicatePartition) {
    key("parts")
    array(PredicatePartition.Part.allCases.filter { partition[$0].obstacle != nil }) {
      json, part in json.string("\(part.key)")
    }
  }

  /// What was found about the predicates, and about the run.
  fileprivate mutating func findings(_ texts: PredicateTexts, _ findings: [Finding]) {
    let own = texts.findings.map { (Finding($0.diagnostic), $0.role, $0.diagnostic.span) }
    array(own + findings.map { ($0, nil, nil) }) {
      (json, item: (Finding, PredicateTexts.Role?, SourceSpan?)) in
      json.object { json in
        json.members(of: item.0)
        json.key("predicate")
        json.string(item.1?.rawValue)
        json.key("span")
        json.span(item.2)
      }
    }
  }
}
