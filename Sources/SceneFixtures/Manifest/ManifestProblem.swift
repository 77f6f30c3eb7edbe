import PredicateLanguage

/// What can be wrong or doubtful about what an Info.plist says of scenes, activities and quick
/// actions.
enum ManifestProblem: Hashable {
  case wrongType(of: String, found: String, expected: ManifestType)
  case wrongElement(of: String, found: String, expected: ManifestType)
  case booleanAsText(String, String)
  case booleanAsNumber(String, Int)
  case elementWithoutArray(String)
  case emptyValue(String, isError: Bool)
  case emptyConfigurationName
  case duplicateConfiguration(String, line: Int?)
  case configurationInTwoRoles(String, role: String, line: Int?)
  case missingShortcutKey(String)
  case emptyActivityType
  case noSceneManifest
  case noConfigurations
  case severalConfigurations(Int)
  case unknownRole(String)
  case unnamedConfiguration
  case noDelegate
  case unknownKey(String, in: ManifestSection)
  case misplacedKey(String, place: String)
  case misspeltKey(String, meant: String)
  case duplicateActivityType(String)
  case activityTypeForm(String)
  case staticIdentifier(String)
}

extension ManifestProblem: FindingContent {
  var id: String {
    switch self {
    case .wrongType: "wrong-type"
    case .wrongElement: "wrong-element"
    case .booleanAsText: "boolean-as-text"
    case .booleanAsNumber: "boolean-as-number"
    case .elementWithoutArray: "element-without-array"
    case .emptyValue: "empty-value"
    case .emptyConfigurationName: "empty-configuration-name"
    case .duplicateConfiguration: "duplicate-configuration"
    case .configurationInTwoRoles: "configuration-in-two-roles"
    case .missingShortcutKey(ManifestKeys.shortcutType): "shortcut-without-type"
    case .missingShortcutKey: "shortcut-without-title"
    case .emptyActivityType: "empty-activity-type"
    case .noSceneManifest: "no-scene-manifest"
    case .noConfigurations: "no-configurations"
    case .severalConfigurations: "several-configurations-in-single-scene-app"
    case .unknownRole: "unknown-role"
    case .unnamedConfiguration: "unnamed-configuration"
    case .noDelegate: "configuration-without-delegate"
    case .unknownKey(_, let section): section.unknownKeyID
    case .misplacedKey: "misplaced-key"
    case .misspeltKey: "misspelt-key"
    case .duplicateActivityType: "duplicate-activity-type"
    case .activityTypeForm: "activity-type-form"
    case .staticIdentifier: "static-shortcut-identifier"
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .wrongType, .wrongElement, .booleanAsText, .booleanAsNumber, .elementWithoutArray,
      .emptyValue(_, isError: true), .emptyConfigurationName, .duplicateConfiguration,
      .configurationInTwoRoles, .missingShortcutKey, .emptyActivityType:
      .error
    case .noConfigurations, .noDelegate: .note
    case .emptyValue, .noSceneManifest, .severalConfigurations, .unknownRole,
      .unnamedConfiguration, .unknownKey, .misplacedKey, .misspeltKey, .duplicateActivityType,
      .activityTypeForm, .staticIdentifier:
      .warning
    }
  }

  var message: String {
    switch self {
    case .wrongType(let key, let found, let expected):
      "\(quoted(key)) must be \(expected.name), not \(found)"
    case .wrongElement(let key, let found, let expected):
      "an element of \(quoted(key)) must be \(expected.name), not \(found)"
    case .booleanAsText(let key, let text):
      "\(quoted(key)) must be a Boolean, not the string \(quoted(text))"
    case .booleanAsNumber(let key, let number):
      "\(quoted(key)) must be a Boolean, not the number \(number)"
    case .elementWithoutArray(let key):
      "\(quoted(key)) must be an array, not its element alone"
    case .emptyValue(let key, _): "\(quoted(key)) is the empty string"
    case .emptyConfigurationName: "the name of a configuration is the empty string"
    case .duplicateConfiguration(let name, let line):
      "a configuration \(quoted(name)) stands already \(Self.place(line))"
    case .configurationInTwoRoles(let name, let role, let line):
      "a configuration \(quoted(name)) stands already \(Self.place(line)), "
        + "under \(quoted(role))"
    case .missingShortcutKey(let key): "a quick action needs the key `\(key)`"
    case .emptyActivityType: "an activity type is the empty string"
    case .noSceneManifest: "there is no `\(ManifestKeys.sceneManifest)`, so the app has no scenes"
    case .noConfigurations: "the scene manifest has no configurations"
    case .severalConfigurations(let count):
      "the app has one scene at a time, and \(count) configurations for it"
    case .unknownRole(let role): "\(quoted(role)) is no documented role of a scene session"
    case .unnamedConfiguration:
      "a configuration has no name, so code cannot ask for it among those of its role"
    case .noDelegate: "the configuration names neither a delegate's class nor a storyboard"
    case .unknownKey(let key, let section): "\(section.name) has no key \(quoted(key))"
    case .misplacedKey(let key, _): "nobody reads \(quoted(key)) here"
    case .misspeltKey(let key, _): "nobody reads the key \(quoted(key))"
    case .duplicateActivityType(let type): "\(quoted(type)) is listed twice"
    case .activityTypeForm(let type):
      "the activity type \(quoted(type)) is not in reverse-DNS form"
    case .staticIdentifier(let key):
      "a static quick action has no target content identifier, so \(quoted(key)) is ignored"
    }
  }

  private static func place(_ line: Int?) -> String {
    line.map { "in line \($0)" } ?? "in the file"
  }
}
