import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("Folding by known scalars")
struct FoldCacheTests {
  private static let options = (UInt8(0)..<4).map { ComparisonOptions(rawValue: $0) }

  /// What is wrong with the quick form of `text`; nil too where there is none.
  private static func flaw(_ text: String, _ cache: FoldCache, _ made: inout Int) -> String? {
    for options in options {
      var copy = text
      guard let quick = copy.withUTF8({ FoldedText($0, options, cache) }) else { continue }
      made += 1
      let whole = FoldedText(text, options)
      guard quick.bytes == whole.bytes else { return "bytes under \(options.rawValue)" }
      for place in 0...whole.bytes.count
      where quick.mayBegin(at: place) != whole.mayBegin(at: place)
        || quick.mayEnd(at: place) != whole.mayEnd(at: place)
      {
        return "place \(place) under \(options.rawValue)"
      }
    }
    return nil
  }

  @Test("Every scalar that is folded alone has the form that it has in a text")
  func scalars() {
    let cache = FoldCache()
    var made = 0
    let step = Campaign.isBrief ? 7 : 1
    for value in stride(from: UInt32(0x80), to: 0x2_0000, by: step) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(String(scalar))B"
      let flaw = Self.flaw(text, cache, &made)
      #expect(flaw == nil, "U+\(String(value, radix: 16)): \(flaw ?? "")")
    }
    #expect(made > 4 * 100_000 / step)
  }

  @Test("Random neighbours change nothing")
  func neighbours() {
    let cache = FoldCache()
    var random = SeededGenerator(seed: 9)
    var made = 0
    // Marks, joiners, jamo and emoji among letters, so that many texts must be folded as a whole.
    let ranges: [ClosedRange<UInt32>] = [
      0x0...0x7F, 0xA0...0x17F, 0x300...0x31F, 0x370...0x3FF, 0x5D0...0x5EA, 0x900...0x97F,
      0x1100...0x1112, 0x1E00...0x1EFF, 0x2000...0x206F, 0x3040...0x30FF, 0x3130...0x318F,
      0xAC00...0xAC40, 0xFB00...0xFB06, 0xFF00...0xFFDC, 0x1F1E6...0x1F1FF, 0x1F3FA...0x1F3FF,
      0x1F600...0x1F610,
    ]
    for _ in 0..<(Campaign.isBrief ? 10_000 : 200_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let range = ranges.randomElement(using: &random) ?? 0...0x7F
        Unicode.Scalar(UInt32.random(in: range, using: &random)).map { text.append($0) }
      }
      let flaw = Self.flaw(String(text), cache, &made)
      let values = text.map { String($0.value, radix: 16) }
      #expect(flaw == nil, "\(values): \(flaw ?? "")")
    }
    #expect(made > 10_000)
  }
}
