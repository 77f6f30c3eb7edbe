import Mutation
import Testing

@Suite("The choice of mutants")
struct SampleTests {
  private let large = MutantFinder.mutants(
    in: (0..<200).map { "let a\($0) = true" }.joined(separator: "\n"), file: "Large.swift")
  private let small = MutantFinder.mutants(
    in: (0..<20).map { "let a\($0) = true" }.joined(separator: "\n"), file: "Small.swift")
  private let lines = ["Large.swift": 200, "Small.swift": 20]

  @Test("The same seed chooses the same mutants, another one others")
  func seeds() {
    let all = large + small
    let first = Sample.choose(30, of: all, lines: lines, seed: 1)
    #expect(first.count == 30)
    #expect(first == Sample.choose(30, of: all, lines: lines, seed: 1))
    #expect(first != Sample.choose(30, of: all, lines: lines, seed: 2))
  }

  @Test("A file has its share by its lines")
  func shares() {
    let chosen = Sample.choose(88, of: large + small, lines: lines, seed: 3)
    let count = chosen.count { $0.file == "Small.swift" }
    #expect((2...16).contains(count))
  }

  @Test("The order of the trials is mixed, and the same for the same seed")
  func order() {
    let mixed = Sample.mixed(large + small, seed: 5)
    #expect(mixed == Sample.mixed(large + small, seed: 5))
    #expect(mixed != large + small)
    #expect(Set(mixed) == Set(large + small))
  }

  @Test("More than there are chooses all")
  func all() {
    #expect(Sample.choose(1000, of: large + small, lines: lines, seed: 1) == large + small)
    #expect(Sample.choose(10, of: [], lines: [:], seed: 1).isEmpty)
  }
}
