import PredicateLanguage

/// Reads the predicates of a fixture's scenes.
struct PredicateReader {
  let profile: LanguageProfile
  /// The variables that may be in a predicate: whoever uses it replaces them.
  let variables: [String]
  /// The last predicate without arguments: half of all scenes repeat `can` as `prefers`.
  private var last: (text: String, predicate: ActivationPredicate?)?

  init(profile: LanguageProfile, variables: [String] = []) {
    self.profile = profile
    self.variables = variables
  }

  /// Returns the predicate at `key`, or nil when there is none or it is wrong.
  mutating func predicate(
    _ key: String, arguments argumentsKey: String, of scene: JSONObjectReader
  ) -> ActivationPredicate? {
    if case .boolean(let value) = scene.members[key] {
      scene.findings.report(
        SceneProblem.booleanCondition(key, value), at: .value(scene.path.appending(key)))
      return nil
    }
    guard let arguments = arguments(argumentsKey, predicate: key, of: scene),
      let text = scene.string(key)
    else { return nil }
    if arguments.isEmpty, let last, let predicate = last.predicate, last.text == text {
      report(predicate, of: text, at: scene.path, key, scene.findings)
      return predicate
    }
    let predicate = parse(text, arguments, at: scene.path, key, scene.findings)
    if arguments.isEmpty { last = (text, predicate) }
    return predicate
  }

  /// Returns the arguments at `key`; nil when one of them is wrong.
  private func arguments(
    _ key: String, predicate: String, of scene: JSONObjectReader
  ) -> [PredicateArgument]? {
    if scene.has(key), !scene.has(predicate) {
      scene.findings.report(
        SceneProblem.argumentsWithoutPredicate(key, predicate: predicate),
        at: .key(scene.path.appending(key)))
    }
    return scene.arguments(key)
  }

  private func parse(
    _ text: String, _ arguments: [PredicateArgument], at scene: JSONPath, _ key: String,
    _ findings: FindingList
  ) -> ActivationPredicate? {
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate(
        format: text, arguments: arguments, profile: profile)
      report(predicate, of: text, at: scene, key, findings)
      return predicate
    } catch {
      report(error.diagnostics, in: text, at: scene, key, findings)
      return nil
    }
  }

  /// Reports what is doubtful about a predicate that was read.
  private func report(
    _ predicate: ActivationPredicate, of text: String, at scene: JSONPath, _ key: String,
    _ findings: FindingList
  ) {
    report(predicate.warnings, in: text, at: scene, key, findings)
    let others = predicate.openVariables.filter { !variables.contains($0) }
    if !others.isEmpty {
      findings.report(SceneProblem.openVariables(others), at: .value(scene.appending(key)))
    }
  }

  private func report(
    _ diagnostics: [Diagnostic], in text: String, at scene: JSONPath, _ key: String,
    _ findings: FindingList
  ) {
    for diagnostic in diagnostics {
      findings.report(
        PredicateFinding(diagnostic: diagnostic),
        at: .predicate(diagnostic.span, source: text, scene.appending(key)))
    }
  }
}
