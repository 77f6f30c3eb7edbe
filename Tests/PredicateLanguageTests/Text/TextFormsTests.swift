#if !canImport(Darwin)
  import Foundation
  import TestSupport
  import Testing

  @testable import PredicateLanguage
  @testable import TextFolding

  @Suite("Folding and normal forms against Foundation")
  struct TextFormsTests {
    /// What is wrong with the forms of a text, or nil.
    private static func flaw(_ text: String) -> String? {
      var flaws: [String] = []
      func compare(_ name: String, _ ours: String, _ expected: String) {
        if !ours.utf8.elementsEqual(expected.utf8) { flaws.append(name) }
      }
      compare("D", TextForms.decomposed(text), text.decomposedStringWithCanonicalMapping)
      compare(
        "KC", TextForms.composedCompatibly(text), text.precomposedStringWithCompatibilityMapping)
      let width = String.CompareOptions.widthInsensitive
      compare(
        "[c]", TextForms.folded(text, case: true, marks: false),
        text.folding(options: [width, .caseInsensitive], locale: nil))
      compare(
        "[d]", TextForms.folded(text, case: false, marks: true),
        text.folding(options: [width, .diacriticInsensitive], locale: nil))
      compare(
        "[cd]", TextForms.folded(text, case: true, marks: true),
        text.folding(options: [width, .caseInsensitive, .diacriticInsensitive], locale: nil))
      if flaws.isEmpty { return nil }
      let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
      return "\(scalars.joined(separator: " ")): \(flaws.joined(separator: ", "))"
    }

    @Test("Every scalar, alone and among others")
    func scalars() {
      var flaws: [String] = []
      // European letters have the exceptions.
      let values =
        Campaign.isBrief
        ? Array(0..<0x530) + Array(0x1E00..<0x2200)
          + Array(stride(from: 0x2200, to: 0x11_0000, by: 41))
        : Array(0..<0x11_0000)
      for value in values.map(UInt32.init) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let text = String(scalar)
        let expected = text.decomposedStringWithCompatibilityMapping.unicodeScalars
        if !TextForms.decomposedCompatibly(scalar).elementsEqual(expected) {
          flaws.append("\(String(value, radix: 16)): KD")
        }
        // From here on there are private characters alone, and tags.
        let texts =
          value < 0x3_0000 || 0xE_0000...0xE_01FF ~= value
          ? [text, "a\(text)\u{301}", "\(text)\u{301}\u{323}", "\u{5D0}\(text)\(text)"] : [text]
        flaws += texts.compactMap(Self.flaw)
      }
      #expect(flaws == [])
    }

    @Test("Random letters, marks, letters of Hangul, and long runs of marks")
    func mixtures() {
      var random = SeededGenerator(seed: UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1)))
      let all = (UInt32(0x80)..<0x2_0000).compactMap(Unicode.Scalar.init).filter { scalar in
        scalar.properties.lowercaseMapping != String(scalar) || ClusterReader.extends(scalar)
          || TextForms.decomposedCompatibly(scalar) != [scalar]
      }
      let marks = all.filter(ClusterReader.extends)
      let jamo = (UInt32(0x1100)...0x11FF).compactMap(Unicode.Scalar.init)
      #expect(all.count > 15_000 && marks.count > 1_500)
      var flaws: [String] = []
      let count = Campaign.number("SCENEROUTE_TEXTS", usual: Campaign.isBrief ? 3_000 : 100_000)
      for number in 0..<count {
        var text = String.UnicodeScalarView()
        let isLong = number % 100 == 0
        for _ in 0..<Int.random(in: 1...(isLong ? 150 : 8), using: &random) {
          let kind = Int.random(in: 0..<8, using: &random)
          if kind < 4 || isLong {
            marks.randomElement(using: &random).map { text.append($0) }
          } else if kind < 6 {
            all.randomElement(using: &random).map { text.append($0) }
          } else if kind == 6 {
            jamo.randomElement(using: &random).map { text.append($0) }
          } else {
            text.append(Unicode.Scalar(UInt8.random(in: 0...127, using: &random)))
          }
        }
        if let flaw = Self.flaw(String(text)) { flaws.append(flaw) }
      }
      #expect(flaws == [])
    }
  }
#endif
