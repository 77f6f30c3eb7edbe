// What it returns is the number of failures; the former name read as if it counted matches.

extension PredicateIndex {
  /// The former name of `forEachMatchCountingFailures(of:_:)`.
  @available(*, deprecated, renamed: "forEachMatchCountingFailures(of:_:)")
  @discardableResult
  public func forEachMatch(
    of identifier: String, _ body: (Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    try forEachMatchCountingFailures(of: identifier, body)
  }

  /// The former name of `forEachMatchCountingFailures(ofEach:_:)`.
  @available(*, deprecated, renamed: "forEachMatchCountingFailures(ofEach:_:)")
  @discardableResult
  public func forEachMatch(
    ofEach identifiers: some Collection<some BatchIdentifier>,
    _ body: (_ place: Int, _ subscriber: Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    try forEachMatchCountingFailures(ofEach: identifiers, body)
  }
}
