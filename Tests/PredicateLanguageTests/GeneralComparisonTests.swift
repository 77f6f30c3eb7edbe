import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("Comparisons with the identifier as operand, in lists and on both sides", .serialized)
struct GeneralComparisonTests {
  private static let operators = [
    "==", "!=", "<", "<=", ">", ">=", "BETWEEN", "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE",
    "MATCHES",
  ]
  private static let identifiers: [String?] = [
    nil, "", "a", "A", "\u{E9}", "e\u{301}", "1", "a*", "ab", "[", "(a|b)+",
  ]

  private static func scalar(_ random: inout SeededGenerator) -> String {
    let values = [
      "SELF", "SELF", "'a'", "'A'", "'ab'", "'\u{E9}'", "'e\u{301}'", "'['", "''", "'a*'", "1",
      "1.0", "2.5", "9007199254740993", "9007199254740992.0", "nil",
    ]
    return values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static func list(_ random: inout SeededGenerator, depth: Int) -> String {
    let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      depth > 0 && Int.random(in: 0...4, using: &random) == 0
        ? list(&random, depth: depth - 1) : scalar(&random)
    }
    return "{" + elements.joined(separator: ", ") + "}"
  }

  private static func comparison(_ random: inout SeededGenerator) -> String {
    let name = operators[Int.random(in: 0..<operators.count, using: &random)]
    // The naive evaluator lets patterns with letters pass that `[d]` removes from every text.
    let last = name == "MATCHES" ? 2 : 5
    let options = ["", "", "[c]", "[d]", "[cd]", "[n]"][Int.random(in: 0...last, using: &random)]
    let modifier = ["", "ANY ", "ALL "][Int.random(in: 0...2, using: &random)]
    let isList = !modifier.isEmpty || Int.random(in: 0...2, using: &random) == 0
    let left = isList ? list(&random, depth: 2) : scalar(&random)
    var right =
      Int.random(in: 0...(name == "IN" ? 1 : 3), using: &random) == 0
      ? list(&random, depth: 2) : scalar(&random)
    if name == "BETWEEN" { right = "{\(scalar(&random)), \(scalar(&random))}" }
    return modifier + left + " " + name + options + " " + right
  }

  @Test("They answer as the naive evaluator does")
  func agreement() throws {
    var random = SeededGenerator(seed: 23)
    var answers = [true: 0, false: 0]
    var failures = 0
    for _ in 0..<(Campaign.isBrief ? 6_000 : 60_000) {
      let source = Self.comparison(&random)
      guard Build.canRun(source), let predicate = try? ActivationPredicate(format: source),
        let naive = try? NaivePredicate(predicate.canonicalText)
      else { continue }
      for identifier in Self.identifiers {
        let expected = try? naive.evaluate(identifier)
        let answer = try? predicate.evaluate(identifier)
        #expect(answer == expected, "\(source) on \(identifier ?? "nil")")
        if let answer { answers[answer, default: 0] += 1 } else { failures += 1 }
      }
    }
    #expect(answers[true, default: 0] > 1_000 && answers[false, default: 0] > 1_000)
    #expect(failures > 20 || !Build.hasRegex)
  }

  @Test(
    "Numbers in lists are equal by their value",
    arguments: [
      ("1 IN {1.0}", true), ("1.0 IN {2, 1}", true), ("{1} == {1.0}", true),
      ("{SELF, 1.0} == {SELF, 1}", true), ("ANY {1.5, 2.0} IN {SELF, 2}", true),
      ("9007199254740993 IN {9007199254740992.0}", false), ("1 IN {1.5, '1'}", false),
      ("{1} != {1.0}", false), ("9007199254740992 IN {9007199254740992.0}", true),
      ("{9007199254740992.0} == {9007199254740992}", true),
    ])
  func numbers(_ source: String, _ expected: Bool) throws {
    #expect(try ActivationPredicate(format: source).evaluate("a") == expected)
    #expect(try NaivePredicate(source).evaluate("a") == expected)
  }

  @Test("A failing element fails unless an element before it decides", .enabled(if: Build.hasRegex))
  func failures() throws {
    func answer(_ source: String) throws -> Bool? {
      let predicate = try ActivationPredicate(format: source)
      return try? predicate.evaluate("a")
    }
    #expect(try answer("ANY {nil, 'a'} MATCHES '['") == nil)
    #expect(try answer("ALL {'a', nil} MATCHES '['") == nil)
    #expect(try answer("ALL {nil, 'a'} MATCHES '['") == false)
    #expect(try answer("ANY {'a', SELF} MATCHES 'a'") == true)
  }

