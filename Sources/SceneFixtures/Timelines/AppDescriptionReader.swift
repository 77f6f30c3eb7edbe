import PredicateLanguage
import SceneRouting

/// Reads how the app makes its scenes: rules, SwiftUI declarations, conditions of configurations.
struct AppDescriptionReader {
  /// The keys of `app` that belong to it.
  static let keys = ["configurations", "delegate", "declarations", "conditions"]

  let profile: LanguageProfile

  /// Returns the description in the object at `app`, without the manifest.
  func description(_ app: MemberReader?) -> AppDescription {
    guard let app else { return AppDescription() }
    return AppDescription(
      rules: app.objects("delegate", name: "a rule").compactMap(rule),
      declarations: app.objects("declarations", name: "a declaration").compactMap(declaration),
      conditions: conditions(of: app))
  }

  /// Returns the configurations that the object at `app` lists, or nil when it lists none.
  func configurations(_ app: MemberReader?) -> [SceneConfiguration]? {
    guard let app, app.has("configurations") else { return nil }
    if app.has("manifest") {
      app.report(FixtureAppReader.conflict(of: "configurations"), atKey: "configurations")
    }
    return app.objects("configurations", name: "a configuration").map { object in
      object.checkKeys(["name", "role", "className", "delegateClassName", "storyboard"])
      return SceneConfiguration(
        name: object.string("name"), role: RoleNames.role("role", of: object) ?? .application,
        className: object.string("className"),
        delegateClassName: object.string("delegateClassName"),
        storyboard: object.string("storyboard"))
    }
  }

  private func rule(_ object: MemberReader) -> ConfigurationRule? {
    object.checkKeys(["activityType", "identifier", "identifierArguments", "configuration"])
    let configuration = object.requiredString("configuration")
    var reader = PredicateReader(profile: profile)
    let predicate = reader.predicate(
      "identifier", arguments: "identifierArguments", of: object)
    let type = object.string("activityType")
    guard object.has("activityType") != object.has("identifier") else {
      object.report(TimelineProblem.ruleWithoutOneTest)
      return nil
    }
    let test =
      type.map { ConfigurationRule.Test.activityType($0) }
      ?? predicate.map { .identifier($0) }
    guard let test, let configuration else { return nil }
    return ConfigurationRule(test, configuration: configuration)
  }

  private func declaration(_ object: MemberReader) -> SceneDeclaration? {
    object.checkKeys(["name", "matching"])
    let matching = object.strings("matching")
    return object.requiredString("name").map { SceneDeclaration(name: $0, matching: matching) }
  }

  private func conditions(of app: MemberReader) -> [String: ActivationConditions] {
    guard let object = app.object("conditions") else { return [:] }
    var reader = ConditionsReader(
      profile: profile, variables: [AppDescription.identifierVariable])
    var result: [String: ActivationConditions] = [:]
    for (name, _) in object.members {
      guard let entry = object.object(name, name: "the conditions of a configuration") else {
        continue
      }
      entry.checkKeys(ConditionsReader.keys, aliases: ConditionsReader.aliases)
      result[name] = reader.conditions(of: entry)
    }
    return result
  }
}
