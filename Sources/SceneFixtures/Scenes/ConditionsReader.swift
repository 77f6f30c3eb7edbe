import PredicateLanguage
import SceneRouting

/// Reads the two predicates of a scene, or the two sets of SwiftUI that stand for them.
struct ConditionsReader {
  /// The keys that belong to conditions.
  static let keys = [
    "can", "prefers", "canArguments", "prefersArguments", "preferring", "allowing",
  ]
  /// Other names that people use for them.
  static let aliases = [
    "canActivateForTargetContentIdentifierPredicate": "can",
    "prefersToActivateForTargetContentIdentifierPredicate": "prefers",
  ]

  private let findings: FindingList
  private var predicates: PredicateReader

  /// `variables` may be in the predicates.
  init(profile: LanguageProfile, findings: FindingList, variables: [String] = []) {
    self.findings = findings
    predicates = PredicateReader(profile: profile, variables: variables)
  }

  /// Returns the predicates that the object gives, each nil where it gives none.
  mutating func predicates(
    of object: JSONObjectReader
  ) -> (can: ActivationPredicate?, prefers: ActivationPredicate?) {
    (
      predicates.predicate("can", arguments: "canArguments", of: object),
      predicates.predicate("prefers", arguments: "prefersArguments", of: object)
    )
  }

  /// Returns the conditions of the object; what it leaves out has the platform's default.
  mutating func conditions(of scene: JSONObjectReader) -> ActivationConditions {
    let (can, prefers) = predicates(of: scene)
    guard let swiftUI = ["preferring", "allowing"].first(where: scene.has) else {
      return ActivationConditions(can: can ?? .always, prefers: prefers ?? .never)
    }
    let classic = ["can", "prefers", "canArguments", "prefersArguments"].first(where: scene.has)
    if let classic {
      let keys = scene.inSourceOrder([classic, swiftUI])
      findings.report(
        SceneProblem.mixedConditions(keys[0], keys[1]), at: .key(scene.path.appending(keys[1])))
    }
    for key in ["preferring", "allowing"] where !scene.has(key) && classic == nil {
      scene.reportMissing(key)
    }
    return ActivationConditions(
      preferring: scene.strings("preferring") ?? [], allowing: scene.strings("allowing") ?? [])
  }
}

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

extension JSONObjectReader {
  /// Returns the values for placeholders at `key`; none without the key, nil when one is wrong.
  func arguments(_ key: String) -> [PredicateArgument]? {
    guard has(key) else { return [] }
    return list(key).flatMap {
      PredicateArgument.list(of: $0, at: path.appending(key), findings)
    }
  }
}

extension PredicateArgument {
  /// Returns the arguments that the elements of the list at `path` are; nil, with a finding each,
  /// when some are none.
  static func list(
    of values: [JSONValue], at path: JSONPath, _ findings: FindingList
  ) -> [PredicateArgument]? {
    elements(values, at: path, areElements: false, findings)
  }

  private static func elements(
    _ values: [JSONValue], at path: JSONPath, areElements: Bool, _ findings: FindingList
  ) -> [PredicateArgument]? {
    let arguments = values.enumerated().compactMap { position, value in
      argument(value, at: path, position, isElement: areElements, findings)
    }
    return arguments.count == values.count ? arguments : nil
  }

  private static func argument(
    _ value: JSONValue, at path: JSONPath, _ position: Int, isElement: Bool,
    _ findings: FindingList
  ) -> PredicateArgument? {
    switch value {
    case .null: return .null
    case .boolean(let truth): return .boolean(truth)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .array(let values) where !isElement:
      return elements(values, at: path.appending(position), areElements: true, findings)
        .map { .list($0) }
    case .array, .object:
      findings.report(
        ShapeProblem.wrongType(
          of: isElement ? "an element of an argument" : "an argument", found: value.kindName,
          expected: "a string, a number, true, false or null"
            + (isElement ? "" : ", or a list of them")),
        at: .value(path.appending(position)))
      return nil
    }
  }
}

/// A diagnostic of the predicate language, as a finding about a file.
struct PredicateFinding: FindingContent {
  let diagnostic: Diagnostic

  var id: String { diagnostic.id }
  var severity: Diagnostic.Severity { diagnostic.severity }
  var message: String { diagnostic.message }
  var help: String? { diagnostic.help }
}
