import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneRouting
import SourceScan
import SourceText

/// Finds for each scene of fixtures the conditions of code that it copies.
///
/// ```
/// scene ─► names its code                       passes
///       ─► its id is the name of a type         compared with that type
///       ─► equal conditions, by their texts, by their strings, by proof     passes
///       ─► a name or configuration like a type's, else the text most like   compared: a drift
/// ```
///
/// Every comparison is charged to the budget of the run; what that leaves open is unknown.
struct DriftSearch {
  /// One reading of an owner's conditions.
  struct Reading {
    let owner: Int
    let conditions: ActivationConditions
    /// The values of what is known at run time only.
    let values: [ExactText: PredicateArgument]
    /// The strings that the conditions compare with, and how they look: made once, as each scene
    /// asks for them.
    let constants: [String]
    let sketch: TextSketch
    let bytes: Int

    init(owner: Int, conditions: ActivationConditions, values: [ExactText: PredicateArgument]) {
      (self.owner, self.conditions, self.values) = (owner, conditions, values)
      constants = conditions.constants
      sketch = TextSketch(conditions.sketchText)
      bytes = conditions.sourceByteCount
    }
  }

  /// A scene beside a reading.
  struct Pair {
    let reading: Reading
    let relations: [ActivationCondition: ConditionRelation]
    /// Whether no other reading is as near: only then is the fixture written.
    let isCertain: Bool

    var isEqual: Bool { relations.values.allSatisfy(\.isEqual) }
    var unknown: String? {
      relations.values.lazy.compactMap { if case .unknown(let why) = $0 { why } else { nil } }.first
    }
  }

  /// The result of the search for a scene's conditions in the code.
  enum Outcome {
    /// It names its code, or sets nothing as nothing in the code is named like it.
    case passes
    case equal
    case compared(Pair)
    case unknown(String, owner: Int?)
    /// No code sets such conditions.
    case nowhere
  }

  /// An owner of conditions, as far as it can be read without a scene.
  private struct Owner {
    var known: [Reading] = []
    /// Sites that lack values, and the expressions that lack them.
    var open: [(sites: [ScanSite], wanted: [String])] = []
    /// Why it cannot be read, or nil.
    var problem: String?
    var keys: Set<String> = []
    var sketch = TextSketch("")
  }

  /// The ways to give values to what is known at run time only.
  private static let combinations = 64
  /// The steps that reading sites, trying texts and measuring their likeness take of the budget.
  private static let stepsOfReading = 20_000
  private static let stepsOfTrial = 200
  private static let triedBytesOfStep = 16
  private static let stepsOfLikeness = 600
  /// The least likeness of a copy, and the least distance between the nearest text and the next.
  private static let leastLikeness = 0.25
  private static let distance = 0.05

  private let survey: CodeSurvey
  private var owners: [Owner] = []
  private var byText: [ExactText: Int] = [:]
  private var byConstants: [[ExactText]: [Int]] = [:]
  private var byName: [ExactText: [Int]] = [:]
  private var byType: [ExactText: [Int]] = [:]
  private var byKey: [String: [Int]] = [:]
  /// The real paths of files that scenes and sites name.
  private var realPaths: [ExactText: ExactText] = [:]
  /// The owners by what their conditions are true of.
  private var truths = ConditionTruths()
  /// The owners that scenes stand for.
  private(set) var covered: Set<Int> = []

  /// - Complexity: O(n log n): n bytes of the conditions in the code.
  init(_ survey: CodeSurvey) {
    self.survey = survey
    for (index, owner) in survey.owners.enumerated() { add(owner, index) }
  }

  private mutating func add(_ owner: CodeSurvey.Owner, _ index: Int) {
    var state = Owner(keys: SceneNameKey.keys(of: owner.type))
    if owner.choices.isEmpty { state.problem = "it has too many texts" }
    var texts: [String] = []
    for sites in owner.choices {
      let read = survey.read(sites, [:], .engine)
      if let conditions = read.answer {
        let reading = Reading(owner: index, conditions: conditions, values: [:])
        state.known.append(reading)
        texts.append(conditions.sketchText)
        let key = ExactText(conditions.texts)
        byText[key] = byText[key] ?? index
        byConstants[reading.constants.map { ExactText($0) }.sorted(), default: []].append(index)
        truths.insert(conditions, of: index)
      } else if read.lacksValues {
        state.open.append((sites, read.wanted))
        texts.append(sites.map(Self.text).joined(separator: "\n").replacing("SELF", with: ""))
      } else {
        state.problem = state.problem ?? read.problems.first
      }
    }
    state.sketch = TextSketch(texts.joined(separator: "\n"))
    if !state.open.isEmpty { truths.insertUnknown(index) }
    byType[ExactText(owner.type), default: []].append(index)
    for key in state.keys { byKey[key, default: []].append(index) }
    for name in Set([owner.type, owner.type.lastName].map { ExactText($0) })
    where !name.text.isEmpty {
      byName[name, default: []].append(index)
    }
    owners.append(state)
  }

