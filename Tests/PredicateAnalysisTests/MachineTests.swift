import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis

@Suite("Automata: each on random strings beside the evaluator")
struct MachineTests {
  static let constants = [
    "", "a", "ab", "e", "ss", "fi", "ffi", "st", "k", "i", "a/c", "note/", "s", "I", "A4", "\u{DF}",
    "1/2", "...", "k.", "t", "<", "a\r\nb", "\n", "\r",
  ]
  /// The strings for each comparison, where no campaign says otherwise.
  static let strings = Campaign.isBrief ? 6 : 60
  /// Without optimisation a comparison is tried with a third of them.
  private static var tried: [(offset: Int, element: String)] {
    constants.enumerated().filter { !Campaign.isBrief || $0.offset % 3 == 1 }
  }
  static let options = ["", "[c]", "[d]", "[cd]", "[n]", "[l]", "[cn]"]

  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\r", with: "\\r").replacing("\n", with: "\\n")
  }

  /// Strings that resemble a constant.
  private func strings(_ constant: String, _ mixture: inout ScalarMixture, _ count: Int) -> [String]
  {
    let parts = [constant, constant.uppercased()] + constant.unicodeScalars.map { String($0) }
    return (0..<count).map { _ in mixture.next(longest: 6, others: parts) }
  }

  private func expectAgreement(
    _ source: String, _ constant: String, seed: UInt64, _ tally: inout (guessed: Int, all: Int)
  ) throws {
    let predicate = try ActivationPredicate(format: source)
    let simulation = Simulation(predicate)
    guard simulation.isWhole else { return }
    var mixture = ScalarMixture(seed: seed)
    let count = Campaign.number("SCENEROUTE_ANALYSIS_STRINGS", usual: Self.strings)
    for text in strings(constant, &mixture, count) {
      guard let expected = try? predicate.evaluate(text) else { continue }
      let answers = simulation.answers(on: text)
      tally.all += 1
      if answers.count > 1 { tally.guessed += 1 }
      #expect(answers.contains(expected), "\(source) on \(text.debugDescription)")
    }
  }

  @Test("Constants: equality, order and search", arguments: options)
  func constants(options: String) throws {
    let operators = ["==", "!=", "<", "<=", ">", ">=", "BEGINSWITH", "ENDSWITH", "CONTAINS"]
    var tally = (guessed: 0, all: 0)
    for (index, constant) in Self.tried {
      for name in operators {
        try expectAgreement(
          "SELF \(name)\(options) '\(escaped(constant))'", constant, seed: UInt64(index), &tally)
      }
      for name in ["BEGINSWITH", "ENDSWITH", "CONTAINS"] {
        try expectAgreement(
          "'\(escaped(constant))' \(name)\(options) SELF", constant, seed: UInt64(index), &tally)
      }
    }
    #expect(tally.all > (Campaign.isBrief ? 25 : 80) * Self.strings)
    #expect(tally.guessed < tally.all / 10)
  }

  @Test("LIKE", arguments: options)
  func like(options: String) throws {
    var tally = (guessed: 0, all: 0)
    for (index, constant) in Self.tried {
      let forms = [
        constant, constant + "*", "*" + constant, "*" + constant + "*", "?" + constant,
        constant + "?", "??", "?*" + constant, "*" + constant + "?*", "a?\(constant)*b",
      ]
      for form in forms {
        try expectAgreement(
          "SELF LIKE\(options) '\(escaped(form))'", constant, seed: UInt64(index), &tally)
      }
    }
    #expect(tally.all > (Campaign.isBrief ? 25 : 80) * Self.strings)
  }

  @Test("MATCHES", .enabled(if: Build.hasRegex), arguments: ["", "[c]"])
  func matches(options: String) throws {
    let patterns = [
      "a", "a*b?", "[a-z]+", "[^/]*", "(a|b)*s", ".*", "(?s).*", "(?s)a.b", "a.{2}", "\\d+",
      "\\w+", "\\s*", "ss", "st+", "ffi", "(?i)ss", "(?i)K", "[k-t]*", "(?i)[k-t]*", "^a$", "^a$\n",
      "a\r?\n?b", "a\\R*", "(?s)a..", "(?m)^a$\\s^b$", "a\\b.*", "\\ba\\B.*", "\\p{Lu}*",
      "(?i)\\p{Lu}+", "[\\p{L}&&[^a]]*", "(?!a).*", "(?=a)[a-f]+", ".*(?<=s)", ".*(?<!s)",
      "a*+b", "[a-e]++s", "(?x) a b # c", "(?d).*", "(?d)a$\n", "[\\w-]+", "[^\\w]+", "\\W*",
      "[\\W\\d]*", "e{2,4}", "(a{2}){3}", "(?:)", "a|", "(?s).{2,}", "(?s)(.a)*", "\\D+",
      "[[a-k]--[c-e]]*", "(?i)[^k]*", "\\h*", "\\v*", "(ss|k)+", "(?i:s)s",
    ]
    var tally = (guessed: 0, all: 0)
    for (index, pattern) in patterns.enumerated() {
      try expectAgreement(
        "SELF MATCHES\(options) '\(escaped(pattern))'", "assbffikK4\r\n/", seed: UInt64(index),
        &tally)
    }
    #expect(tally.all > 40 * Self.strings)
    #expect(tally.guessed == 0)
  }
}
