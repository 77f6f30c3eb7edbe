import ByteText
package import LocatedValues
package import PredicateLanguage
package import SceneRouting

/// Reads the two predicates of a scene, or the two sets of SwiftUI in their place.
package struct ConditionsReader {
  /// The keys that belong to conditions.
  package static let keys = [
    "can", "prefers", "canArguments", "prefersArguments", "preferring", "allowing", "form",
  ]
  /// Other usual names of the keys.
  package static let aliases = [
    "canActivateForTargetContentIdentifierPredicate": "can",
    "prefersToActivateForTargetContentIdentifierPredicate": "prefers",
  ]

  private var predicates: PredicateReader

  /// `variables` may be in the predicates.
  package init(
    profile: LanguageProfile, variables: [String] = [],
    warnings: @escaping PredicateWarnings = FixtureDependencies.none.warnings
  ) {
    predicates = PredicateReader(profile: profile, variables: variables, warnings: warnings)
  }

  /// Returns the predicates that the object gives.
  ///
  /// A predicate is nil if the object does not give it.
  package mutating func predicates(
    of object: MemberReader
  ) -> (can: ActivationPredicate?, prefers: ActivationPredicate?) {
    (
      predicates.predicate("can", arguments: "canArguments", of: object),
      predicates.predicate("prefers", arguments: "prefersArguments", of: object)
    )
  }

  /// Returns the conditions of the object; what it leaves out has the platform's default.
  package mutating func conditions(of scene: MemberReader) -> ActivationConditions {
    let (can, prefers) = predicates(of: scene)
    let form = scene.choice("form", of: ConditionsForm.self)
    guard checkForm(form, of: scene) else {
      return ActivationConditions(
        can: can ?? .always, prefers: prefers ?? .never, form: form ?? .uikit)
    }
    for key in ["preferring", "allowing"] where !Self.hasPredicates(scene) {
      scene.require(key)
    }
    return ActivationConditions(
      preferring: scene.strings("preferring") ?? [], allowing: scene.strings("allowing") ?? [])
  }

  /// Returns the changes that `set` makes of conditions.
  ///
  /// A change is nil if `set` does not make it.
  package mutating func change(
    of step: MemberReader
  ) -> (can: ActivationPredicate?, prefers: ActivationPredicate?, form: ConditionsForm?) {
    let (can, prefers) = predicates(of: step)
    let form = step.choice("form", of: ConditionsForm.self)
    guard checkForm(form, of: step) else { return (can, prefers, form) }
    let conditions = ActivationConditions(
      preferring: step.strings("preferring") ?? [], allowing: step.strings("allowing") ?? [])
    return (
      step.has("allowing") ? conditions.can : nil,
      step.has("preferring") ? conditions.prefers : nil, .swiftUI
    )
  }

  private static func hasPredicates(_ object: MemberReader) -> Bool {
    ["can", "prefers", "canArguments", "prefersArguments"].contains(where: object.has)
  }

  /// Whether the object has SwiftUI's sets; reports what does not go with them.
  private func checkForm(_ form: ConditionsForm?, of scene: MemberReader) -> Bool {
    guard let swiftUI = ["preferring", "allowing"].first(where: scene.has) else { return false }
    let classic = ["can", "prefers", "canArguments", "prefersArguments"].first(where: scene.has)
    if let classic {
      let keys = scene.inSourceOrder([classic, swiftUI])
      scene.report(
        ShapeProblem.conflictingKeys(
          keys[0], keys[1], in: "a scene",
          help: "`can` and `prefers` are UIKit's, `preferring` and `allowing` are SwiftUI's"),
        atKey: keys[1])
    } else if form == .uikit {
      scene.report(
        ShapeProblem.conflictingKeys(
          "form", swiftUI, in: "a scene",
          help: "`\(swiftUI)` is SwiftUI's: remove `form`, or write `\"swiftUI\"`"),
        atKey: "form")
    }
    return true
  }
}

/// Reads the predicates of a fixture's scenes.
struct PredicateReader {
  let profile: LanguageProfile
  /// The variables that may be in a predicate: whoever uses it replaces them.
  let variables: [String]
  /// The last predicate without arguments: half of all scenes repeat `can` as `prefers`.
  private var last: (text: String, predicate: ActivationPredicate?)?
  private let warnings: PredicateWarnings

  init(
    profile: LanguageProfile, variables: [String] = [], warnings: @escaping PredicateWarnings
  ) {
    (self.profile, self.variables, self.warnings) = (profile, variables, warnings)
  }

