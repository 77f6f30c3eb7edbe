import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("The automaton of LIKE")
struct LikeBitapTests {
  /// What is one character in LIKE is one in Swift: CR LF too, and CR before anything else.
  private static let letters = ["a", "a", "a", "b", "\r", "\n", "\r\n", "\u{B}", "\u{E9}"]

  private static func text(_ random: inout SeededGenerator) -> [Character] {
    let count = Int.random(in: 0...240, using: &random)
    return Array(
      (0..<count).reduce(into: "") { text, _ in
        text += letters.randomElement(using: &random) ?? ""
      })
  }

  /// A part of `text` with some `?`, and now and then a character that is not there.
  private static func segment(of text: [Character], _ random: inout SeededGenerator) -> String {
    let start = Int.random(in: 0...text.count, using: &random)
    let part = text[start...].prefix(Int.random(in: 1...140, using: &random))
    var segment = part.reduce(into: "") { segment, character in
      let isOpen = Int.random(in: 0...3, using: &random) == 0
      segment.append(isOpen ? "?" : character)
    }
    if segment.isEmpty || Int.random(in: 0...3, using: &random) == 0 { segment += "b" }
    return segment
  }

  /// Where the first place of `segment` not before the character `start` ends, in bytes of text.
  private static func firstEnd(
    of segment: [Character], in text: [Character], from start: Int
  ) -> Int? {
    for place in start..<max(start, text.count) where place + segment.count <= text.count {
      let here = text[place..<place + segment.count]
      if zip(segment, here).allSatisfy({ $0 == "?" || $0 == $1 }) {
        return String(text[..<here.endIndex]).utf8.count
      }
    }
    return nil
  }

  @Test("A segment is found where trying place by place finds it, with CR LF as one character")
  func firstEnd() {
    var random = SeededGenerator(seed: 21)
    var found = [true: 0, false: 0]
    for _ in 0..<500 {
      let text = Self.text(&random)
      let segment = Self.segment(of: text, &random)
      let start = Int.random(in: 0...min(3, text.count), using: &random)
      let expected = Self.firstEnd(of: Array(segment), in: text, from: start)
      let pattern = LikePattern(segment, options: [])
      // One more byte, so that the pool of a pattern without literals has a place too.
      let end = (pattern.bytes + [0]).withUnsafeBufferPointer { pool in
        pattern.pieces.withUnsafeBufferPointer { pieces in
          Array(String(text).utf8).withUnsafeBufferPointer { bytes in
            pool.baseAddress.flatMap {
              LikeBitap(pieces, pool: $0, foldingCase: false)
                .firstEnd(in: bytes, from: String(text[..<start]).utf8.count)
            }
          }
        }
      }
      found[end != nil, default: 0] += 1
      #expect(
        end == expected,
        "\(segment.debugDescription) in \(String(text).debugDescription) from \(start)")
    }
    #expect(found[true, default: 0] > 200 && found[false, default: 0] > 50)
  }
}
