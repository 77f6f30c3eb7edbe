import LocatedValues

/// One line of `compare --jsonl`: two predicates, and one that the strings are to satisfy.
///
/// ```
/// {"p": "SELF == 'a'", "q": "SELF LIKE 'a*'", "within": "SELF BEGINSWITH 'a'"}
/// ```
/// Other keys are ignored, so that files of relations can be compared as they are.
package struct ComparisonRequest: Hashable, Sendable {
  /// The text of the first predicate.
  package let p: String
  /// The text of the second predicate.
  package let q: String
  /// The text of the predicate of the domain.
  ///
  /// Nil if the line lacks it, or has null.
  package let within: String?

  /// Reads one line.
  ///
  /// - Complexity: O(n) for n bytes, at most `FixtureLimits.requestBytes`.
  /// - Throws: the first thing that is wrong with the line.
  package static func read(_ line: [UInt8]) throws(RequestError) -> ComparisonRequest {
    let object = try RequestError.object(of: line, keys: "`p` and `q`")
    let p = object.requiredString("p")
    let q = object.requiredString("q")
    let within = object.stringOrNull("within")
    try RequestError.throwFirst(of: object.value.document)
    // Both are there: a missing one is a finding.
    return ComparisonRequest(p: p ?? "", q: q ?? "", within: within)
  }
}
