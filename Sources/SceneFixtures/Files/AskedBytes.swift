import LocatedValues

/// The bytes of a fixture that the steps of a run grow with: conditions, events and steps.
///
/// White space, titles, notes and lists that no question is about give a run nothing to do.
enum AskedBytes {
  /// The members of the fixture whose elements count.
  private static let lists: Set = ["scenes", "events", "timeline"]
  /// The members of a scene, an event or a step that say nothing of where identifiers go.
  private static let left: Set = [
    "name", "title", "notes", "lint", "restoration", "userInfo",
  ]

  /// Returns the bytes of the fixture in `tree` that count.
  ///
  /// - Complexity: O(n): n values.
  static func count(in tree: ValueTree) -> Int {
    guard !tree.nodes.isEmpty else { return 0 }
    var count = 0
    for member in tree.parts(of: .root) {
      switch tree.key(of: member) {
      case "within": count += tree.bytesWithoutSpace(of: member)
      case "app":
        for part in tree.parts(of: member) where tree.key(of: part) == "conditions" {
          count += tree.bytesWithoutSpace(of: part)
        }
      case let key where lists.contains(key):
        for element in tree.parts(of: member) {
          let own = tree.parts(of: element).lazy.filter { !left.contains(tree.key(of: $0)) }
            .reduce(0) { $0 + tree.bytesWithoutSpace(of: $1) }
          count += key == "scenes" ? own : min(own, FixtureLimits.askedEventBytes)
        }
      default: break
      }
    }
    return count
  }
}
