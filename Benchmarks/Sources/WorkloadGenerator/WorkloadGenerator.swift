/// Makes workloads: the same options, the same workload.
///
/// Shares of scenes: a scene's own condition P is of one of the kinds of `ConditionKind`; a tenth
/// of the comparisons have `[c]`. In 45 % of the scenes both conditions are P; in 35 % `prefers` is
/// P and `can` a broader BEGINSWITH, where the type is broad; in 12 % `can` is P and `prefers` is
/// FALSEPREDICATE; in 8 % `can` is P or one more identifier.
public enum WorkloadGenerator {
  /// Makes a workload.
  ///
  /// - Parameter accepts: makes, from the scenes, what says whether one of them takes an
  ///   identifier. A near miss is drawn again until none does; scenes of `catchAll` and `negative`
  ///   are not among them.
  public static func workload(
    _ options: WorkloadOptions,
    accepts: ([Workload.Scene]) throws -> (String) -> Bool
  ) rethrows -> Workload {
    var places = Places(options)
    let conditions = kinds(options, &places).map { places.condition($0, of: options) }
    let scenes = conditions.enumerated().map { number, condition in
      scene(number, condition, &places)
    }
    let isTaken = try accepts(scenes)
    var workload = Workload(scenes: scenes + further(options, places.types))
    for _ in 0..<options.identifiers {
      let isHit = places.random.chance(options.hitShare)
      let condition = places.random.pick(conditions)
      workload.identifiers.append(
        isHit ? condition.witness(&places) : nearMiss(conditions, &places, isTaken))
      workload.hits.append(isHit)
    }
    return workload
  }

  /// The kinds in exact shares, shuffled: small sets keep the mix too.
  private static func kinds(_ options: WorkloadOptions, _ places: inout Places) -> [ConditionKind] {
    let shares = ConditionKind.allCases.map { ($0, options.shares[$0] ?? 0) }
    let total = max(1, shares.reduce(0) { $0 + $1.1 })
    var kinds = shares.flatMap { kind, share in
      Array(repeating: kind, count: (options.scenes * share * 2 + total) / (2 * total))
    }
    let possible = shares.filter { $0.1 > 0 }.map(\.0)
    while kinds.count < options.scenes { kinds.append(possible.first ?? .equality) }
    kinds.shuffle(using: &places.random)
    return Array(kinds.prefix(options.scenes))
  }

  private static func scene(
    _ number: Int, _ condition: Condition, _ places: inout Places
  ) -> Workload.Scene {
    let own = condition.text
    var can = own
    var prefers = own
    switch places.random.fraction() {
    case 0.45..<0.80:
      guard let type = condition.type, places.broad.contains(type) else { break }
      var wide = type + "/"
      if let container = condition.container, places.random.chance(0.5) { wide += container + "/" }
      // It folds when the condition does, so that what satisfies that one passes here too.
      let options = own.contains("[cd]") ? "[cd]" : own.contains("[c]") ? "[c]" : ""
      can = "SELF BEGINSWITH\(options) \"\(wide)\""
    case 0.80..<0.92:
      prefers = "FALSEPREDICATE"
    case 0.92...:
      let place = places.place()
      can = "(\(own)) OR SELF == \"\(places.identifier(place.type, place.container))\""
    default:
      break
    }
    return Workload.Scene(id: "scene-\(number)", can: can, prefers: prefers)
  }

  private static func further(_ options: WorkloadOptions, _ types: [String]) -> [Workload.Scene] {
    (0..<options.catchAll).map {
      Workload.Scene(id: "any-\($0)", can: "TRUEPREDICATE", prefers: "FALSEPREDICATE")
    }
      + (0..<options.negative).map {
        let can = "NOT SELF BEGINSWITH \"\(types[$0 % types.count])/\""
        return Workload.Scene(id: "not-\($0)", can: can, prefers: "FALSEPREDICATE")
      }
  }

  private static func nearMiss(
    _ conditions: [Condition], _ places: inout Places, _ isTaken: (String) -> Bool
  ) -> String {
    for _ in 0..<200 {
      let miss = changed(places.random.pick(conditions).witness(&places), &places)
      if miss.utf8.count >= 12, !isTaken(miss) { return miss }
    }
    let place = places.place(isBroad: false)
    return "x" + places.identifier(place.type, places.newContainer())
  }

  /// An identifier with one thing changed.
  private static func changed(_ identifier: String, _ places: inout Places) -> String {
    var characters = Array(identifier)
    let place = places.random.below(characters.count)
    switch places.random.below(7) {
    case 0:
      characters[place] = places.random.pick(Array("abcdefxyz0123456789"))
    case 1:
      return identifier + places.random.pick(["/", "x", "-2", "/" + places.random.hex(6)])
    case 2:
      let cut = characters.lastIndex(of: "/") ?? 0
      return String(characters[..<cut]) + "/" + places.leafName()
    case 3:
      if let slash = characters.firstIndex(of: "/") { characters.remove(at: slash) }
    case 4:
      let letter = characters[place]
      let other = letter.isUppercase ? letter.lowercased() : letter.uppercased()
      characters.replaceSubrange(place...place, with: Array(other))
    case 5:
      characters.removeLast(min(characters.count - 1, 1 + places.random.below(3)))
    default:
      let other = places.place(isBroad: false)
      return places.identifier(other.type, places.newContainer())
    }
    return String(characters)
  }
}
