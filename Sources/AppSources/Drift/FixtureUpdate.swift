import LocatedValues
import PredicateLanguage
package import SceneFixtures
import SceneLint
import SceneRouting

/// A fixture with the conditions that the code has now.
package struct FixtureUpdate {
  package let path: String
  package let before: [UInt8]
  package let after: [UInt8]
  /// The lines that differ.
  package let changes: [LineChange]
  /// The number of conditions that change.
  package let count: Int
}

extension CodeDrift {
  /// Returns the fixtures that are brought up to date: in each every drift that is certain.
  ///
  /// A scene that names its code is never edited, nor is one whose conditions are unknown or
  /// ambiguous. What is written is read again, and has the conditions of the code.
  package func updates() -> [FixtureUpdate] {
    fixtures.indices.compactMap { index in
      let fixture = fixtures[index]
      var edits: [FixtureEdit] = []
      var wanted: [SceneIdentifier: ActivationConditions] = [:]
      var count = 0
      for place in byFixture[index] ?? [] {
        let scene = scenes[place].scene
        guard case .compared(let pair) = outcomes[place], !fixture.allows(.conditionsDiffer, scene),
          FixtureUpdate.obstacle(to: pair, scene, survey) == nil
        else { continue }
        let changed = ActivationCondition.allCases.filter { pair.relations[$0]?.isEqual == false }
        let conditions = pair.reading.conditions
        edits += changed.flatMap { FixtureUpdate.edits(of: $0, to: conditions, in: scene) }
        wanted[scene.session.id] = conditions
        count += changed.count
      }
      guard !edits.isEmpty else { return nil }
      edits.sort {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
      let after = fixture.text.applying(edits)
      guard FixtureUpdate.hasConditions(wanted, after, fixture) else { return nil }
      let mark = fixture.bytes.count - fixture.text.root.document.tree.bytes.count
      return FixtureUpdate(
        path: fixture.path, before: fixture.bytes, after: after,
        changes: edits.lineChanges(in: Array(fixture.bytes.dropFirst(mark))), count: count)
    }
  }
}

extension FixtureUpdate {
  /// Why the fixture is not written, or nil.
  static func obstacle(
    to pair: DriftSearch.Pair, _ scene: ComparedScene, _ survey: CodeSurvey
  ) -> String? {
    if pair.unknown != nil { return "a part of the comparison is not known" }
    if !pair.isCertain { return "which conditions of the code it copies is ambiguous" }
    let isSwiftUI = survey.owners[pair.reading.owner].isSwiftUI
    if scene.hasSets, !isSwiftUI { return "the fixture has SwiftUI's sets, the code predicates" }
    return nil
  }

  /// The edits that give a scene a condition of the code, where the two differ.
  fileprivate static func edits(
    of condition: ActivationCondition, to conditions: ActivationConditions,
    in scene: ComparedScene
  ) -> [FixtureEdit] {
    let predicate = conditions[condition]
    let isCan = condition == .can
    let key = scene.hasSets ? (isCan ? "allowing" : "preferring") : condition.rawValue
    let value =
      scene.hasSets
      ? JSONOutput.list(predicate.externalEvents.map { .string($0) })
      : .string(predicate.textInJSON)
    guard let old = scene.value.member(key) else {
      let other = scene.hasSets ? (isCan ? "preferring" : "allowing") : (isCan ? "prefers" : "can")
      let before = scene.value.member(other)?.key ?? scene.value.member("id")?.key
      return [FixtureEdit(adding: key, value.lineText, to: scene.value, behind: before)]
    }
    let written = FixtureEdit(replacing: old, with: value.lineText)
    // The new text has its values in it.
    return [written]
      + [FixtureEdit(removing: condition.rawValue + "Arguments", from: scene.value)]
      .compactMap(\.self)
  }

  /// Whether the bytes are a fixture in which scenes have these conditions.
  fileprivate static func hasConditions(
    _ wanted: [SceneIdentifier: ActivationConditions], _ bytes: [UInt8],
    _ fixture: ComparedFixture
  ) -> Bool {
    let read = try? SceneFixture.read(
      bytes, file: fixture.path, files: fixture.access, code: AppSources())
    guard let read else { return false }
    return read.scenes.allSatisfy { scene in
      wanted[scene.id].map { $0.texts == scene.conditions.texts } ?? true
    }
  }
}
