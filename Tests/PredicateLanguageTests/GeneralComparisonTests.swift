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
      Int.random(in: 0...3, using: &random) == 0 || name == "IN"
      ? list(&random, depth: 2) : scalar(&random)
    if name == "BETWEEN" { right = "{\(scalar(&random)), \(scalar(&random))}" }
    return modifier + left + " " + name + options + " " + right
  }

  @Test("They answer as the naive evaluator does")
  func agreement() throws {
    var random = SeededGenerator(seed: 23)
    var answers = [true: 0, false: 0]
    var failures = 0
    for _ in 0..<(Build.isOptimized ? 60_000 : 6_000) {
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
      ("CONTAINS[cd] SELF", { "ANY \(many("'a'", $0)) CONTAINS[cd] SELF" }, accents),
      ("==[cd] SELF", { "ANY \(many("'a'", $0)) ==[cd] SELF" }, accents),
      ("LIKE[cd] SELF", { "ANY \(many("'a'", $0)) LIKE[cd] SELF" }, { accents(min(2_000, $0)) }),
      ("MATCHES SELF", { "ANY \(many("'a'", $0)) MATCHES SELF" }, { _ in "(b|c)+d[e-g]*" }),
      ("numbers in numbers", { "ANY \(many("1", $0)) IN \(many("2", $0))" }, accents),
      (
        "numbers in SELF", { "ANY \(many("1", $0)) IN {SELF,\(many("2", $0).dropFirst())" }, accents
      ),
      ("==[cd] a long constant", { "ANY \(many("'a'", $0)) ==[cd] '\(accents($0))'" }, accents),
      ("IN a long constant", { "ANY \(many("'z'", $0)) IN '\(accents($0))'" }, accents),
      ("ALL SELF", { "ALL \(many("SELF", $0)) ==[cd] SELF" }, accents),
      ("BETWEEN", { "ANY \(many("'z'", $0)) BETWEEN[cd] {SELF,'\(accents($0))'}" }, accents),
      ("lists of SELF", { "ALL \(many("{SELF,1}", $0)) == {SELF,1}" }, accents),
      (
        "lists in lists", { "ANY \(many("{SELF,1}", $0)) IN \(many("{SELF,2}", $0))" }, accents
      ),
      (
        "numbers beside a list",
        { "ANY {\(numbers($0))} == {SELF,\(numbers($0))}" }, accents
      ),
      ("different texts", { "ANY {\(different($0))} CONTAINS[cd] SELF" }, accents),
    ]

  private static func accents(_ bytes: Int) -> String {
    String(repeating: "\u{E9}", count: bytes / 2)
  }

  private static func numbers(_ bytes: Int) -> String {
    (0..<bytes / 6).map(String.init).joined(separator: ",")
  }

  private static func different(_ bytes: Int) -> String {
    (0..<bytes / 10).map { "'\u{E9}\($0)'" }.joined(separator: ",")
  }

  /// The processor time that parsing and two evaluations take.
  private func time(_ name: String, _ bytes: Int) throws -> Duration {
    let shape = try #require(Self.shapes.first { $0.name == name })
    let (source, text) = (shape.source(bytes), shape.text(2 * bytes))
    let start = clock()
    let predicate = try ActivationPredicate(format: source)
    _ = try predicate.evaluate(text)
    _ = try predicate.evaluate(nil)
    return .nanoseconds(Int64(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e9))
  }

  @Test(
    "No list of operands takes long", arguments: shapes.map(\.name).filter(Build.canRun))
  func worst(name: String) throws {
    var best = Duration.seconds(3_600)
    for _ in 0..<3 where best > .milliseconds(1_000) {
      best = min(best, try time(name, Self.large))
    }
    #expect(best <= .milliseconds(1_000))
  }
}
