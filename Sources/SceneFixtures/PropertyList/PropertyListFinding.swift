import PredicateLanguage

/// A mistake in the form of a property list, and its place.
struct PropertyListFinding {
  let problem: PropertyListProblem
  let span: SourceSpan
  let path: JSONPath
}
