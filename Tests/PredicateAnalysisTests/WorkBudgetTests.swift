import Synchronization
import Testing

@testable import PredicateAnalysis
@testable import PredicateLanguage

@Suite("The budget of a run: cheap questions before dear ones, and the rest is unknown")
struct WorkBudgetTests {
  /// Asks questions that take so many steps each; true for those that were answered.
  private func ask(_ costs: [Int]) -> [Bool] {
    costs.map { cost in
      guard let run = WorkBudget.current else { return true }
      let allowance = run.allowance
      run.spend(min(cost, allowance + 1))
      if cost > allowance { run.noteOpen() }
      return cost <= allowance
    }
  }

  private func answered(_ costs: [Int], of steps: Int) -> [Bool] {
    WorkBudget.$current.withValue(WorkBudget(steps: steps)) {
      WorkBudget.inRounds { ask(costs) }
    }
  }

  @Test("Dear questions before cheap ones take nothing from them")
  func cheapFirst() {
    let costs = [1 << 40, 1 << 40] + Array(repeating: 1_000, count: 500)
    let cheap = costs.map { $0 == 1_000 }
    #expect(answered(costs, of: 100_000_000) == cheap)
    // Where even the first share is too great for all of them, a smaller one is not.
    let many = Array(repeating: 1 << 40, count: 500) + costs
    #expect(answered(many, of: 300_000_000).count { $0 } == 500)
  }

  @Test("What cheap questions leave goes to dear ones that it is enough for")
  func rest() {
    let costs = [1 << 40, 20_000_000, 1_000, 20_000_000]
    #expect(answered(costs, of: 200_000_000) == [false, true, true, true])
    #expect(answered(costs, of: 60_000_000) == [false, false, true, false])
  }

  @Test("Rounds together take no more than the run has, but for one step a question")
  func sum() {
    for steps in [1_000, 1_000_000, 50_000_000, 400_000_000] {
      let spent = Mutex(0)
      let budget = WorkBudget(steps: steps)
      WorkBudget.$current.withValue(budget) {
        WorkBudget.inRounds {
          let before = WorkBudget.current?.left ?? 0
          _ = ask(Array(repeating: 3_000_000, count: 40))
          spent.withLock { $0 += before - (WorkBudget.current?.left ?? 0) }
        }
      }
      #expect(spent.withLock { $0 } <= steps)
      #expect(budget.left == steps - spent.withLock { $0 })
    }
  }

  @Test("A part takes its share, and what it leaves open is open in the run")
  func part() {
    let budget = WorkBudget(steps: 4_000)
    WorkBudget.$current.withValue(budget) {
      #expect(WorkBudget.part(of: 2) { ask([100]) } == [true])
      #expect(budget.open == 0 && budget.left == 3_900)
      #expect(WorkBudget.part(of: 2) { ask([2_000]) } == [false])
      #expect(budget.open == 1 && budget.left >= 1_950)
    }
  }

  @Test("More input has more steps, each run has all of them, and the first bytes have none")
  func input() {
    let budget = WorkBudget(steps: 10, effort: 2)
    budget.admit(bytes: WorkBudget.bytes - 1)
    #expect(budget.left == 10)
    budget.admit(bytes: 3)
    let ofTwo = 2 * 2 * (WorkBudget.steps / WorkBudget.bytes)
    #expect(budget.left == 10 + ofTwo)
    budget.spend(10 + ofTwo)
    #expect(budget.left == 0)
    WorkBudget.$current.withValue(budget) {
      // Another run takes nothing from the first and has as much as a first one.
      let left = WorkBudget.again { WorkBudget.current?.left }
      #expect(left == 2 * WorkBudget.steps)
    }
    #expect(budget.left == 0)
  }

  @Test("Many files have equal parts, and what they leave goes to those that are open")
  func files() {
    let costs = [1 << 40, 10, 150_000_000, 10]
    let run = WorkBudget(steps: 1_000_000_000)
    func spread(_ count: Int, _ work: @Sendable (Int) -> Void) {
      for place in (0..<count).reversed() { work(place) }
    }
    let answers = WorkBudget.$current.withValue(run) {
      WorkBudget.sharing(among: costs.count, spread: spread) { place in
        WorkBudget.inRounds { ask([costs[place]])[0] }
      }
    }
    #expect(answers == [false, true, true, true])
    #expect(run.left >= 0 && run.open == 1)
    #expect(WorkBudget.sharing(among: 0, spread: spread) { $0 }.isEmpty)
    #expect(WorkBudget.sharing(among: 3, spread: spread) { $0 } == [0, 1, 2])
  }

  @Test("Small questions leave half of the budget, and something to the last of them")
  func small() {
    let budget = WorkBudget(steps: 1_000_000)
    for _ in 0..<1_000 { budget.spend(budget.smallAllowance) }
    #expect(budget.left >= 500_000)
    #expect(budget.take(500_000))
    #expect(!budget.take(1_000_000))
  }

  @Test("A search over its share is unknown and names the run; a cheap one beside it is known")
  func search() throws {
    let dear = try ActivationPredicate(format: "SELF MATCHES '(a|b)*a(a|b){16}'")
    let cheap = try ActivationPredicate(format: "SELF BEGINSWITH 'a'")
    let analyzer = PredicateAnalyzer(domain: .printableASCII)
    func ask() -> [AnalysisOutcome<Bool>] {
      [analyzer.implies(dear, cheap), analyzer.implies(cheap, cheap)]
    }
    let all = ask()
    #expect(all.allSatisfy { $0.answer != nil })
    let few = WorkBudget.$current.withValue(WorkBudget(steps: 1_000_000)) {
      WorkBudget.inRounds { ask() }
    }
    #expect(few[1] == all[1])
    #expect(few[0].obstacle?.diagnostic.id == "analysis-limit")
    #expect(
      few[0].obstacle?.diagnostic.message
        == "the analysis gave up at the limit of steps of the whole run")
    #expect(few[0].obstacle?.diagnostic.help?.contains("--effort") == true)
    let again = WorkBudget.$current.withValue(WorkBudget(steps: 1_000_000)) {
      WorkBudget.inRounds { ask() }
    }
    #expect(again == few)
  }

  @Test("A prover that learns of more predicates answers as one that knew them")
  func adding() throws {
    let texts = [
      "SELF BEGINSWITH 'a/'", "SELF IN {'a/b', 'c'}", "SELF CONTAINS 'b'", "FALSEPREDICATE",
      "SELF == 'c'", "SELF ENDSWITH '/b'", "'b' LIKE SELF",
    ]
    let predicates = try texts.map { try ActivationPredicate(format: $0) }
    let whole = PredicateProver(predicates, domain: .printableASCII)
    for known in predicates.indices {
      var grown = PredicateProver(Array(predicates[..<known]), domain: .printableASCII)
      for place in known..<predicates.count {
        #expect(grown.add(predicates[place], prefix: "") == place)
      }
      for one in predicates.indices {
        for other in predicates.indices where one != other {
          #expect(!grown.mayOverlap(one, other) == !whole.mayOverlap(one, other))
          #expect(
            grown.find(holding: [one], failing: [other]).outcome
              == whole.find(holding: [one], failing: [other]).outcome)
          #expect(
            grown.find(holding: [one, other]).outcome == whole.find(holding: [one, other]).outcome)
        }
      }
    }
  }
}
