import Foundation
import PredicateLanguage

/// The vectors of `Fixtures/conformance/regex.jsonl`: patterns, texts, and what ICU answers.
///
/// The texts come from a generator whose seed is the pattern's id, so a new pattern changes no
/// other row.
public struct RegexVectors {
  /// A pattern, and where its texts come from.
  private struct Subject {
    let id: String
    let pattern: String
    let ignoresCase: Bool
    let samples: [String]
    var note: String?
  }

  private struct CorpusRow: Decodable {
    let pattern: String
    let purpose: String
    let sampleMatch: [String]
    let sampleNonmatch: [String]
    let options: String?
  }

  private struct PatternRow: Decodable {
    let id: String
    let pattern: String
    let options: String?
  }

  private static let source = "ICU 72, uregex_matches with UREGEX_MULTILINE"

  /// The rows, one JSON object each.
  public private(set) var lines: [String] = []

  /// Asks ICU about every pattern of the folder `Fixtures` at `fixtures`.
  public init(fixtures: URL) throws {
    for row in try Self.rows(fixtures.appending(path: "regex/patterns.jsonl"), PatternRow.self) {
      // An engine that anchors a pattern by a group around it cannot close one after `\c`.
      if row.pattern.hasSuffix("\\c") { continue }
      let subject = Subject(
        id: "regex-" + row.id, pattern: row.pattern, ignoresCase: row.options == "c", samples: [])
      add(subject)
    }
    let corpus = try Self.rows(fixtures.appending(path: "corpus/regexes.jsonl"), CorpusRow.self)
    for (index, row) in corpus.enumerated() {
      let number = String(index + 1)
      let subject = Subject(
        id: "regex-corpus-" + String(repeating: "0", count: 3 - number.count) + number,
        pattern: row.pattern, ignoresCase: row.options == "c",
        samples: row.sampleMatch + row.sampleNonmatch, note: row.purpose)
      add(subject)
    }
    for family in RegexFamily.all {
      for (index, row) in family.rows.enumerated() {
        add(
          Subject(
            id: "regex-\(family.name)-\(index + 1)", pattern: row.pattern, ignoresCase: false,
            samples: row.texts, note: family.note))
      }
    }
    for (name, pattern) in Self.overLimits {
      add(Subject(id: "regex-limit-" + name, pattern: pattern, ignoresCase: false, samples: []))
    }
    for (index, pattern) in Self.endless.enumerated() { addEndless(index + 1, pattern) }
    for (index, row) in Self.lackingLiteral.enumerated() {
      add(
        Subject(
          id: "regex-lacks-literal-\(index + 1)", pattern: row.pattern, ignoresCase: false,
          samples: [String(repeating: "a", count: 60) + row.end], note: Self.lackingNote))
    }
  }

