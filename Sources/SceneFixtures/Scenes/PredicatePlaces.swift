package import ByteText
package import LocatedValues
import PredicateLanguage
package import SceneRouting

/// The key of a condition in a fixture.
package struct ConditionKey: Hashable, Sendable {
  /// The part of the fixture that has the condition.
  package enum Owner: Hashable, Sendable {
    /// A scene, by its position.
    case scene(Int)
    /// A step of the timeline that changes a window, by its position.
    case step(Int)
    /// The window that a step makes, by the step's position.
    case window(Int)
    /// The windows of a configuration, by its name.
    case configuration(ExactText)
  }

  package let owner: Owner
  package let condition: ActivationCondition

  package init(owner: Owner, condition: ActivationCondition) {
    (self.owner, self.condition) = (owner, condition)
  }
}

/// Finds the predicates of a fixture by its form alone, whatever else is right or wrong with it:
/// the one walk over all places that have some.
///
/// They are where `PredicateReader` reads them: the conditions of scenes, of steps and of the
/// windows that steps make, those of `app`, the rules of the app's delegate, and the domain of
/// analyses. What a fixture leaves out has no place: the platform's defaults hold no comparison.
package struct PredicatePlaces {
  /// A predicate, which is a string, with the list of its arguments if there is one; a set of
  /// SwiftUI's; or the code that has the predicate, which is not edited.
  package struct Place {
    /// The key of the condition.
    ///
    /// Nil for a rule of the delegate and for the domain of analyses.
    package let key: ConditionKey?
    package let value: LocatedValue
    package let arguments: LocatedValue?
    fileprivate let kind: Kind
  }

  /// The form in which a condition is stated.
  fileprivate enum Kind { case predicate, set, code }

  /// A condition that a fixture states, or its code.
  package struct Condition {
    package let key: ConditionKey
    package let value: LocatedValue
    /// Its text in the code.
    ///
    /// Nil if the fixture itself has it.
    package let code: CodeText?
    /// Whether it is written as a predicate.
    package let isPredicate: Bool
  }

  /// In the order of the file.
  private var all: [Place] = []

  /// Looks through the fixture `root`, an object.
  ///
  /// - Complexity: O(n log n): n values.
  package init(in root: LocatedValue) {
    for (position, scene) in root["scenes"].elements.enumerated() {
      add(scene, .scene(position))
    }
    for (position, step) in root["timeline"].elements.enumerated() {
      add(step, .step(position))
      if let window = step["conditions"] { add(window, .window(position)) }
    }
    let app = root["app"]
    for entry in app["conditions"].members { add(entry, .configuration(ExactText(entry.key))) }
    for rule in app["delegate"].elements {
      let members = rule.members(at: ["identifier", "identifierArguments"])
      add(members[0], arguments: members[1], key: nil)
    }
    add(root["options"]["within"], arguments: nil, key: nil)
    all.sort { $0.value.index.position < $1.value.index.position }
  }

  /// The predicates, without SwiftUI's sets.
  package var predicates: [Place] {
    all.filter { $0.kind == .predicate && $0.value.text != nil }
  }

  /// The conditions of `fixture`, which was read from these places, SwiftUI's sets among them.
  package func conditions(of fixture: SceneFixture) -> [Condition] {
    all.compactMap { place in
      guard let key = place.key else { return nil }
      guard place.kind == .code else {
        return Condition(
          key: key, value: place.value, code: nil, isPredicate: place.value.text != nil)
      }
      // A condition that the code leaves out has the platform's default, which stands in no text.
      guard let code = fixture.code(of: key.owner)?.texts[key.condition] else { return nil }
      return Condition(key: key, value: place.value, code: code, isPredicate: code.isPredicate)
    }
  }

  private mutating func add(_ object: LocatedValue, _ owner: ConditionKey.Owner) {
    let members = object.members(at: [
      "can", "canArguments", "prefers", "prefersArguments", "allowing", "preferring", "code",
    ])
    let can = ConditionKey(owner: owner, condition: .can)
    let prefers = ConditionKey(owner: owner, condition: .prefers)
    add(members[0], arguments: members[1], key: can)
    add(members[2], arguments: members[3], key: prefers)
    add(members[4], arguments: nil, key: can, .set)
    add(members[5], arguments: nil, key: prefers, .set)
    // The text of both is in the code.
    for key in [can, prefers] { add(members[6], arguments: nil, key: key, .code) }
  }

  private mutating func add(
    _ value: LocatedValue?, arguments: LocatedValue?, key: ConditionKey?, _ kind: Kind = .predicate
  ) {
    guard let value else { return }
    all.append(Place(key: key, value: value, arguments: arguments, kind: kind))
  }
}

extension SceneFixture {
  /// The code that a part of the fixture names.
  func code(of owner: ConditionKey.Owner) -> SceneCode? {
    guard case .scene(let position) = owner else { return windowCodes[owner] }
    return scenes.indices.contains(position) ? codes[scenes[position].id] : nil
  }
}

extension LocatedValue {
  /// The members of an object at `keys`.
  ///
  /// A member is nil if there is none. Each member of the object is looked at once.
  fileprivate func members(at keys: [String]) -> [LocatedValue?] {
    var found = [LocatedValue?](repeating: nil, count: keys.count)
    guard isObject else { return found }
    for part in parts {
      if let place = keys.firstIndex(where: part.key.hasBytes) { found[place] = part }
    }
    return found
  }

  /// The member at `key` of an object.
  ///
  /// Nil if the value is not an object.
  fileprivate subscript(key: String) -> LocatedValue? { members(at: [key])[0] }
}

extension LocatedValue? {
  fileprivate subscript(key: String) -> LocatedValue? { self.flatMap { $0[key] } }

  /// The elements of a list; none of anything else.
  fileprivate var elements: [LocatedValue] {
    self.map { $0.isList ? Array($0.parts) : [] } ?? []
  }

  /// The values of an object's members; none of anything else.
  fileprivate var members: [LocatedValue] {
    self.map { $0.isObject ? Array($0.parts) : [] } ?? []
  }
}
