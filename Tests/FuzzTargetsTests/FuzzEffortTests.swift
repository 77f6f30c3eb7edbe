import Testing

@testable import FuzzTargets

@Suite("The share of costly checks")
struct FuzzEffortTests {
  private static let inputs = (0..<20_000).map { Array("SELF == \($0)".utf8) }

  @Test("Every costly check is made on its share of the inputs", arguments: CostlyCheck.allCases)
  func share(check: CostlyCheck) {
    let made = Self.inputs.count { FuzzEffort.share(of: $0).includes(check) }
    let expected = Self.inputs.count / (1 << check.mask.nonzeroBitCount)
    #expect((expected * 3 / 4...expected * 5 / 4).contains(made))
    #expect(FuzzEffort.all.includes(check))
  }

  @Test("Two costly checks do not depend on each other")
  func independence() {
    let both = Self.inputs.count {
      let effort = FuzzEffort.share(of: $0)
      return effort.includes(.reprint) && effort.includes(.render)
    }
    #expect((200...450).contains(both))
  }

  @Test("An input gets the same checks each time, and every option is somebody's")
  func selection() {
    let options = ["a", "b", "c", "d"]
    let chosen = Self.inputs.map { FuzzEffort.share(of: $0).selection(of: options) }
    #expect(chosen == Self.inputs.map { FuzzEffort.share(of: $0).selection(of: options) })
    #expect(chosen.allSatisfy { $0.count == 1 })
    #expect(Set(chosen.joined()) == Set(options))
    #expect(FuzzEffort.all.selection(of: options) == options)
  }
}
