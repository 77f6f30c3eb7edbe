import PredicateLanguage
import SceneLifecycle
import Testing

@testable import PredicateIndex
@testable import SceneRouting

#if PCRE2
  @Suite("The budget of regular expressions")
  struct PatternBudgetTests {
    private func session(_ number: Int, _ pattern: String) throws -> SceneSession {
      SceneSession(
        id: SceneIdentifier("s\(number)"),
        conditions: ActivationConditions(can: try ActivationPredicate.matching(pattern)))
    }

    /// A budget that holds `count` of the patterns `note/N/.*` of one digit.
    private func budget(_ count: Int) throws -> PatternBudget {
      let one = try ActivationPredicate.matching("note/0/.*").patternBytes
      return PatternBudget(limit: count * one + one / 2)
    }

    @Test("A set with one regular expression too many is refused, and the error names it")
    func refused() throws {
      let sessions = try (0..<4).map { try session($0, "note/\($0)/.*") }
      let three = try budget(3)
      _ = try SceneSet(Array(sessions.prefix(3)), patterns: three)
      do throws(SceneSetError) {
        _ = try SceneSet(sessions, patterns: three)
        Issue.record("four patterns are taken")
      } catch {
        #expect(error.id == "pattern-budget")
        guard case .patternBudget("s3", pattern: "note/3/.*", let bytes, let limit) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(bytes > limit)
        #expect(error.message.contains("`s3`") && error.message.contains("`note/3/.*`"))
        #expect(error.message.contains("\(limit)"))
        #expect(error.help != nil)
      }
    }

    @Test("The pattern that is named is the first that does not fit")
    func namesPattern() throws {
      let conditions = ActivationConditions(
        can: try ActivationPredicate("SELF MATCHES 'a' OR SELF MATCHES 'b' OR SELF MATCHES 'c'"))
      let one = try ActivationPredicate.matching("a").patternBytes
      var budget = PatternBudget(limit: one * 5 / 2)
      let overrun = #expect(throws: PatternBudget.Overrun.self) {
        try budget.replace(nil, with: conditions.predicates)
      }
      #expect(overrun?.pattern == "c")
      #expect(budget.bytes == 0)
    }

    @Test("Opening at a router counts, and closing gives back")
    func router() throws {
      let router = SceneRouter(try SceneSet([], patterns: budget(2)))
      try router.open(session(0, "note/0/.*"))
      try router.open(session(1, "note/1/.*"))
      #expect(throws: SceneSetError.self) { try router.open(session(2, "note/2/.*")) }
      #expect(router.scenes["s2"] == nil)
      #expect(router.route("note/2/a").action == .create)
      try router.close("s0")
      try router.open(session(2, "note/2/.*"))
      #expect(router.route("note/2/a").action == .continueInScene("s2"))
      #expect(router.scenes.brokenInvariant == nil)
      #expect(router.flaw() == nil)
    }

    @Test("Other conditions take the place of the old ones, or leave them")
    func replaced() throws {
      var scenes = try SceneSet([session(0, "note/0/.*")], patterns: budget(1))
      let other = ActivationConditions(can: try ActivationPredicate.matching("note/1/.*"))
      try scenes.replaceConditions(of: "s0", with: other)
      let long = ActivationConditions(can: .always, prefers: try .matching("(?:note/2/){99}"))
      #expect(throws: SceneSetError.self) { try scenes.replaceConditions(of: "s0", with: long) }
      #expect(scenes["s0"]?.conditions == other)
      #expect(scenes.brokenInvariant == nil)
    }

    @Test("Copies of a predicate count once, and as long as one is there")
    func shared() throws {
      let note = try ActivationPredicate.matching("note/0/.*")
      let conditions = ActivationConditions(can: note, prefers: note)
      var scenes = try SceneSet(
        (0..<100).map { SceneSession(id: SceneIdentifier("c\($0)"), conditions: conditions) },
        patterns: budget(1))
      #expect(scenes.patterns.bytes == note.patternBytes)
      for number in 0..<99 { try scenes.close(SceneIdentifier("c\(number)")) }
      #expect(throws: SceneSetError.self) { try scenes.open(session(1, "note/1/.*")) }
      try scenes.close("c99")
      try scenes.open(session(1, "note/1/.*"))
      #expect(scenes.brokenInvariant == nil)
    }

    @Test("Twenty thousand ordinary patterns fit; a few hundred of the largest do not")
    func realBudget() throws {
      let ordinary = try (0..<20_000).map { try session($0, "note/\($0)/[0-9]+") }
      let scenes = try SceneSet(ordinary)
      #expect(scenes.patterns.bytes <= PredicateIndexLimits.patternBytes)
      var largest = SceneSet()
      #expect(throws: SceneSetError.self) {
        for number in 0..<1000 {
          try largest.open(session(number, "(?:(?:\\w{9}){9}x){99}\(number)"))
        }
      }
      #expect(largest.count > 10)
    }

    @Test("A window whose conditions do not fit is an error of the system, which stays as it was")
    func system() throws {
      var system = try SceneSystem()
      let long = "(?:(?:\\w{9}){9}x){99}"
      var opened = 0
      let error = #expect(throws: SceneSystemError.self) {
        for number in 0..<1000 {
          let before = system
          do {
            try system.perform(
              .open(
                NewWindow(
                  id: SceneIdentifier("w\(number)"),
                  conditions: ActivationConditions(
                    can: try ActivationPredicate.matching(long + "\(number)")))))
            opened += 1
          } catch {
            #expect(system == before)
            throw error
          }
        }
      }
      #expect(error?.id == "pattern-budget")
      #expect(opened > 10 && system.sessions.count == opened)
    }
  }
#endif
