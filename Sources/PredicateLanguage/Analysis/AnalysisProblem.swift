/// The reason why a predicate, or a part of it, is not analysed.
package enum AnalysisProblem: Error, DiagnosticContent, Hashable {
  /// A part of a regular expression, in words.
  case notRegular(String)
  /// `LIKE` or `MATCHES` with the identifier as its pattern.
  case identifierPattern
  /// A comparison that has no answer on some identifier or on any.
  case noAnswer(String)
  /// Text whose comparison depends on characters around it in a way that is not modelled.
  case contextual(String)
  case variables
  /// A bound of `AnalysisLimits`, in words.
  case limit(String)
  /// The budget of the run was used up, or what a question may take of it.
  case runLimit
  /// LIKE with the identifier as its pattern, on a string that ends in a single backslash.
  case singleBackslash
  /// MATCHES with the identifier as its pattern, on a string that is not a regular expression.
  case identifierExpression
  /// A regular expression that may give up at its limits.
  case givesUp
  /// A string that the analysis found and the evaluator refuses.
  case refusedWitness

  package var id: String {
    switch self {
    case .notRegular: "analysis-not-regular"
    case .identifierPattern: "analysis-identifier-pattern"
    case .noAnswer: "analysis-no-answer"
    case .contextual: "analysis-contextual"
    case .variables: "analysis-variable"
    case .limit, .runLimit: "analysis-limit"
    case .singleBackslash, .identifierExpression, .givesUp: "analysis-may-fail"
    case .refusedWitness: "analysis-refused-witness"
    }
  }

  package var severity: Diagnostic.Severity { .warning }

  package var message: String {
    switch self {
    case .notRegular(let part): "the regular expression has \(part), which is not analysed"
    case .identifierPattern: "the pattern is the identifier itself, which is not analysed"
    case .noAnswer(let reason): "the comparison has no answer: \(reason)"
    case .contextual(let text):
      "how \(text) compares depends on the characters around it, which is not analysed"
    case .variables: "a predicate with variables that have no value is not analysed"
    case .limit(let bound): "the analysis gave up at its \(bound)"
    case .runLimit: "the analysis gave up at the \(WorkBudget.words)"
    case .singleBackslash:
      "the comparison has no answer for an identifier that ends in a single backslash, which is no "
        + "pattern of LIKE"
    case .identifierExpression:
      "the comparison has no answer for an identifier that is no regular expression"
    case .givesUp:
      "the regular expression may give up: it can read one text in very many ways"
    case .refusedWitness: "the analysis found a string that the evaluator does not confirm"
    }
  }

  package var help: String? {
    switch self {
    case .contextual: "ask about ASCII identifiers"
    case .singleBackslash, .identifierExpression:
      "compare `SELF` with a constant pattern, or rule such identifiers out in an operand before it"
    case .givesUp: "write it so that each text can be read in one way"
    case .runLimit: WorkBudget.help
    case .limit: "ask about parts of the predicate, or about fewer predicates at once"
    default: nil
    }
  }
}