  private static func rows<Row: Decodable>(_ file: URL, _ row: Row.Type) throws -> [Row] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try decoder.decode(Row.self, from: Data($0.utf8))
    }
  }

  // MARK: Rows

  private mutating func add(_ subject: Subject) {
    let predicate = Self.predicate(subject.pattern, ignoresCase: subject.ignoresCase)
    let verdict = Result { () throws(ICURegex.Failure) in
      try ICURegex(subject.pattern, ignoresCase: subject.ignoresCase)
    }
    let refusal = Self.refusal(of: predicate)
    switch (verdict, refusal) {
    case (.failure(let failure), let refusal?):
      addError(subject.id, predicate, refusal, source: "ICU 72: \(failure)", isOurs: false)
    case (.success, let refusal?):
      let isLimit = ["regex-too-long", "regex-nesting"].contains(refusal.id)
      addError(
        subject.id, predicate, refusal,
        source: isLimit ? Self.limits : "ICU 72 takes it, PCRE2 10.42 cannot say it", isOurs: true)
    case (.success(let regex), nil): addAnswers(subject, predicate, regex)
    // The comparison of verdicts reports it.
    case (.failure, nil): break
    }
  }

  private mutating func addAnswers(_ subject: Subject, _ predicate: String, _ regex: ICURegex) {
    var count = 0
    for text in texts(subject, regex) {
      guard let answer = try? regex.matches(text) else { continue }
      count += 1
      var members = [
        ("id", Self.quoted("\(subject.id)-\(count)")), ("kind", "\"evaluate\""),
        ("predicate", Self.quoted(predicate)), ("input", Self.quoted(text)),
        ("expect", String(answer)), ("source", Self.quoted(Self.source)), ("evidence", "\"icu\""),
      ]
      if let note = subject.note { members.append(("note", Self.quoted(note))) }
      addLine(members)
    }
  }

  /// The samples; without them two random texts that match and two that do not, as far as found.
  private func texts(_ subject: Subject, _ regex: ICURegex) -> [String] {
    if !subject.samples.isEmpty { return subject.samples }
    let seed = subject.id.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    var generator = PatternGenerator(seed: seed)
    var chosen: [Bool: [String]] = [:]
    for text in generator.subjects(400, for: subject.pattern).dropFirst() + [""] {
      guard let answer = try? regex.matches(text), chosen[answer, default: []].count < 2,
        !chosen[answer, default: []].contains(where: { $0.utf8.elementsEqual(text.utf8) })
      else { continue }
      chosen[answer, default: []].append(text)
    }
    return chosen[true, default: []] + chosen[false, default: []]
  }

  private mutating func addError(
    _ id: String, _ predicate: String, _ refusal: Diagnostic, source: String, isOurs: Bool
  ) {
    addLine([
      ("id", Self.quoted(id)), ("kind", "\"error\""), ("predicate", Self.quoted(predicate)),
      ("input", "\"a\""), ("expect", Self.expectation(refusal)), ("source", Self.quoted(source)),
      ("evidence", isOurs ? "\"policy\"" : "\"icu\""),
    ])
  }

  private mutating func addLine(_ members: [(key: String, value: String)]) {
    lines.append("{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}")
  }

  // MARK: Limits

  private static let limits = "the limits of MATCHES"

  /// Patterns over a bound, by the name of the bound.
  private static let overLimits = [
    ("length", String(repeating: "a", count: PredicateLimits.matchesPatternBytes + 1)),
    ("groups", nested("(", "a", ")")), ("classes", nested("[", "a", "]")),
  ]

  private static func nested(_ open: String, _ inside: String, _ close: String) -> String {
    let count = PredicateLimits.matchesPatternNesting + 1
    return String(repeating: open, count: count) + inside + String(repeating: close, count: count)
  }

  /// Patterns that backtrack without end.
  private static let endless = [
    "(a+)+b", "(a|aa)*b", "(a*)*b", "(?:a?){40}a{40}b", "^(\\w+\\s?)*$",
    "(.*)(.*)(.*)(.*)(.*)(.*)b",
    "(?i)(?:A+)+b", "(a+)+\\1b", "(?:[\\w&&[^_]]+)+b", "^(?:a+(?!b))+$",
  ]

  /// Patterns that backtrack over a limit, though not for ever, and the end of a text that lacks a
  /// literal of theirs.
  private static let lackingLiteral: [(pattern: String, end: String)] = [
    ("(.*)(.*)(.*)(.*)b", "!b!"), ("(.*)(.*)(.*)(.*)bc", "!bac"),
    ("(.*)(.*)(.*)(.*)-b.*c", "!b-c"), ("(.*)(.*)(.*)(.*)b[0-9]+c", "!b1cb"),
    ("(?i)(?:A*)(?:A*)(?:A*)(?:A*)B", "!B!"), ("a*a*a*(?:[\\w&&[^_]]*)b{2}", "!ab!"),
  ]
  private static let lackingNote =
    "no text without the literal matches: false, however long it takes to find that out"

  private mutating func addEndless(_ number: Int, _ pattern: String) {
    let predicate = Self.predicate(pattern, ignoresCase: false)
    // With the literals that the patterns require, without which the answer is false.
    let text = String(repeating: "a", count: 60) + "!\nab"
    guard let engine = try? ActivationPredicate(format: predicate) else { return }
    do throws(PredicateEvaluationError) {
      _ = try engine.evaluate(text)
    } catch {
      addLine([
        ("id", Self.quoted("regex-limit-\(number)")), ("kind", "\"error\""),
        ("predicate", Self.quoted(predicate)), ("input", Self.quoted(text)),
        ("expect", Self.expectation(error.diagnostic)),
        ("source", Self.quoted(Self.limits)), ("evidence", "\"policy\""),
        ("note", "\"an engine without such a limit says false, or never ends\""),
      ])
    }
  }

  // MARK: Text

  /// The predicate that matches with `pattern`, as a literal.
  static func predicate(_ pattern: String, ignoresCase: Bool) -> String {
    let literal = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "SELF MATCHES" + (ignoresCase ? "[c]" : "") + " \"" + literal + "\""
  }

  private static func refusal(of predicate: String) -> Diagnostic? {
    do throws(InvalidPredicateError) {
      _ = try ActivationPredicate(format: predicate)
      return nil
    } catch {
      return error.diagnostics.first { $0.severity == .error }
    }
  }

  private static func expectation(_ diagnostic: Diagnostic) -> String {
    let span = diagnostic.span
    return "{\"id\": \(quoted(diagnostic.id)), \"span\": [\(span.lowerBound), \(span.upperBound)]}"
  }

  /// A JSON string in ASCII, so that no tool can change the form of its characters.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
