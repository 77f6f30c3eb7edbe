import PredicateLanguage

extension Console {
  /// Reports everything that is wrong with a predicate's text.
  func report(_ error: InvalidPredicateError) {
    note(.badInput)
    report(error.diagnostics, in: error.source)
  }

  /// Reports a predicate that could not be evaluated.
  func report(_ error: PredicateEvaluationError) {
    note(.badInput)
    report([error.diagnostic], in: error.source)
  }

  /// Renders diagnostics on standard error, each with its place in `source`.
  func report(_ diagnostics: [Diagnostic], in source: String) {
    let renderer = DiagnosticRenderer(source: source, usesColor: errorPainter.usesColor)
    reportApart(diagnostics.map(renderer.lines))
  }
}
