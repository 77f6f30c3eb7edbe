import PredicateIndex
import PredicateLanguage
import SceneRouting

/// What can be wrong with the scenes of a fixture, beyond keys and types.
enum SceneProblem: Hashable {
  case duplicateScene(String, firstLine: Int)
  case emptyIdentifier
  case mixedConditions(String, String)
  case argumentsWithoutPredicate(String, predicate: String)
  case booleanCondition(String, Bool)
  case openVariables([String])
  case discardedScene
  case unknownScene(String, closest: String?, known: [String])
  case patternBudget(PatternBudget.Overrun)
}

extension SceneProblem: FindingContent {
  var id: String {
    switch self {
    case .duplicateScene: "duplicate-scene"
    case .emptyIdentifier: "empty-identifier"
    case .mixedConditions: "conflicting-keys"
    case .argumentsWithoutPredicate: "arguments-without-predicate"
    case .booleanCondition: "wrong-type"
    case .openVariables: "open-variable"
    case .discardedScene: "discarded-scene"
    case .unknownScene: "unknown-scene"
    case .patternBudget: "pattern-budget"
    }
  }

  var message: String {
    switch self {
    case .duplicateScene(let id, let line):
      "a scene \(quoted(id)) stands already in line \(line)"
    case .emptyIdentifier: "a scene's identifier is empty"
    case .mixedConditions(let first, let second):
      "a scene has either `\(first)` or `\(second)`, not both"
    case .argumentsWithoutPredicate(let key, let predicate):
      "`\(key)` stands without `\(predicate)`"
    case .booleanCondition(let key, _): "`\(key)` must be a string, not a Boolean"
    case .openVariables(let names):
      "the predicate fails on every identifier, because "
        + names.map { quoted("$" + $0) }.joined(separator: ", ") + " has no value"
    case .discardedScene: "a discarded session is in no scene set"
    case .unknownScene(let id, _, _): "the fixture has no scene \(quoted(id))"
    case .patternBudget(let overrun): overrun.message
    }
  }

  var help: String? {
    switch self {
    case .duplicateScene: "give each scene an identifier of its own"
    case .emptyIdentifier: nil
    case .mixedConditions:
      "`can` and `prefers` are UIKit's, `preferring` and `allowing` are SwiftUI's"
    case .argumentsWithoutPredicate(_, let predicate):
      "the arguments fill the placeholders of `\(predicate)`"
    case .booleanCondition(_, let value):
      "write `\(value ? "\"TRUEPREDICATE\"" : "\"FALSEPREDICATE\"")`"
    case .discardedScene: "leave the scene out, and name it in `discarded`"
    case .openVariables: "write the value itself, or `%@` and the value as an argument"
    case .patternBudget(let overrun): overrun.help
    case .unknownScene(_, let closest?, _): "did you mean \(quoted(closest))?"
    case .unknownScene(_, nil, let known):
      known.isEmpty
        ? nil : "some of its scenes are " + known.map { quoted($0) }.joined(separator: ", ")
    }
  }
}
