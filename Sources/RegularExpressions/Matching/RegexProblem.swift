/// A problem with a regular expression or with one match.
package enum RegexProblem: Error, Equatable {
  case unavailable
  case patternTooLong(bytes: Int)
  case rewrittenTooLong(bytes: Int)
  case compiledTooLarge
  case pattern(PatternProblem)
  case syntax(String)
  case diacriticLetter(String)
  case limit(String)
  case undecidable(String)
  case engine(code: Int)
}

extension RegexProblem {
  package var id: String {
    switch self {
    case .unavailable: "regex-unavailable"
    case .patternTooLong: "regex-too-long"
    case .rewrittenTooLong: "regex-rewritten-too-long"
    case .compiledTooLarge: "regex-too-large"
    case .pattern(let problem): problem.id
    case .syntax: "regex-syntax"
    case .diacriticLetter: "regex-diacritic"
    case .limit: "regex-limit"
    case .undecidable: "regex-undecidable"
    case .engine: "regex-engine"
    }
  }

  package var message: String {
    switch self {
    case .unavailable: "`MATCHES` is not available: this build has no regular expression engine"
    case .patternTooLong(let bytes):
      "the regular expression has \(bytes) bytes, "
        + "more than the limit of \(RegexLimits.patternBytes)"
    case .rewrittenTooLong(let bytes):
      "the regular expression has \(bytes) bytes once its repetitions are written out, "
        + "more than the limit of \(RegexLimits.rewrittenBytes)"
    case .compiledTooLarge: "the regular expression has more than 64 KiB once it is compiled"
    case .pattern(let problem): problem.message
    case .syntax(let reason): "the regular expression is not valid: \(reason)"
    case .diacriticLetter(let letter):
      "`[d]` removes diacritics from the identifier, so the pattern's `\(letter)` can never match"
    case .limit(let bound): "the regular expression gave up at its \(bound)"
    case .undecidable(let hazard):
      "the engine may answer otherwise than ICU: the identifier has \(hazard)"
    case .engine(let code): "the regular expression engine failed with code \(code)"
    }
  }

  package var help: String? {
    switch self {
    case .unavailable: "build with the package trait `Regex` on Linux or macOS, or use `LIKE`"
    case .diacriticLetter: "write the letter without its diacritics"
    case .limit: "the pattern backtracks too much; make repeated parts unambiguous, or use `LIKE`"
    case .compiledTooLarge:
      "shorten bounded repetitions of groups: each repetition is compiled anew"
    case .pattern(let problem): problem.help
    case .patternTooLong, .rewrittenTooLong, .syntax, .undecidable, .engine: nil
    }
  }
}

/// A pattern that does not compile, and where.
package struct RegexMistake: Error {
  package let problem: RegexProblem
  /// The place in the pattern in UTF-8 bytes.
  ///
  /// Nil if the whole pattern is meant.
  package let place: Range<Int>?

  package init(_ problem: RegexProblem, place: Range<Int>?) {
    self.problem = problem
    self.place = place
  }
}