  @Test(
    "A pattern that is the identifier has the same mistakes as any", .enabled(if: Build.hasRegex))
  func mistakes() throws {
    for (source, text, id) in [
      ("'a' MATCHES SELF", "", "regex-empty"), ("'a' MATCHES SELF", "[", "regex-unclosed-class"),
      ("'a' LIKE SELF", "\\", "like-trailing-backslash"),
    ] {
      let predicate = try ActivationPredicate(format: source)
      let error = #expect(throws: PredicateEvaluationError.self) {
        try predicate.evaluate(text)
      }
      #expect(error?.diagnostic.id == id)
    }
  }

  private static let large = Build.isOptimized ? 32_000 : 8_000

  private static func many(_ element: String, _ bytes: Int) -> String {
    let count = bytes / (element.utf8.count + 1)
    return "{" + Array(repeating: element, count: count).joined(separator: ",") + "}"
  }

  /// Predicates of nearly 64 KiB and identifiers, each hard for some pair of operands.
  private static let shapes:
    [(name: String, source: @Sendable (Int) -> String, text: @Sendable (Int) -> String)] = [
      ("CONTAINS[cd] SELF", { "ANY {\(texts($0))} CONTAINS[cd] SELF" }, accents),
      ("==[cd] SELF", { "ANY {\(texts($0))} ==[cd] SELF" }, accents),
      ("LIKE[cd] SELF", { "ANY {\(texts($0))} LIKE[cd] SELF" }, { accents(min(2_000, $0)) }),
      ("MATCHES SELF", { "ANY {\(texts($0))} MATCHES SELF" }, { _ in "(b|c)+d[e-g]*" }),
      (
        "numbers in numbers", { "ANY {\(numbers($0))} IN {\(numbers($0, from: 100_000))}" }, accents
      ),
      (
        "numbers in SELF", { "ANY {\(numbers($0))} IN {SELF,\(numbers($0, from: 100_000))}" },
        accents
      ),
      ("==[cd] a long constant", { "ANY {\(texts($0))} ==[cd] '\(accents($0))'" }, accents),
      ("IN a constant", { "ANY {\(texts($0))} IN '\(accents(1_000))'" }, accents),
      ("ALL SELF", { "ALL \(many("SELF", $0)) ==[cd] SELF" }, accents),
      ("BETWEEN", { "ANY {\(texts($0))} BETWEEN[cd] {SELF,'\(accents($0))'}" }, accents),
      ("lists of SELF", { "ALL \(many("{SELF,1}", $0)) == {SELF,1}" }, accents),
      (
        "lists in lists", { "ANY {\(lists($0, from: 0))} IN {\(lists($0, from: 100_000))}" },
        accents
      ),
      (
        "numbers beside a list",
        { "ANY {\(numbers($0))} == {SELF,\(numbers($0))}" }, accents
      ),
      (
        "lists beside a list in a list",
        { "ANY {\(nested($0))} == {{SELF,\(numbers($0))}}" }, accents
      ),
      ("different texts", { "ANY {\(different($0))} CONTAINS[cd] SELF" }, accents),
    ]

  private static func accents(_ bytes: Int) -> String {
    String(repeating: "\u{E9}", count: bytes / 2)
  }

  private static func numbers(_ bytes: Int, from first: Int = 0) -> String {
    (first..<first + bytes / 7).map(String.init).joined(separator: ",")
  }

  private static func texts(_ bytes: Int) -> String {
    (0..<bytes / 8).map { "'\($0)'" }.joined(separator: ",")
  }

  private static func lists(_ bytes: Int, from first: Int) -> String {
    (first..<first + bytes / 14).map { "{SELF,\($0)}" }.joined(separator: ",")
  }

  private static func nested(_ bytes: Int) -> String {
    (0..<bytes / 9).map { "{{\($0)}}" }.joined(separator: ",")
  }

  private static func different(_ bytes: Int) -> String {
    (0..<bytes / 10).map { "'\u{E9}\($0)'" }.joined(separator: ",")
  }

  /// The least processor time of three that parsing and two evaluations take.
  private func time(_ name: String, _ bytes: Int) throws -> Duration {
    let shape = try #require(Self.shapes.first { $0.name == name })
    let (source, text) = (shape.source(bytes), shape.text(2 * bytes))
    var best = Duration.seconds(3_600)
    for _ in 0..<3 {
      let start = clock()
      let predicate = try ActivationPredicate(format: source)
      _ = try predicate.evaluate(text)
      _ = try predicate.evaluate(nil)
      let used = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      best = min(best, .nanoseconds(Int64(used * 1e9)))
    }
    return best
  }

  @Test(
    "A list of operands four times as long takes some four times as long",
    arguments: shapes.map(\.name).filter(Build.canRun))
  func growth(name: String) throws {
    let (small, large) = (try time(name, Self.large / 4), try time(name, Self.large))
    Campaign.report("\(name): \(small), then \(large)")
    // A product of the two sides would take sixteen times as long. Some systems count processor
    // time in steps of up to ten milliseconds.
    #expect(large < small * 8 + .milliseconds(20), "\(small), then \(large)")
    #expect(large <= .milliseconds(1_000))
  }
}
