import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouting

/// The scene set as anyone would write it first: an array in order of recency.
private struct NaiveSet {
  var sessions: [SceneSession] = []

  mutating func open(_ session: SceneSession) -> Bool {
    guard !sessions.contains(where: { $0.id == session.id }) else { return false }
    sessions.insert(session, at: 0)
    return true
  }

  mutating func change(_ id: SceneIdentifier, _ body: (inout SceneSession) -> Void) -> Bool {
    guard let place = sessions.firstIndex(where: { $0.id == id }) else { return false }
    body(&sessions[place])
    return true
  }

  mutating func activate(_ id: SceneIdentifier) -> Bool {
    guard let session = remove(id) else { return false }
    sessions.insert(session, at: 0)
    return true
  }

  mutating func remove(_ id: SceneIdentifier) -> SceneSession? {
    sessions.firstIndex { $0.id == id }.map { sessions.remove(at: $0) }
  }
}

@Suite("Scene sets against an array")
struct SceneSetModelTests {
  @Test(
    "random changes leave the set and a plain array with the same sessions in the same order",
    arguments: 1...20 as ClosedRange<UInt64>)
  func randomChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var scenes = SceneSet()
    var naive = NaiveSet()
    let names = Int.random(in: 1...30, using: &random)
    var refusals = 0
    for step in 0..<500 {
      let id = SceneIdentifier("s\(Int.random(in: 0..<names, using: &random))")
      let agreed = applyOne(id, step: step, to: &scenes, and: &naive, using: &random)
      refusals += agreed ? 0 : 1
      try #require(Array(scenes) == naive.sessions, "seed \(seed), step \(step)")
      try #require(scenes.count == naive.sessions.count)
      try #require(scenes[id] == naive.sessions.first { $0.id == id })
      try #require(scenes.brokenInvariant == nil, "seed \(seed), step \(step)")
    }
    #expect(refusals > 0)
    #expect(refusals < 500)
  }

  /// Applies one random change to both, and returns whether they took it; both must agree.
  private func applyOne(
    _ id: SceneIdentifier, step: Int, to scenes: inout SceneSet, and naive: inout NaiveSet,
    using random: inout SeededGenerator
  ) -> Bool {
    let taken: Bool
    let expected: Bool
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2:
      let session = SceneSession(id: id, conditions: numbered(step))
      expected = naive.open(session)
      taken = succeeds { () throws(SceneSetError) in try scenes.open(session) }
    case 3, 4:
      expected = naive.remove(id) != nil
      taken = succeeds { () throws(SceneSetError) in try scenes.close(id) }
    case 5, 6, 7:
      expected = naive.activate(id)
      taken = succeeds { () throws(SceneSetError) in try scenes.activate(id) }
    case 8:
      expected = naive.change(id) { $0.conditions = numbered(step) }
      taken = succeeds { () throws(SceneSetError) in
        try scenes.replaceConditions(of: id, with: numbered(step))
      }
    default:
      let state: SessionState = step.isMultiple(of: 2) ? .connected : .disconnected
      expected = naive.change(id) { $0.state = state }
      taken = succeeds { () throws(SceneSetError) in try scenes.setState(of: id, to: state) }
    }
    #expect(taken == expected, "step \(step)")
    return taken
  }

  private func numbered(_ step: Int) -> ActivationConditions {
    ActivationConditions(can: .equal(to: "\(step)"))
  }

  private func succeeds<Value>(_ body: () throws(SceneSetError) -> Value) -> Bool {
    do throws(SceneSetError) {
      _ = try body()
      return true
    } catch {
      return false
    }
  }
}
