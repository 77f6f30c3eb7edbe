import PredicateLanguage

/// What can be wrong with files of vectors, beyond keys and types.
enum ConformanceProblem: Hashable {
  case noVectors
  case lineTooLong
  case duplicateVector(String, file: String, line: Int)
  case emptyIdentifier
  case wrongSpan
  case scoreWithoutScene(String)
}

extension ConformanceProblem: FindingContent {
  var id: String {
    switch self {
    case .noVectors: "no-vectors"
    case .lineTooLong: "line-too-long"
    case .duplicateVector: "duplicate-vector"
    case .emptyIdentifier: "empty-identifier"
    case .wrongSpan: "wrong-span"
    case .scoreWithoutScene: "score-without-scene"
    }
  }

  var message: String {
    switch self {
    case .noVectors: "there are no vectors here"
    case .lineTooLong:
      "the line has more than the limit of \(FixtureLimits.vectorBytes) bytes"
    case .duplicateVector(let id, let file, let line):
      "a vector \(quoted(id)) stands already in \(quoted(file)), line \(line)"
    case .emptyIdentifier: "a vector's id is empty"
    case .wrongSpan: "`span` must be two offsets, the first not negative and not over the second"
    case .scoreWithoutScene(let score):
      "a decision without a scene cannot have the score `\(score)`"
    }
  }

  var help: String? {
    switch self {
    case .noVectors: "vectors are JSON objects, one a line, in files that end in `.jsonl`"
    case .lineTooLong: "write one vector a line"
    case .duplicateVector: "give each vector an id of its own"
    case .emptyIdentifier: nil
    case .wrongSpan: "write `[from, to]`, in UTF-8 bytes of the predicate"
    case .scoreWithoutScene: "write `\"score\": \"none\"`"
    }
  }
}
