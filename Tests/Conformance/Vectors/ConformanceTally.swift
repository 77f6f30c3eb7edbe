import LocatedValues
import PredicateLanguage

/// What became of the vectors: counts by topic, and each failure.
struct ConformanceTally {
  /// The counts of one topic.
  struct Topic {
    let name: String
    var passed = 0
    var failed = 0
    var skipped = 0

    /// The topic as a row of the table.
    fileprivate var row: [String] {
      [name] + [passed + failed + skipped, passed, failed, skipped].map(String.init)
    }
  }

  /// A vector whose answer is another one.
  struct Failure {
    let vector: ConformanceVector
    let expected: String
    let actual: String
  }

  /// In the order in which the topics first appear.
  private(set) var topics: [Topic] = []
  private(set) var failures: [Failure] = []
  private var positions: [String: Int] = [:]

  /// Runs every vector.
  init(_ vectors: [ConformanceVector]) {
    for vector in vectors { add(vector, vector.check()) }
  }

  /// The counts of all topics together.
  var total: Topic {
    topics.reduce(into: Topic(name: "all")) { total, topic in
      total.passed += topic.passed
      total.failed += topic.failed
      total.skipped += topic.skipped
    }
  }

  private mutating func add(_ vector: ConformanceVector, _ outcome: ConformanceOutcome) {
    let position = positions[vector.topic] ?? topics.count
    if position == topics.count {
      positions[vector.topic] = position
      topics.append(Topic(name: vector.topic))
    }
    switch outcome {
    case .passed: topics[position].passed += 1
    case .skipped: topics[position].skipped += 1
    case .failed(let expected, let actual):
      topics[position].failed += 1
      failures.append(Failure(vector: vector, expected: expected, actual: actual))
    }
  }

  /// A table by topic, and each failure.
  var lines: [StyledText] {
    let rows = topics.count > 1 ? topics + [total] : topics
    var lines = tableLines([["TOPIC", "ROWS", "PASSED", "FAILED", "SKIPPED"]] + rows.map(\.row))
    for failure in failures {
      lines += [
        StyledText("failed: \(failure.vector.id)  \(failure.vector.file):\(failure.vector.line)"),
        StyledText("  expected  \(failure.expected)"),
        StyledText("  actual    \(failure.actual)"),
      ]
    }
    if total.skipped > 0 {
      lines.append("skipped: this build has no regular expression engine; see the trait `Regex`")
    }
    return lines
  }
}
