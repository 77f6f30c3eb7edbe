import Mutation
import Testing

@Suite("The source with its switches")
struct MutatedSourceTests {
  private func mutated(_ source: String) -> MutatedSource {
    let mutants = MutantFinder.mutants(in: source, file: "A.swift")
    return MutatedSource(
      source, mutants.enumerated().map { .init(number: $0.offset + 1, mutant: $0.element) },
      import: "S")
  }

  @Test("An expression is chosen by the number")
  func expression() {
    #expect(
      mutated("let a = b < c").text == "import S; let a = (mutantIs(1) ? (b <= c) : (b < c))")
  }

  @Test("A statement is chosen by the number")
  func statement() {
    #expect(
      mutated("func f() {\n  g()\n  h = i\n}").text == """
        import S; func f() {
          if mutantIs(1) {  } else { g() }
          if mutantIs(2) {  } else { h = i }
        }
        """)
  }

  @Test("Only the original has other switches in it, and one place has several")
  func nested() {
    #expect(
      mutated("let a = b < 1").text
        == "import S; let a = (mutantIs(1) ? (b <= 1) : "
        + "(b < (mutantIs(2) ? (0) : ((mutantIs(3) ? (2) : (1))))))")
    #expect(
      mutated("func f() {\n  a += b\n}").text == """
        import S; func f() {
          if mutantIs(1) {  } else { if mutantIs(2) { a -= b } else { a += b } }
        }
        """)
  }

  @Test("Without a mutant the source is as it was, and every line stays on its line")
  func lines() {
    let source = "/// A.\nfunc f() {\n  if a\n    && b\n  { g(1) }\n}\n"
    #expect(MutatedSource(source, [], import: "S").text == "import S; " + source)
    let text = mutated(source).text
    #expect(text.split(separator: "\n").count == source.split(separator: "\n").count)
    #expect(text.split(separator: "\n")[3] == "    && b))))")
  }

  @Test("The place of a mutant is where its own text is")
  func places() throws {
    let source = mutated("let é = a\nlet a = b < c")
    let place = try #require(source.places[1])
    let line = Array(source.text.split(separator: "\n")[place.line - 1].utf8)
    let start = place.columns.lowerBound - 1
    let part = line[start..<(place.columns.upperBound - 2)]
    #expect(String(decoding: part, as: UTF8.self) == "b <= c")
  }
}
