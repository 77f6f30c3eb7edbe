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

  private func expectAgreement(_ comparison: RegexComparison, _ title: String) {
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
    for (one, other) in zip(written, asked) where one != other {
      Issue.record("`Scripts/icu-oracle vectors` would write\n\(other)\nfor\n\(one)")
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
    "\\p{Uppercase}", "\\p{IsAssigned}",
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
  private static let stableScalars: [Unicode.Scalar] = {
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
