import PredicateLanguage

extension SceneSet {
  /// Returns the session's identifier that is spelt most like `id`, or nil when none is close.
  ///
  /// Looks only at the most recent sessions and at names of common length, see `RoutingLimits`.
  func closestIdentifier(to id: SceneIdentifier) -> SceneIdentifier? {
    let names = prefix(RoutingLimits.suggestionSessions).map(\.id.rawValue)
      .filter { $0.utf8.count <= RoutingLimits.suggestionBytes }
    guard id.rawValue.utf8.count <= RoutingLimits.suggestionBytes else { return nil }
    return Spelling.closest(to: id.rawValue, among: names).map { SceneIdentifier($0) }
  }
}