  /// The text of a site as far as it is known.
  private static func text(of site: ScanSite) -> String {
    switch site.content {
    case .known(let text): text.text
    case .template(let parts): parts.compactMap { $0.text?.text }.joined()
    default: (site.strings ?? []).map(\.text).joined(separator: "\n")
    }
  }

  // MARK: - All scenes

  /// Returns what became of each scene, in order.
  ///
  /// - Complexity: O(n log n) for n scenes that are equal by their texts, their strings or what
  ///   they are true of; for others the number of owners each, within the budget.
  mutating func run(_ scenes: [ComparedScene]) -> [Outcome] {
    var outcomes = scenes.map { first($0) }
    // What copies are left for is known now.
    let left = Set(owners.indices).subtracting(covered)
    for (place, scene) in scenes.enumerated() where outcomes[place] == nil {
      outcomes[place] = nearest(to: scene, among: left)
    }
    return outcomes.map { $0 ?? .nowhere }
  }

  /// Returns the result that is certain of a scene alone.
  ///
  /// Nil for a scene with conditions that no code was found to set.
  private mutating func first(_ scene: ComparedScene) -> Outcome? {
    if let code = scene.code {
      covered.formUnion(owners(of: code))
      return .passes
    }
    if let named = byName[ExactText(scene.id)] {
      covered.formUnion(named)
      if equal(to: scene, among: named).owner != nil { return .equal }
      return compared(scene, with: named)
    }
    if scene.isDefault { return .passes }
    if let owner = byText[ExactText(scene.conditions.texts)] {
      covered.insert(owner)
      return .equal
    }
    let constants = scene.conditions.constants
    let likely = byConstants[constants.map { ExactText($0) }.sorted()] ?? []
    var found = equal(to: scene, among: likely)
    if found.owner == nil, WorkBudget.current?.left != 0 {
      // One after the other, where several would do.
      let tried = Set(likely)
      let all = truths.owners(sharing: scene.conditions, constants) ?? Array(owners.indices)
      let others = all.filter { !tried.contains($0) }
      found = equal(
        to: scene, among: others.filter { !covered.contains($0) } + others.filter(covered.contains))
    }
    if let owner = found.owner {
      covered.insert(owner)
      return .equal
    }
    return found.unknown.map { .unknown($0.why, owner: $0.owner) }
  }

  /// The owners that a scene names as its code.
  private mutating func owners(of code: SceneCode) -> [Int] {
    let paths = Set(code.paths.map { realPath($0) })
    return (byType[ExactText(code.type)] ?? []).filter { index in
      survey.owners[index].sites.contains { paths.contains(realPath(survey.path(of: $0))) }
    }
  }

  private mutating func realPath(_ path: String) -> ExactText {
    let key = ExactText(path)
    if let known = realPaths[key] { return known }
    let real = ExactText(FileSystem.realPath(path) ?? path)
    realPaths[key] = real
    return real
  }

  /// The scene beside what it is most like.
  private mutating func nearest(to scene: ComparedScene, among left: Set<Int>) -> Outcome {
    guard take(Self.stepsOfLikeness * owners.count) else { return limit }
    let keys = SceneNameKey.keys(of: scene.id).union(
      scene.delegate.map(SceneNameKey.keys(of:)) ?? [])
    let named = Set(keys.flatMap { byKey[$0] ?? [] }).sorted()
    if !named.isEmpty {
      covered.formUnion(named)
      return compared(scene, with: named)
    }
    let sketch = TextSketch(scene.conditions.sketchText)
    let readable = owners.indices.filter { !owners[$0].known.isEmpty || !owners[$0].open.isEmpty }
    let free = readable.filter(left.contains)
    let likenesses = (free.isEmpty ? readable : free).map {
      (owner: $0, likeness: owners[$0].sketch.likeness(to: sketch))
    }.sorted { $0.likeness > $1.likeness }
    if let best = likenesses.first, best.likeness >= Self.leastLikeness {
      covered.insert(best.owner)
      let next = likenesses.dropFirst().first?.likeness ?? 0
      return compared(
        scene, with: [best.owner], isCertain: best.likeness - next >= Self.distance)
    }
    if let owner = owners.indices.first(where: { owners[$0].problem != nil && left.contains($0) }) {
      covered.insert(owner)
      return .unknown(owners[owner].problem ?? "", owner: owner)
    }
    return .nowhere
  }

