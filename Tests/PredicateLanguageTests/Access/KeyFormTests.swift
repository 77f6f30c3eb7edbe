import TestSupport
import Testing

@testable import PredicateLanguage
@testable import TextFolding

@Suite("Keys")
struct KeyFormTests {
  private static let options: [ComparisonOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  /// Every scalar of use, but of the large uniform scripts only some.
  private static var scalars: [Unicode.Scalar] {
    let last: UInt32 = Campaign.isBrief ? 0x5FF : 0x1_FFFF
    return (0x80...last).compactMap { value in
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.generalCategory != .unassigned
      else { return nil }
      let isUniform =
        scalar.properties.isUnifiedIdeograph || 0xAC00...0xD7A3 ~= value
        || 0xE000...0xF8FF ~= value || 0x1_2000...0x1_8FFF ~= value
      return isUniform && value % 64 != 0 ? nil : scalar
    }
  }

  /// Every form of a text in which some comparison reads it.
  private static func forms(of text: String) -> [String] {
    options.flatMap { [Folding.canonical(text, $0), Folding.compatible(text, $0)] } + [
      Folding.withoutDiacritics(text), text.lowercased(), text.uppercased(),
    ]
  }

  @Test("Folding a scalar under any options leaves its key")
  func scalars() {
    var wrong: [String] = []
    for scalar in Self.scalars {
      let text = String(scalar)
      let key = KeyForm.key(of: text)
      for form in Self.forms(of: text) + [scalar.properties.titlecaseMapping]
      where KeyForm.key(of: form) != key {
        wrong.append("\(String(scalar.value, radix: 16)) \(form.debugDescription)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(20))")
  }

  @Test("Folding a text under any options leaves its key")
  func texts() {
    var generator = PredicateGenerator(seed: 9, asciiShare: 0)
    var compared = 0
    for _ in 0..<(Campaign.isBrief ? 2_000 : 20_000) {
      guard let text = generator.next().input else { continue }
      let key = KeyForm.key(of: text)
      for form in Self.forms(of: text) {
        compared += 1
        let formKey = KeyForm.key(of: form)
        if formKey != key {
          Issue.record("\(text.debugDescription) and \(form.debugDescription)")
          return
        }
      }
    }
    #expect(compared > 10_000)
  }

  @Test("Folding a text with rare letters leaves its key, or makes one of its other keys")
  func rare() {
    var random = SeededGenerator(seed: 11)
    var scalars: [Unicode.Scalar] = [
      "a", "i", "k", "\u{301}", "\u{307}", "\u{308}", "\u{323}", "\u{345}", "\u{9BE}", "\u{1100}",
      "\u{1113}", "\u{1161}", "\u{1176}", "\u{11A7}", "\u{11A8}", "\u{11C3}", "\u{11173}",
      "\u{111C0}", "\u{1171E}", "\u{10403}", "\u{10418}", "\u{11F00}", "\u{E0061}", "\u{E0112}",
    ]
    for low in [0x41, 0x49, 0x69, 0xC2, 0x17F, 0x3B1, 0x418, 0x9C7, 0x1F00, 0x226A, 0x304B] {
      scalars.append(Unicode.Scalar(UInt32(0x20000 | low)) ?? "a")
    }
    var uncertain = 0
    for _ in 0..<(Campaign.isBrief ? 3_000 : 50_000) {
      let text = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
            scalars.randomElement(using: &random)
          }))
      let key = KeyForm.key(of: text)
      let others = KeyForm.otherKeys(of: text)
      if !others.isEmpty { uncertain += 1 }
      for form in Self.forms(of: text) {
        let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(([key] + others).contains(KeyForm.key(of: form)), "\(scalars)")
      }
    }
    #expect(uncertain > 100)
    for text in ["\u{1F600}", "\u{20041}", "é", "\u{1F1E9}\u{1F1EA}", "\u{AC00}", "\u{10428}"] {
      #expect(KeyForm.otherKeys(of: text).isEmpty)
    }
  }

  @Test("A folder gives the same keys, the first time and again")
  func folder() {
    let folder = KeyFolder()
    var generator = PredicateGenerator(seed: 10, asciiShare: 0.2)
    for _ in 0..<2_000 {
      guard var text = generator.next().input else { continue }
      let expected = KeyForm.key(of: text)
      let keys = text.withUTF8 { [folder.key(of: $0), folder.key(of: $0)] }
      #expect(keys == [expected, expected], "\(text.debugDescription)")
    }
  }

  @Test(
    "Keys join what some option joins",
    arguments: [
      ("Straße", "STRASSE"), ("É", "e"), ("Ｋ", "k"), ("K", "K"), ("①", "1"), ("ς", "Σ"),
      ("ﬁ", "FI"), ("각", "\u{1100}\u{1161}\u{11A8}"),
    ])
  func pairs(one: String, other: String) {
    #expect(KeyForm.key(of: one) == KeyForm.key(of: other))
    #expect(KeyForm.key(of: one + "x") != KeyForm.key(of: other + "y"))
  }
}
