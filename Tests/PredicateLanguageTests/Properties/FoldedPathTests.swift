import TestSupport
import Testing

@testable import PredicateLanguage
@testable import TextFolding

@Suite("ASCII text read in place and ASCII text folded by Foundation")
struct FoldedPathTests {
  static let foldings: [ComparisonOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]
  static let opcodes: [Instruction.Opcode] = [.equalFolded, .order, .prefix, .suffix, .contains]

  /// A few letters in both cases make matches frequent; the rest is all of ASCII.
  private static func text(_ random: inout SeededGenerator, upTo longest: Int) -> String {
    let isWide = Int.random(in: 0..<4, using: &random) == 0
    let bytes = (0..<Int.random(in: 0...longest, using: &random)).map { _ -> UInt8 in
      isWide
        ? UInt8.random(in: 0...127, using: &random)
        : Array("aAbB/\r\n".utf8).randomElement(using: &random) ?? 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Foundation folds ASCII as the ASCII path does", arguments: foldings)
  func folding(options: ComparisonOptions) {
    var random = SeededGenerator(seed: 11)
    let singles = (UInt8(0)...127).map { String(Unicode.Scalar($0)) }
    for text in singles + (0..<2_000).map({ _ in Self.text(&random, upTo: 9) }) {
      let folds = options.contains(.caseInsensitive)
      let expected = text.utf8.map { folds ? ByteSearch.lowered($0) : $0 }
      #expect(Array(Folding.canonical(text, options).utf8) == expected)
      #expect(Array(Folding.compatible(text, options).utf8) == expected)
      #expect(FoldedText(text, options).bytes == expected)
    }
  }

  @Test("Comparison and search give the same answers on both paths", arguments: opcodes)
  func comparison(opcode: Instruction.Opcode) {
    var random = SeededGenerator(seed: 12)
    var found = 0
    for round in 0..<8_000 {
      let options = Self.foldings[round % Self.foldings.count]
      let text = Self.text(&random, upTo: 6)
      let needle = Self.text(&random, upTo: 2)
      let outcomes = OrderOutcomes(rawValue: UInt8(1 + round % 7))
      let instruction = Instruction(opcode: opcode, options: options, outcomes: outcomes)
      let key = FoldedText(needle, options).bytes
      let answers = key.withUnsafeBufferPointer { key in
        (
          FoldedSearch.test(instruction, FoldedText(text, options), key),
          Self.inPlace(instruction, Array(text.utf8), key)
        )
      }
      if answers.0 { found += 1 }
      #expect(answers.0 == answers.1, "\(text.debugDescription), \(needle.debugDescription)")
    }
    #expect(found > 100)
  }

  @Test("A needle is found where trying every place finds it", arguments: [false, true])
  func search(foldingCase: Bool) {
    var random = SeededGenerator(seed: 14)
    var found = 0
    for _ in 0..<20_000 {
      let text = Array(Self.text(&random, upTo: 70).utf8)
      let start = Int.random(in: 0...text.count, using: &random)
      let cut = Int.random(in: 0...text.count, using: &random)
      var needle = Array(text[cut...].prefix(Int.random(in: 1...20, using: &random)))
      if Bool.random(using: &random) { needle = Array(Self.text(&random, upTo: 3).utf8) }
      let read = foldingCase ? text.map { ByteSearch.lowered($0) } : text
      if foldingCase { needle = needle.map { ByteSearch.lowered($0) } }
      let expected =
        needle.isEmpty
        ? nil : (start..<max(start, text.count)).first { read[$0...].starts(with: needle) }
      let offset = text.withUnsafeBufferPointer { text in
        needle.withUnsafeBufferPointer {
          ByteSearch.firstOffset(of: $0, in: text, from: start, foldingCase: foldingCase)
        }
      }
      #expect(offset == expected, "\(needle) in \(text) from \(start)")
      if offset != nil { found += 1 }
    }
    #expect(2_000..<18_000 ~= found)
  }

  /// What the evaluator tests of ASCII text.
  private static func inPlace(
    _ instruction: Instruction, _ text: [UInt8], _ key: Bytes
  ) -> Bool {
    let folds = instruction.options.contains(.caseInsensitive)
    return text.withUnsafeBufferPointer { text in
      switch instruction.opcode {
      case .equalFolded: ByteSearch.equal(text, key, foldingCase: folds)
      case .order: instruction.outcomes.contains(ByteSearch.order(text, key, foldingCase: folds))
      case .prefix: ByteSearch.hasPrefix(text, key, foldingCase: folds)
      case .suffix: ByteSearch.hasSuffix(text, key, foldingCase: folds)
      default: ByteSearch.firstOffset(of: key, in: text, foldingCase: folds) != nil
      }
    }
  }

  @Test("LIKE gives the same answers on both paths")
  func like() {
    var random = SeededGenerator(seed: 13)
    var found = 0
    for round in 0..<8_000 {
      let options = Self.foldings[round % Self.foldings.count]
      let text = Self.text(&random, upTo: 6)
      let pattern = Self.text(&random, upTo: 3).map { letter in
        Int.random(in: 0..<3, using: &random) == 0 ? "*" : String(letter)
      }.joined()
      let like = LikePattern(pattern, options: options)
      let inPlace = Array(text.utf8).withUnsafeBufferPointer {
        like.matches($0, foldingCase: options.contains(.caseInsensitive))
      }
      let folded = Array(LikePattern.form(of: text, options).utf8).withUnsafeBufferPointer {
        like.matches($0, foldingCase: false)
      }
      if folded { found += 1 }
      #expect(inPlace == folded, "\(text.debugDescription) LIKE \(pattern.debugDescription)")
    }
    #expect(found > 500)
  }
}