  // MARK: - One scene

  private func take(_ steps: Int) -> Bool { WorkBudget.current?.take(steps) ?? true }

  private var limit: Outcome { .unknown(Self.limitWords, owner: nil) }
  private static let limitWords = "the run has a limit of steps, which --effort raises"

  /// Returns the first owner with equal conditions, or else the first for which that is unknown.
  private func equal(
    to scene: ComparedScene, among owners: [Int]
  ) -> (owner: Int?, unknown: (why: String, owner: Int?)?) {
    var unknown: (why: String, owner: Int?)?
    let texts = scene.conditions.constants + [""]
    let bytes = scene.conditions.sourceByteCount
    for owner in owners {
      for reading in readings(of: owner, for: scene) {
        let more = texts + reading.constants
        let tries = min(more.count, ConditionRelation.samples)
        let steps = (bytes + reading.bytes) * tries / Self.triedBytesOfStep
        guard take(Self.stepsOfTrial + steps) else {
          return (nil, unknown ?? (Self.limitWords, nil))
        }
        if ConditionRelation.differPlainly(reading.conditions, scene.conditions, among: more) {
          continue
        }
        let pair = pair(scene, reading, isCertain: true)
        if pair.isEqual { return (owner, nil) }
        if let why = pair.unknown, unknown == nil { unknown = (why, owner) }
      }
    }
    return (nil, unknown)
  }

  /// The scene beside the reading of `owners` that is most like it.
  private func compared(
    _ scene: ComparedScene, with owners: [Int], isCertain: Bool = true
  ) -> Outcome {
    guard take(Self.stepsOfLikeness * owners.count) else { return limit }
    let sketch = TextSketch(scene.conditions.sketchText)
    let all = owners.flatMap { readings(of: $0, for: scene) }.map { reading in
      let conditions = reading.conditions
      let same =
        (conditions.can == scene.conditions.can ? 1.0 : 0)
        + (conditions.prefers == scene.conditions.prefers ? 1.0 : 0)
      return (reading, same + reading.sketch.likeness(to: sketch))
    }.sorted { $0.1 > $1.1 }
    guard let best = all.first else {
      let owner = owners.first { self.owners[$0].problem != nil } ?? owners.first
      let problem = owner.flatMap { self.owners[$0].problem }
      return .unknown(problem ?? "no value of what is known at run time only fits", owner: owner)
    }
    let isAlone = all.count == 1 || best.1 - all[1].1 >= Self.distance
    let pair = pair(scene, best.0, isCertain: isCertain && isAlone)
    if pair.isEqual { return .equal }
    return .compared(pair)
  }

  private func pair(_ scene: ComparedScene, _ reading: Reading, isCertain: Bool) -> Pair {
    var relations: [ActivationCondition: ConditionRelation] = [:]
    for condition in ActivationCondition.allCases {
      relations[condition] = ConditionRelation(
        of: reading.conditions[condition],
        and: scene.conditions[condition])
    }
    return Pair(reading: reading, relations: relations, isCertain: isCertain)
  }

  /// The readings of an owner; what is known at run time only has the values that the scene has.
  private func readings(of index: Int, for scene: ComparedScene) -> [Reading] {
    let owner = owners[index]
    if owner.open.isEmpty { return owner.known }
    let constants = scene.conditions.constants
    return owner.known
      + owner.open.flatMap { sites, wanted -> [Reading] in
        let values = CodeSurvey.values(among: constants, for: sites)
        var most = values.count
        while Self.power(most, wanted.count) > Self.combinations { most -= 1 }
        guard most > 0 else { return [] }
        return (0..<Self.power(most, wanted.count)).compactMap { number in
          guard take(Self.stepsOfReading) else { return nil }
          var given: [ExactText: PredicateArgument] = [:]
          var rest = number
          for expression in wanted {
            given[ExactText(expression)] = values[rest % most]
            rest /= most
          }
          return survey.read(sites, given, .engine).answer.map {
            Reading(owner: index, conditions: $0, values: given)
          }
        }
      }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in min(power * base, combinations + 1) }
  }
}
