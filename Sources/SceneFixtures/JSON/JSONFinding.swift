import PredicateLanguage

/// A mistake in the form of a JSON text, and its place.
struct JSONFinding {
  let problem: JSONProblem
  let span: SourceSpan
  let path: JSONPath
}
