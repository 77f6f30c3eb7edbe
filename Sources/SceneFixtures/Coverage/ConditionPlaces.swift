import PredicateLanguage
import SceneRouting

/// Which predicate of a fixture is meant.
struct ConditionKey: Hashable {
  /// The part of the fixture that has the predicate.
  enum Owner: Hashable {
    /// A scene, by its position.
    case scene(Int)
    /// A step of the timeline that changes a window, by its position.
    case step(Int)
    /// The window that a step makes, by the step's position.
    case window(Int)
    /// The windows of a configuration, by its name.
    case configuration(String)
  }

  let owner: Owner
  let condition: ActivationCondition
}

/// Where a fixture that was read without errors has the predicates of its scenes.
///
/// What a fixture leaves out has no place: the platform's defaults hold no comparison.
struct ConditionPlaces {
  /// In the order of the file.
  private(set) var places: [(key: ConditionKey, value: LocatedValue)] = []

  /// - Complexity: O(n log n): n values.
  init(in root: LocatedValue) {
    for part in root.members {
      switch part.key {
      case "scenes":
        for (position, scene) in part.elements.enumerated() { add(scene, .scene(position)) }
      case "timeline":
        for (position, step) in part.elements.enumerated() {
          add(step, .step(position))
          for member in step.members where member.key == "conditions" {
            add(member, .window(position))
          }
        }
      case "app":
        for member in part.members where member.key == "conditions" {
          for entry in member.members { add(entry, .configuration(entry.key)) }
        }
      default: break
      }
    }
    places.sort { $0.value.index.position < $1.value.index.position }
  }

  private mutating func add(_ object: LocatedValue, _ owner: ConditionKey.Owner) {
    for member in object.members {
      switch member.key {
      case "can", "allowing": add(member, owner, .can)
      case "prefers", "preferring": add(member, owner, .prefers)
      default: break
      }
    }
  }

  private mutating func add(
    _ value: LocatedValue, _ owner: ConditionKey.Owner, _ condition: ActivationCondition
  ) {
    places.append((ConditionKey(owner: owner, condition: condition), value))
  }
}

extension LocatedValue {
  /// The members of an object; none of anything else.
  fileprivate var members: [LocatedValue] { isObject ? Array(parts) : [] }

  /// The elements of a list; none of anything else.
  fileprivate var elements: [LocatedValue] { isList ? Array(parts) : [] }
}
