import PredicateLanguage
import SceneFixtures
import Testing

/// One line of an `expected.jsonl`: the mistake of one file, and where it must be reported.
struct ExpectedDiagnostic: Decodable, Hashable, CustomTestStringConvertible {
  let file: String
  let reportedIn: String?
  let source: String?
  let id: String
  let severity: String
  let layer: String
  let path: String
  let line: Int
  let column: Int

  var testDescription: String { file }

  /// The diagnostic's place and name, as one comparable line.
  var summary: String { "\(severity)[\(id)] \(line):\(column) \(path)" }
}

extension FixtureDiagnostic {
  /// The diagnostic's place and name, as one comparable line.
  var summary: String { "\(severity.rawValue)[\(id)] \(line):\(column) \(path)" }
}

extension FixtureDiagnostic {
  /// True when the diagnostic's place lies in a file of `count` bytes, its end included.
  func isInside(count: Int) -> Bool {
    span.lowerBound >= 0 && span.lowerBound <= span.upperBound && span.upperBound <= count
      && (1...(count + 1)).contains(line) && (1...(count + 1)).contains(column)
  }

  /// True when the diagnostic's line and column lie in `lines`, the end of a line included.
  func isInside(_ lines: FileLines) -> Bool {
    lines.lengths.indices.contains(line - 1) && column <= lines.lengths[line - 1] + 1
  }
}
