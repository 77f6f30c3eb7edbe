import PredicateLanguage
import SceneRouting

extension ManifestProblem {
  var help: String? {
    switch self {
    case .wrongType(_, _, let expected), .wrongElement(_, _, let expected): expected.help
    case .booleanAsText(_, let text):
      Self.truth(of: text).map { "write `<\($0)/>`" } ?? ManifestType.boolean.help
    case .booleanAsNumber(_, let number): "write `<\(number != 0)/>`"
    case .elementWithoutArray: "put an `<array>` around it"
    case .emptyValue(_, isError: true): "write a text"
    case .emptyValue(_, isError: false): "leave the key out to have none"
    case .emptyConfigurationName: "leave the key out, or write the name that the code asks for"
    case .duplicateConfiguration, .configurationInTwoRoles:
      "give each configuration a name of its own"
    case .missingShortcutKey: "each item needs a type and a title"
    case .emptyActivityType: "write the type that the app's activities have, or remove the element"
    case .noSceneManifest:
      "add the key; an app of scenes has it, if only with `\(ManifestKeys.multipleScenes)`"
    case .noConfigurations:
      "right for SwiftUI, and where the app's delegate makes the configurations"
    case .severalConfigurations:
      "set `\(ManifestKeys.multipleScenes)` to `<true/>`, or keep the first one"
    case .unknownRole(let role):
      Spelling.closest(to: role, among: ManifestKeys.roles).map { "did you mean `\($0)`?" }
        ?? "most scenes have the role `\(SceneRole.application)`"
    case .unnamedConfiguration: "add `\(ManifestKeys.configurationName)`"
    case .noDelegate:
      "right for SwiftUI; a UIKit scene has `\(ManifestKeys.delegateClassName)` here or in code"
    case .unknownKey(let key, let section): Self.suggestion(for: key, among: section.keys)
    case .misplacedKey(_, let place): "it belongs into \(place)"
    case .misspeltKey(_, let meant): "did you mean `\(meant)`?"
    case .duplicateActivityType: "remove one of the two"
    case .activityTypeForm: "write it as in `com.example.app.view`"
    case .staticIdentifier:
      "give one to an item that the app makes: `UIMutableApplicationShortcutItem`"
    }
  }

  private static func truth(of text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1", "y": true
    case "no", "false", "0", "n": false
    default: nil
    }
  }

  private static func suggestion(for word: String, among known: [String]) -> String {
    Spelling.closest(to: word, among: known).map { "did you mean `\($0)`?" }
      ?? "its keys are " + known.map { "`\($0)`" }.joined(separator: ", ")
  }
}
