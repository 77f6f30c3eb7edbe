import Testing
import TraceLines

@Suite("Who moved")
struct MoveCountsTests {
  @Test("Two windows are one where their names have the same bytes, not where they look the same")
  func bytes() {
    var moves = MoveCounts()
    let names = ["a", "b", "\u{E9}", "e\u{301}", nil]
    for from in names {
      for to in names {
        moves.add(from: from, to: to) { (LinePlace(file: nil, line: 1), "x") }
      }
    }
    #expect(moves.lines == 25)
    #expect(moves.moved == 20)
    #expect(moves.sorted.count == 20)
    #expect(moves.lost == 4)
  }
}
