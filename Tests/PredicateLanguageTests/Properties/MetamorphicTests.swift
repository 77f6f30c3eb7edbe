import PredicateLanguage
import TestSupport
import Testing

@Suite(
  "Predicates that say the same in other words",
  .enabled(if: Build.isOptimized, "compares too much for a build without optimisation"))
struct MetamorphicTests {
  /// How many random pairs a relation is tried on.
  private static let rounds = Campaign.isBrief ? 4_000 : 15_000

  /// The value, or nil for an error of evaluation.
  private static func value(_ text: String, _ input: String?) throws -> Bool? {
    let predicate = try ActivationPredicate(text)
    return try? predicate.evaluate(input)
  }

  /// Whether the generator's text parses: a pattern of it may end in a backslash.
  private static func isValid(_ text: String) -> Bool {
    guard Build.canRun(text), case .success = Parsing.result(text) else { return false }
    return true
  }

  /// Pairs of predicates with one input.
  private static func forEachPair(
    seed: UInt64, _ body: (_ one: String, _ two: String, _ input: String?) throws -> Void
  ) rethrows {
    var generator = PredicateGenerator(seed: seed)
    for _ in 0..<rounds {
      let (one, input) = generator.next()
      let (two, _) = generator.next()
      guard Self.isValid(one), Self.isValid(two) else { continue }
      try body(one, two, input)
    }
  }

  @Test("De Morgan's laws, errors included")
  func deMorgan() throws {
    var values = [true: 0, false: 0]
    try Self.forEachPair(seed: 21) { one, two, input in
      let both = try Self.value("NOT ((\(one)) AND (\(two)))", input)
      let either = try Self.value("NOT ((\(one)) OR (\(two)))", input)
      let eitherNot = try Self.value("(NOT (\(one))) OR (NOT (\(two)))", input)
      let bothNot = try Self.value("(NOT (\(one))) AND (NOT (\(two)))", input)
      #expect(both == eitherNot, "\(one) / \(two) on \(input.debugDescription)")
      #expect(either == bothNot, "\(one) / \(two) on \(input.debugDescription)")
      if let both { values[both, default: 0] += 1 }
    }
    #expect(values.values.allSatisfy { $0 > Self.rounds / 10 })
  }

  @Test("NOT NOT, and the order of AND and OR")
  func order() throws {
    var compared = 0
    try Self.forEachPair(seed: 22) { one, two, input in
      let value = try Self.value(one, input)
      let twice = try Self.value("NOT NOT (\(one))", input)
      #expect(twice == value, "\(one) on \(input.debugDescription)")
      guard let value, let other = try Self.value(two, input) else { return }
      compared += 1
      for (word, expected) in [("AND", value && other), ("OR", value || other)] {
        let forth = try Self.value("(\(one)) \(word) (\(two))", input)
        let back = try Self.value("(\(two)) \(word) (\(one))", input)
        #expect(forth == expected && back == expected, "\(one) \(word) \(two)")
      }
    }
    #expect(compared > Self.rounds / 2)
  }

  @Test("What is printed parses to the same predicate and gives the same answer")
  func printing() throws {
    try Self.forEachPair(seed: 23) { one, two, input in
      let predicate = try ActivationPredicate("(\(one)) OR NOT (\(two))")
      let text = predicate.canonicalText
      let again = try ActivationPredicate(text)
      #expect(again == predicate && again.canonicalText == text, "\(text)")
      let value = try? predicate.evaluate(input)
      let valueAgain = try? again.evaluate(input)
      #expect(value == valueAgain, "\(text) on \(input.debugDescription)")
    }
  }

  /// Two spellings of one question about SELF and `%@`; the options are at `#`.
  struct Relation: Sendable, CustomTestStringConvertible {
    let one: String
    let two: String
    var options = ["", "[c]", "[d]", "[cd]", "[n]"]

    var testDescription: String { "\(one) is \(two)" }
  }

  static let relations =
    [
      Relation(one: "%@ IN# SELF", two: "SELF CONTAINS# %@"),
      Relation(one: "SELF <# %@", two: "%@ ># SELF"),
      Relation(one: "SELF <=# %@", two: "%@ >=# SELF"),
      Relation(one: "SELF <=# %@", two: "NOT (SELF ># %@)"),
      Relation(one: "SELF ==# %@", two: "%@ ==# SELF"),
      Relation(one: "SELF ==# %@", two: "NOT (SELF !=# %@)"),
      Relation(one: "SELF BETWEEN# {%@, 'm'}", two: "SELF >=# %@ AND SELF <=# 'm'"),
      Relation(one: "'m' BETWEEN# {SELF, %@}", two: "SELF <=# 'm' AND %@ >=# 'm'"),
      Relation(one: "NONE {%@, 'm'} ==# SELF", two: "NOT (ANY {%@, 'm'} ==# SELF)"),
      Relation(one: "ANY {%@, 'm'} CONTAINS# SELF", two: "%@ CONTAINS# SELF OR 'm' CONTAINS# SELF"),
      Relation(one: "ALL {%@, 'm'} <# SELF", two: "%@ <# SELF AND 'm' <# SELF"),
      Relation(one: "SELF IN# {%@, 'm'}", two: "SELF == %@ OR SELF == 'm'"),
      Relation(one: "SELF CONTAINS[cd] %@", two: "SELF CONTAINS[dc] %@"),
      Relation(one: "SELF ==[n] %@", two: "SELF == %@"),
    ]
    + ["==", "<", "BEGINSWITH", "ENDSWITH", "CONTAINS"].map {
      Relation(
        one: "SELF \($0)[n] %@", two: "SELF \($0)# %@",
        options: ["[nc]", "[dn]", "[cnd]", "[CDNL]"])
    }
    + ["==", "<", "BEGINSWITH", "ENDSWITH", "CONTAINS"].flatMap { word in
      ["", "c", "d", "cd"].map {
        Relation(one: "SELF \(word)[\($0)l] %@", two: "SELF \(word)# %@", options: ["[\($0)]"])
      }
    }

  @Test("Two spellings of one question have one answer", arguments: relations)
  func spelling(relation: Relation) throws {
    var mixture = TextMixture(seed: 24)
    var values = [true: 0, false: 0]
    let rounds = Campaign.share(of: 10_000)
    for round in 0..<rounds {
      var (text, other) = mixture.next()
      if round % 3 == 0 { other = text.uppercased() }
      if round % 7 == 0 { text = other }
      let letters = relation.options[round % relation.options.count]
      let options = letters == "[]" ? "" : letters
      func value(_ format: String) throws -> Bool {
        let format = format.replacing("#", with: options).replacing("[l]", with: "")
        return try ActivationPredicate(format, .string(other)).evaluate(text)
      }
      let one = try value(relation.one)
      let two = try value(relation.two)
      #expect(one == two, "\(options) \(text.debugDescription), \(other.debugDescription)")
      values[one, default: 0] += 1
    }
    #expect(values.values.allSatisfy { $0 > rounds / 100 })
  }
}
