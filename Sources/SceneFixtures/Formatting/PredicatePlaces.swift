/// Finds the predicates of a fixture by its form alone, whatever else is right or wrong with it.
///
/// They are where `PredicateReader` reads them: the conditions of scenes, of steps and of the
/// windows that steps make, those of `app`, the rules of the app's delegate, and the domain of
/// analyses. SwiftUI's sets are no predicates.
struct PredicatePlaces {
  /// A predicate, which is a string, and the list of its arguments if there is one.
  struct Place {
    let value: LocatedValue
    let arguments: LocatedValue?
  }

  /// In the order of the file.
  private(set) var places: [Place] = []

  /// Looks through the fixture `root`, an object.
  ///
  /// - Complexity: O(n log n): n values.
  init(in root: LocatedValue) {
    for scene in root["scenes"].elements { addConditions(of: scene) }
    for step in root["timeline"].elements {
      addConditions(of: step)
      if let window = step["conditions"] { addConditions(of: window) }
    }
    let app = root["app"]
    for conditions in app["conditions"].members { addConditions(of: conditions) }
    for rule in app["delegate"].elements {
      let members = rule.members(at: ["identifier", "identifierArguments"])
      add(members[0], arguments: members[1])
    }
    add(root["options"]["within"], arguments: nil)
    places.sort { $0.value.index.position < $1.value.index.position }
  }

  private mutating func addConditions(of object: LocatedValue) {
    let members = object.members(at: ["can", "canArguments", "prefers", "prefersArguments"])
    add(members[0], arguments: members[1])
    add(members[2], arguments: members[3])
  }

  private mutating func add(_ value: LocatedValue?, arguments: LocatedValue?) {
    guard let value, value.text != nil else { return }
    places.append(Place(value: value, arguments: arguments))
  }
}

extension LocatedValue {
  /// The members of an object at `keys`, each nil where there is none; looks at each member once.
  fileprivate func members(at keys: [String]) -> [LocatedValue?] {
    var found = [LocatedValue?](repeating: nil, count: keys.count)
    guard isObject else { return found }
    for part in parts {
      if let place = keys.firstIndex(of: part.key) { found[place] = part }
    }
    return found
  }

  /// The member at `key` of an object; nil of anything else.
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
