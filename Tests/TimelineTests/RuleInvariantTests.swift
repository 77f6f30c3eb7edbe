import PredicateLanguage
import SceneLifecycle
import SceneRouting
import Testing

@Suite("Invariants of the rules")
struct RuleInvariantTests {
  /// A step that is said to happen, what happens in its place, and what is wrong with that.
  struct Case: Sendable, CustomTestStringConvertible {
    let said: SystemAction
    let done: SystemAction
    var isRefused = false
    let kind: String

    var testDescription: String { kind }
  }

  static let cases = [
    Case(
      said: .setFocusPrefix(nil), done: .activate("b"),
      kind: "R3: a session lost its place among the others"),
    Case(
      said: .activate("b"), done: .background("b"),
      kind: "R3: the activated session is not the most recent"),
    Case(
      said: .background("b"), done: .close("b", animation: nil),
      kind: "R4: a session ends by itself"),
    Case(
      said: .deactivate("a"), done: .change("a", SessionChange(title: "other")),
      kind: "R10: a session has other contents"),
    Case(
      said: .deactivate("a"), done: .change("a", SessionChange(can: .never)),
      kind: "R4: a session has other conditions"),
    Case(said: .background("a"), done: .quit, kind: "the process runs, or does not"),
    Case(
      said: .background("a"), done: .background("a"), isRefused: true,
      kind: "a refused step changes the windows"),
  ]

  @Test("What breaks a rule is named", arguments: cases)
  func named(_ example: Case) throws {
    var system = try SceneSystem([SystemSession(id: "a"), SystemSession(id: "b")])
    var invariants = RuleInvariants(system)
    let outcome = try system.perform(example.done)
    let flaw = invariants.flaw(
      of: example.said, example.isRefused ? nil : outcome, in: system)
    #expect(flaw?.kind == example.kind)
  }

  @Test("What happens as it is said breaks no rule", arguments: cases)
  func quiet(_ example: Case) throws {
    var system = try SceneSystem([SystemSession(id: "a"), SystemSession(id: "b")])
    var invariants = RuleInvariants(system)
    let outcome = try system.perform(example.done)
    #expect(invariants.flaw(of: example.done, outcome, in: system) == nil)
  }
}
