import PredicateLanguage
import SceneRouting

/// Reads how the app makes its scenes: rules, SwiftUI declarations, conditions of configurations.
struct AppDescriptionReader {
  /// The keys of `app` that belong to it.
  static let keys = ["configurations", "delegate", "declarations", "conditions"]

  let profile: LanguageProfile
  let findings: FindingList

  /// Returns the description in the object at `app`, without the manifest.
  func description(_ app: JSONObjectReader?) -> AppDescription {
    guard let app else { return AppDescription() }
    return AppDescription(
      rules: objects("delegate", of: app, name: "a rule").compactMap(rule),
      declarations: objects("declarations", of: app, name: "a declaration")
        .compactMap(declaration),
      conditions: conditions(of: app))
  }

  /// Returns the configurations that the object at `app` lists, or nil when it lists none.
  func configurations(_ app: JSONObjectReader?) -> [SceneConfiguration]? {
    guard let app, app.has("configurations") else { return nil }
    if app.has("manifest") {
      findings.report(
        AppProblem.factBesidesManifest("configurations"),
        at: .key(app.path.appending("configurations")))
    }
    return objects("configurations", of: app, name: "a configuration").map { object in
      object.checkKeys(["name", "role", "className", "delegateClassName", "storyboard"])
      return SceneConfiguration(
        name: object.string("name"), role: RoleNames.role("role", of: object) ?? .application,
        className: object.string("className"),
        delegateClassName: object.string("delegateClassName"),
        storyboard: object.string("storyboard"))
    }
  }

  private func objects(
    _ key: String, of app: JSONObjectReader, name: String
  ) -> [JSONObjectReader] {
    (app.list(key) ?? []).enumerated().compactMap { position, value in
      JSONObjectReader(
        value, at: app.path.appending(key).appending(position), name: name, findings: findings)
    }
  }

  private func rule(_ object: JSONObjectReader) -> ConfigurationRule? {
    object.checkKeys(["activityType", "identifier", "identifierArguments", "configuration"])
    let configuration = object.requiredString("configuration")
    var reader = PredicateReader(profile: profile)
    let predicate = reader.predicate(
      "identifier", arguments: "identifierArguments", of: object)
    let type = object.string("activityType")
    guard object.has("activityType") != object.has("identifier") else {
      findings.report(TimelineProblem.ruleWithoutOneTest, at: .value(object.path))
      return nil
    }
    let test =
      type.map { ConfigurationRule.Test.activityType($0) }
      ?? predicate.map { .identifier($0) }
    guard let test, let configuration else { return nil }
    return ConfigurationRule(test, configuration: configuration)
  }

  private func declaration(_ object: JSONObjectReader) -> SceneDeclaration? {
    object.checkKeys(["name", "matching"])
    let matching = object.strings("matching")
    return object.requiredString("name").map { SceneDeclaration(name: $0, matching: matching) }
  }

  private func conditions(of app: JSONObjectReader) -> [String: ActivationConditions] {
    guard let object = app.object("conditions") else { return [:] }
    var reader = ConditionsReader(
      profile: profile, findings: findings, variables: [AppDescription.identifierVariable])
    var result: [String: ActivationConditions] = [:]
    for name in object.inSourceOrder(Array(object.members.keys)) {
      guard let entry = object.object(name, name: "the conditions of a configuration") else {
        continue
      }
      entry.checkKeys(ConditionsReader.keys, aliases: ConditionsReader.aliases)
      result[name] = reader.conditions(of: entry)
    }
    return result
  }
}
