import Foundation
import ICUOracle
import Testing

@Suite("MATCHES against ICU")
struct OracleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func rows<Row: Decodable>(_ path: String, as row: Row.Type) throws -> [Row] {
    let url = root.appending(path: "Fixtures").appending(path: path)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      try decoder.decode(Row.self, from: Data($0.utf8))
    }
  }

  private struct CorpusRow: Decodable {
    let pattern: String
    let sampleMatch: [String]
    let sampleNonmatch: [String]
    let icu72: String
    let options: String?
  }

  private struct PatternRow: Decodable {
    let id: String
    let pattern: String
    let options: String?
    let icu: String
  }

  func expectAgreement(_ comparison: RegexComparison, _ title: String) {
    print("\(title)\n\(comparison.summary)")
    for line in comparison.disagreements.prefix(40) { Issue.record("\(line)") }
    #expect(comparison.disagreements.isEmpty)
  }

  @Test("Every pattern collected from public code is taken and answered as ICU does")
  func corpus() throws {
    let rows = try Self.rows("corpus/regexes.jsonl", as: CorpusRow.self)
    #expect(rows.count >= 119)
    var comparison = RegexComparison()
    var generator = PatternGenerator(seed: 1)
    for row in rows {
      let ignoresCase = row.options == "c"
      let subjects =
        row.sampleMatch + row.sampleNonmatch + generator.subjects(20, for: row.pattern)
      comparison.compare(row.pattern, ignoresCase: ignoresCase, subjects: subjects)
      if row.icu72 == "ok" {
        let icu = try ICURegex(row.pattern, ignoresCase: ignoresCase)
        for sample in row.sampleMatch { #expect(try icu.matches(sample), "\(row.pattern)") }
        for sample in row.sampleNonmatch { #expect(try !icu.matches(sample), "\(row.pattern)") }
      }
    }
    #expect(comparison.refusedAlone.isEmpty, "\(comparison.refusedAlone)")
    #expect(comparison.answers >= 2500)
    expectAgreement(comparison, "corpus")
  }

  @Test("Every pattern of our own has ICU's verdict and ICU's answers on twenty texts")
  func patterns() throws {
    let rows = try Self.rows("regex/patterns.jsonl", as: PatternRow.self)
    #expect(rows.count >= 300)
    var comparison = RegexComparison()
    var generator = PatternGenerator(seed: 2)
    for row in rows {
      let ignoresCase = row.options == "c"
      comparison.compare(
        row.pattern, ignoresCase: ignoresCase, subjects: generator.subjects(20, for: row.pattern))
      let verdict = Result { () throws(ICURegex.Failure) in
        try ICURegex(row.pattern, ignoresCase: ignoresCase)
      }
      switch verdict {
      case .success: #expect(row.icu == "ok", "\(row.id)")
      case .failure(let failure): #expect(row.icu == failure.description, "\(row.id)")
      }
    }
    #expect(comparison.answers >= 6000)
    expectAgreement(comparison, "patterns")
  }

  @Test("The vectors of the conformance suite are what ICU answers today")
  func vectors() throws {
    let fixtures = Self.root.appending(path: "Fixtures")
    let file = try String(
      contentsOf: fixtures.appending(path: "conformance/regex.jsonl"), encoding: .utf8)
    let written = file.split(separator: "\n").map(String.init)
    let asked = try RegexVectors(fixtures: fixtures).lines
    #expect(written.count >= 600)
    #expect(written.count == asked.count)
    for line in asked.filter({ !written.contains($0) }).prefix(5) {
      Issue.record("`Tests/ICUOracle/compare.sh vectors` would write\n\(line)")
    }
  }

  @Test("Random patterns over ICU's grammar agree", arguments: 1...4)
  func randomPatterns(seed: Int) {
    var generator = PatternGenerator(seed: UInt64(100 + seed))
    var comparison = RegexComparison()
    for _ in 0..<1500 {
      let pattern = generator.pattern()
      let ignoresCase = generator.random.next() % 3 == 0
      comparison.compare(
        pattern, ignoresCase: ignoresCase, subjects: generator.subjects(20, for: pattern))
    }
    #expect(comparison.answers >= 20_000)
    expectAgreement(comparison, "random patterns, seed \(100 + seed)")
  }

  /// Atoms that every character is tried on.
  static let atoms = [
    "\\w", "\\d", "\\s", "\\h", "\\v", ".", "(?s).", "\\R", "\\X", "\\b.", ".\\b", "[[:alpha:]]",
    "[[:alnum:]]", "[[:punct:]]", "[[:graph:]]", "[[:print:]]", "[[:blank:]]", "[[:xdigit:]]",
    "[^\\W_]", "[\\w&&[^\\d]]", "\\p{L}", "\\p{Lu}", "\\p{Greek}", "\\p{Arabic}", "\\p{Emoji}",
    "\\p{Uppercase}", "\\p{IsAssigned}", "\\P{Lu}", "\\p{Ll}", "\\p{Lt}", "\\p{Lowercase}",
    "\\p{Uppercase=No}", "\\P{Lower=no}", "\\p{Math}", "\\p{Math=No}", "\\p{SD}", "\\p{CWL}",
    "\\p{CWU}",
    "\\p{CWT}", "\\p{CWCF}", "\\p{CWCM}", "\\p{CI=No}", "\\p{Emoji=No}", "\\p{IDS=No}",
    "\\p{Bidi_M}", "\\p{Bidi_Mirrored=No}",
    "\\p{InGreek}", "\\P{InGreek}", "\\p{Block=Greek}", "\\P{Block=Greek}", "[\\p{InGreek}]",
    "[\\P{InGreek}]", "[^\\p{InGreek}]", "[^\\P{InGreek}]", "[^\\p{blk=Greek}]", "[\\P{blk=Greek}]",
    "\\p{InNo_Block}", "\\p{InHigh_Surrogates}", "[a\\P{Block=High_Surrogates}]", "[\\w--b-ß]",
    "[\\w--[b-k]]", "[\\p{Lu}--A-M]", "[\\p{Lu}&&[A-Z]]", "[^\\p{Lu}k]", "\\p{javaDefined}",
    "\\p{javaDigit}", "\\p{javaIdentifierIgnorable}", "\\p{javaISOControl}",
    "\\p{javaJavaIdentifierPart}", "\\p{javaJavaIdentifierStart}", "\\p{javaLetter}",
    "\\p{javaLetterOrDigit}", "\\p{javaLowerCase}", "\\p{javaMirrored}", "\\p{javaSpaceChar}",
    "\\p{javaSupplementaryCodePoint}", "\\p{javaTitleCase}", "\\p{javaUnicodeIdentifierStart}",
    "\\p{javaUnicodeIdentifierPart}", "\\p{javaUpperCase}", "\\p{javaValidCodePoint}",
    "\\P{javaWhitespace}",
  ]

  @Test("Each character is a member of the same classes", arguments: atoms)
  func characters(atom: String) {
    var comparison = RegexComparison()
    let subjects = Self.stableScalars.map { String($0) }
    comparison.compare(atom, ignoresCase: false, subjects: subjects)
    comparison.compare(atom, ignoresCase: true, subjects: subjects)
    #expect(comparison.answers >= subjects.count)
    expectAgreement(comparison, "every character, \(atom)")
  }

  @Test("Every block has its name and its characters")
  func blocks() throws {
    var comparison = RegexComparison()
    let subjects = stride(from: UInt32(0), to: 0x110000, by: 16).flatMap { value in
      [Unicode.Scalar(value), Unicode.Scalar(value + 15)].compactMap { $0.map { String($0) } }
    }
    for name in Self.blockNames {
      for pattern in ["\\p{In\(name)}", "\\p{Block=\(name)}"] {
        let isTaken = comparison.compare(pattern, ignoresCase: false, subjects: subjects)
        #expect(isTaken, "\(name)")
      }
    }
    expectAgreement(comparison, "blocks")
  }

  private static let blockNames = [
    "ASCII", "Latin1", "Latin 1 Supplement", "Greek", "GreekAndCoptic", "greek_and-coptic", "NKo",
    "CJK", "CJK_Ext_H", "Arabic_PF_A", "PUA", "SupPUAB", "Tags", "VS", "VS_Sup", "Kawi",
    "Misc_Arrows",
    "Half_And_Full_Forms", "Specials", "IPA_Ext", "Diacriticals", "CombiningMarksForSymbols",
    "Private_Use", "Emoticons", "Canadian_Syllabics", "Nag_Mundari", "Domino", "Hangul", "Tangut",
  ]

  @Test("Characters are found by their names")
  func names() {
    var comparison = RegexComparison()
    for value in stride(from: UInt32(0x20), to: 0x32000, by: 89) {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 15,
        let name = scalar.properties.name
      else { continue }
      let subjects = [String(scalar), "a"]
      comparison.compare("\\N{\(name)}", ignoresCase: false, subjects: subjects)
      comparison.compare("[\\N{\(name.lowercased())}]", ignoresCase: true, subjects: subjects)
    }
    for name in [
      "LINE FEED", "<control-000A>", "NULL", "LF", "BELL", "ALERT", "HANGUL SYLLABLE HAN",
      "CJK UNIFIED IDEOGRAPH-4E00", "CJK UNIFIED IDEOGRAPH-04E00", "CJK UNIFIED IDEOGRAPH-4e0a",
      "cjk unified ideograph-20000", "CJK UNIFIED IDEOGRAPH-3400", "DIGIT  ONE", "DIGIT-ONE",
      " DIGIT ONE", "DIGIT ONE ", "DIGITONE", "", "DIGIT ONE\u{E9}", "TANGUT IDEOGRAPH-17000",
      "NUSHU CHARACTER-1B170", "CJK COMPATIBILITY IDEOGRAPH-F900", "VARIATION SELECTOR-256",
      "KHITAN SMALL SCRIPT CHARACTER-18B00", "LATIN CAPITAL LETTER GHA", "LATIN CAPITAL LETTER OI",
      "CJK UNIFIED IDEOGRAPH-31350", "CJK UNIFIED IDEOGRAPH-2EBF0", "TANGUT COMPONENT-001",
      "DIGIT_ONE",
    ] {
      for pattern in ["\\N{\(name)}", "[\\N{\(name)}]", "(?x)\\N{\(name)}", "[!-\\N{\(name)}]"] {
        comparison.compare(
          pattern, ignoresCase: false,
          subjects: [
            "1", "한", "一", "\u{20000}", "\u{3400}", "\u{7}", "\n", "\u{17000}", "\u{1F514}",
          ])
      }
    }
    #expect(comparison.accepted >= 3000)
    expectAgreement(comparison, "names")
  }

  @Test("Each letter matches the same letters without regard to case")
  func folding() {
    var comparison = RegexComparison()
    for scalar in Self.stableScalars where scalar.properties.isCased || scalar.value == 0x345 {
      let text = String(scalar)
      var subjects = [
        text, text.lowercased(), text.uppercased(), scalar.properties.titlecaseMapping,
      ]
      for subject in subjects { subjects += [subject.lowercased(), subject.uppercased()] }
      comparison.compare(text, ignoresCase: true, subjects: subjects)
      comparison.compare("x" + text, ignoresCase: true, subjects: subjects.map { "X" + $0 })
      comparison.compare("[" + text + "]", ignoresCase: true, subjects: subjects)
    }
    #expect(comparison.answers >= 50_000)
    expectAgreement(comparison, "letters without regard to case")
  }

  /// Characters of Unicode 14 whose properties PCRE2 10.42, ICU 72 and Swift tell alike.
  ///
  /// PCRE2 10.42 has Unicode 14 and ICU 72 Unicode 15, which made a few old characters letters;
  /// Swift has a later one, in which more spacing marks extend graphemes.
  static let stableScalars: [Unicode.Scalar] = {
    let changed: Set<UInt32> = [
      0xC04, 0xF82, 0xF83, 0x11080, 0x11081, 0x10FC, 0xA7F2, 0xA7F3, 0xA7F4, 0xAB69, 0x1171E,
    ]
    return (UInt32(0)...0x1FFFF).compactMap { value in
      guard let scalar = Unicode.Scalar(value), !changed.contains(value),
        let age = scalar.properties.age, age.major <= 14,
        scalar.properties.generalCategory != .spacingMark || !scalar.properties.isGraphemeExtend
      else { return nil }
      return scalar
    }
  }()
}
