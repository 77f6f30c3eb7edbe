import TestSupport
import Testing

@testable import Diagnostics

@Suite("Words that are spelt alike")
struct SpellingTests {
  /// The number of edits by definition: of every way the shortest.
  private static func edits(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let one = left.first, let other = right.first else { return left.count + right.count }
    let (rest, others) = (left.dropFirst(), right.dropFirst())
    if one == other { return edits(rest, others) }
    var least = 1 + min(edits(rest, others), edits(rest, right), edits(left, others))
    if rest.first == other, others.first == one {
      least = min(least, 1 + edits(rest.dropFirst(), others.dropFirst()))
    }
    return least
  }

  @Test("The distance is the least number of edits, and nil over the limit")
  func distances() {
    var generator = SeededGenerator(seed: 1)
    var near = 0
    for _ in 0..<2_000 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          UInt8.random(in: 0...2, using: &generator)
        }
      }
      let expected = Self.edits(words[0][...], words[1][...])
      #expect(Spelling.distance(words[0], words[1]) == expected, "\(words)")
      for limit in 0...4 {
        let found = Spelling.distance(words[0], words[1], atMost: limit)
        #expect(found == (expected <= limit ? expected : nil), "\(words), at most \(limit)")
        near += found == nil ? 0 : 1
      }
    }
    #expect(near > 2_000)
  }

  @Test("In ASCII every byte counts as a letter, both of CR LF too")
  func lineEnds() {
    #expect(Spelling.closest(to: "ab\n", among: ["ab"]) == "ab")
    #expect(Spelling.closest(to: "ab\r\n", among: ["ab"]) == nil)
  }
}