  /// Returns the predicate at `key`.
  ///
  /// Nil if there is none or it is wrong.
  mutating func predicate(
    _ key: String, arguments argumentsKey: String, of scene: MemberReader
  ) -> ActivationPredicate? {
    let value = scene[key]
    let content = value?.content
    if let value, case .boolean(let truth) = content {
      value.report(SceneProblem.booleanCondition(key, truth))
      return nil
    }
    guard let arguments = arguments(argumentsKey, predicate: key, of: scene), let value else {
      return nil
    }
    guard case .string(let text) = content else {
      _ = scene.string(key)
      return nil
    }
    if arguments.isEmpty, let last, let predicate = last.predicate, last.text.hasBytes(of: text) {
      report(predicate, of: text, at: value)
      return predicate
    }
    let predicate = parse(text, arguments, at: value)
    if arguments.isEmpty { last = (text, predicate) }
    return predicate
  }

  /// Returns the arguments at `key`.
  ///
  /// Nil if one of them is wrong.
  private func arguments(
    _ key: String, predicate: String, of scene: MemberReader
  ) -> [PredicateArgument]? {
    if scene.has(key), !scene.has(predicate) {
      scene.report(
        SceneProblem.argumentsWithoutPredicate(key, predicate: predicate), atKey: key)
    }
    return scene.arguments(key)
  }

  private func parse(
    _ text: String, _ arguments: [PredicateArgument], at place: LocatedValue
  ) -> ActivationPredicate? {
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate(
        format: text, arguments: arguments, profile: profile, variables: variables)
      report(predicate, of: text, at: place)
      return predicate
    } catch {
      report(error.diagnostics, in: text, at: place)
      return nil
    }
  }

  /// Reports what is doubtful about a predicate that was read.
  private func report(
    _ predicate: ActivationPredicate, of text: String, at place: LocatedValue
  ) {
    report(warnings(predicate), in: text, at: place)
    let others = predicate.openVariables.filter { !variables.contains($0) }
    if !others.isEmpty {
      let closest = others.count == 1 ? Spelling.closest(to: others[0], among: variables) : nil
      place.report(SceneProblem.openVariables(others, closest: closest))
    }
  }

  private func report(_ diagnostics: [Diagnostic], in text: String, at place: LocatedValue) {
    for diagnostic in diagnostics {
      place.document.report(
        Self.mistake(diagnostic.inJSON),
        at: .predicate(diagnostic.span, source: text, in: place.index))
    }
  }

  /// Returns a problem with a condition; after a violation of the profile its help adds how a
  /// fixture chooses another one.
  private static func mistake(_ found: Diagnostic) -> Mistake {
    let isTypo = found.help?.beginsWith("did you mean") == true
    guard ActivationPredicate.isViolation(found), !isTypo else { return Mistake(found) }
    let profile =
      #"conditions that UIKit never sees need `"options": {"profile": "engine"}`, "#
      + "or `--profile engine`"
    return Mistake(
      found.id, severity: found.severity, found.message,
      help: found.help.map { "\($0); \(profile)" } ?? profile)
  }
}

extension MemberReader {
  /// Returns the values for placeholders at `key`; none without the key.
  ///
  /// Nil if one is wrong.
  package func arguments(_ key: String) -> [PredicateArgument]? {
    guard has(key) else { return [] }
    return list(key).flatMap { PredicateArgument.list(of: $0) }
  }
}

extension PredicateArgument {
  /// Returns the arguments that the elements of `list` are.
  ///
  /// Nil if some are not arguments, with a finding for each of them.
  package static func list(of list: LocatedValue) -> [PredicateArgument]? {
    elements(of: list, areElements: false)
  }

  private static func elements(
    of list: LocatedValue, areElements: Bool
  ) -> [PredicateArgument]? {
    let arguments = list.parts.map { argument($0, isElement: areElements) }
    let known = arguments.compactMap { $0 }
    return known.count == arguments.count ? known : nil
  }

  /// Returns the argument that `value` is.
  ///
  /// Nil if the value is of another kind, which is a finding.
  static func argument(_ value: LocatedValue, isElement: Bool) -> PredicateArgument? {
    switch value.content {
    case .null: return .null
    case .boolean(let truth): return .boolean(truth)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .list where !isElement:
      return elements(of: value, areElements: true).map { .list($0) }
    case .list, .object, .other:
      value.report(
        ShapeProblem.wrongType(
          of: isElement ? "an element of an argument" : "an argument", found: value.kindName,
          expected: "a string, a number, true, false or null"
            + (isElement ? "" : ", or a list of them")))
      return nil
    }
  }
}
