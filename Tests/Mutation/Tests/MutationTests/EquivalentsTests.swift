import Mutation
import Testing

@Suite("The list of equivalent mutants")
struct EquivalentsTests {
  private let list = """
    # A comment.

    Sources/M/A.swift compare
    - let a = b < c
    + let a = b <= c
    equivalent because b is never c,
    as its maker says

    Sources/M/B.swift boolean
    - let a = true
    + let a = false
    equivalent because nobody reads it
    """

  private let mutants = MutantFinder.mutants(
    in: "\n\n  let a = b < c", file: "Sources/M/A.swift")

  @Test("An entry explains the mutant of its lines, wherever it is")
  func reason() throws {
    let equivalents = try Equivalents(list)
    let mutant = try #require(mutants.first)
    #expect(
      equivalents.reason(for: mutant)
        == "equivalent because b is never c, as its maker says")
    let other = MutantFinder.mutants(in: "let a = b < d", file: "Sources/M/A.swift")
    #expect(other.count == 1)
    #expect(equivalents.reason(for: other[0]) == nil)
  }

  @Test("An entry without a mutant is stale")
  func stale() throws {
    let stale = try Equivalents(list).stale(among: mutants)
    #expect(stale.map(\.file) == ["Sources/M/B.swift"])
    #expect(stale.map(\.line) == [9])
  }

  @Test(
    "An entry without its parts is an error",
    arguments: [
      "Sources/M/A.swift\n- a\n+ b\nequivalent because c",
      "Sources/M/A.swift compare\n- a\n+ b",
      "Sources/M/A.swift compare\n- a\nequivalent because c",
      "Sources/M/A.swift compare\n- a\n+ b\nbecause c",
    ])
  func form(_ text: String) {
    #expect(throws: Equivalents.FormError.self) { try Equivalents(text) }
  }

  @Test("An empty list has no entries")
  func empty() throws {
    #expect(try Equivalents("\n# Nothing.\n").entries.isEmpty)
  }
}
