import ICUOracle
import Testing

extension OracleTests {
  @Test("Every row of up to four kinds of characters has the same grapheme clusters")
  func graphemes() {
    var rows = [""]
    var texts: [String] = []
    for _ in 0..<4 {
      rows = rows.flatMap { row in PatternGenerator.graphemeKinds.map { row + $0 } }
      texts += rows
    }
    var comparison = RegexComparison()
    comparison.compare("\\X", ignoresCase: false, subjects: texts)
    comparison.compare(".\\X", ignoresCase: false, subjects: texts)
    for pattern in PatternGenerator.graphemePatterns {
      let isTaken = comparison.compare(
        pattern, ignoresCase: false,
        subjects: texts.enumerated().filter { $0.offset % 8 == 0 }
          .map(\.element))
      #expect(isTaken, "\(pattern)")
    }
    #expect(comparison.answers >= 300_000)
    #expect(comparison.gaveUp == 0)
    expectAgreement(comparison, "grapheme clusters")
  }

  @Test("Every character joins grapheme clusters as in ICU")
  func graphemeClasses() {
    var comparison = RegexComparison()
    var subjects: [String] = []
    let contexts = [
      ("a", ""), ("", "a"), ("\u{1F469}\u{200D}", ""), ("", "\u{200D}\u{1F469}"),
      ("\u{915}\u{94D}", ""), ("", "\u{94D}\u{915}"), ("\u{915}", "\u{915}"),
      ("\u{915}\u{94D}", "\u{915}"), ("\u{1F469}", "\u{200D}\u{1F469}"), ("\u{1F1E6}", ""),
      ("\u{1100}", ""), ("\u{AC00}", ""), ("", "\u{1161}"), ("", "\u{11A8}"),
    ]
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Ideographs and private use are alike; a sample of them is enough.
      if value > 0x3400, value < 0xA000 || value > 0x1FFFF, value % 64 > 0, value >> 12 != 0xE0 {
        continue
      }
      subjects += contexts.map { $0.0 + String(scalar) + $0.1 }
    }
    comparison.compare("\\X", ignoresCase: false, subjects: subjects)
    #expect(comparison.answers >= 1_000_000)
    expectAgreement(comparison, "classes of characters in grapheme clusters")
  }

  @Test("Mixtures of emoji have the same grapheme clusters")
  func emoji() {
    var generator = PatternGenerator(seed: 11)
    let texts = (0..<6000).map { _ in generator.emoji() }
    var comparison = RegexComparison()
    for pattern in PatternGenerator.graphemePatterns {
      comparison.compare(pattern, ignoresCase: false, subjects: texts)
    }
    #expect(comparison.answers >= 90_000)
    expectAgreement(comparison, "emoji")
  }

  @Test("Look-behinds whose captures are used later agree")
  func lookBehindCaptures() {
    var generator = PatternGenerator(seed: 12)
    var comparison = RegexComparison()
    for _ in 0..<10_000 {
      let pattern = generator.lookBehindWithCapture()
      let subjects = (0..<30).map { _ in generator.abc() }
      comparison.compare(pattern, ignoresCase: false, subjects: subjects)
    }
    #expect(comparison.accepted >= 2500)
    #expect(comparison.answers >= 75_000)
    expectAgreement(comparison, "look-behinds with captures")
  }

  @Test("Escapes by number have the same digits")
  func numbers() {
    var comparison = RegexComparison()
    let digits = ["", "0", "6", "61", "061", "0061", "110000", "10FFFF", "FFFFFFFF"]
    let zeros = ["", "0", "00", "000", "0000", "00000", "000000"]
    for zero in zeros {
      for digit in digits {
        let number = zero + digit
        for pattern in [
          "\\x{\(number)}", "\\x\(number)", "\\u\(number)", "\\U\(number)", "\\0\(number)",
          "[\\x{\(number)}]", "\\x{\(number)", "\\x{\(number) }", "\\u{\(number)}", "\\c\(number)",
        ] {
          comparison.compare(
            pattern, ignoresCase: false,
            subjects: ["a", "a1", "a11", "\u{10FFFF}", "\u{0}", "\u{6}", "\u{61}0000", "\u{6}1"])
        }
      }
    }
    #expect(comparison.accepted >= 150)
    expectAgreement(comparison, "escapes by number")
  }
}
