/// A text that is no predicate of this language, with everything that is wrong with it.
public struct InvalidPredicateError: Error, Hashable, Sendable {
  /// The stage that refused the text.
  public enum Stage: String, Hashable, Sendable {
    /// The text breaks the grammar, a limit, or a rule on operands or arguments.
    case parse
    /// A part of the text, such as a regular expression, does not compile.
    case compile
  }

  /// The stage that refused the text.
  public let stage: Stage
  /// The text; spans of the diagnostics lie in it.
  public let source: String
  /// One diagnostic for each mistake, in source order; never empty.
  ///
  /// Warnings may be among them.
  public let diagnostics: [Diagnostic]
}

extension InvalidPredicateError: CustomStringConvertible {
  /// Every diagnostic, rendered with a caret.
  public var description: String {
    let renderer = DiagnosticRenderer(source: source)
    return diagnostics.map(renderer.render).joined(separator: "\n\n")
  }
}

/// A predicate that has no value on one identifier, and why.
public struct PredicateEvaluationError: Error, Hashable, Sendable {
  /// What went wrong; its span lies in `source`.
  public let diagnostic: Diagnostic
  /// The predicate's source text.
  public let source: String
}

extension PredicateEvaluationError: CustomStringConvertible {
  /// The diagnostic, rendered with a caret.
  public var description: String { DiagnosticRenderer(source: source).render(diagnostic) }
}
