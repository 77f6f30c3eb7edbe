import PredicateLanguage

extension AppDescription {
  /// The conditions that the app's code gives a new scene of this configuration.
  ///
  /// - Throws: `unusableConditions` when the identifier does not fit in.
  func conditions(
    of configuration: String?, identifier: String?
  ) throws(SceneSystemError) -> ActivationConditions {
    guard let name = configuration, let template = conditions[name] else {
      return ActivationConditions()
    }
    return ActivationConditions(
      can: try filled(template.can, identifier, configuration: name),
      prefers: try filled(template.prefers, identifier, configuration: name))
  }

  private func filled(
    _ predicate: ActivationPredicate, _ identifier: String?, configuration: String
  ) throws(SceneSystemError) -> ActivationPredicate {
    guard !predicate.openVariables.isEmpty else { return predicate }
    do throws(InvalidPredicateError) {
      let value = identifier.map { PredicateArgument.string($0) } ?? .null
      return try predicate.substituting([Self.identifierVariable: value])
    } catch {
      let problem = error.diagnostics.first?.message ?? "they are not valid"
      throw .unusableConditions(configuration: configuration, problem: problem)
    }
  }
}
