import PredicateLanguage
import TestSupport
import Testing

@Suite("Comparisons one by one: what is evaluated, and where")
struct ComparisonProbeTests {
  private func seen(_ text: String, _ identifier: String) throws -> [String] {
    let probe = try #require(ComparisonProbe(try ActivationPredicate(text)))
    var seen: [String] = []
    _ = try probe.evaluate(identifier) { number, value in
      let span = probe.comparisons[number].span
      let part = Array(text.utf8)[span.lowerBound..<span.upperBound]
      seen.append("\(String(decoding: part, as: UTF8.self)) \(value)")
    }
    return seen
  }

  @Test("AND and OR stop where they are decided, and NOT and parentheses are no part")
  func shortCircuit() throws {
    let text = "(SELF == 'a' OR NOT (SELF BEGINSWITH 'b')) AND SELF ENDSWITH 'c'"
    #expect(try seen(text, "a") == ["SELF == 'a' true", "SELF ENDSWITH 'c' false"])
    #expect(try seen(text, "bc") == ["SELF == 'a' false", "SELF BEGINSWITH 'b' true"])
    #expect(
      try seen(text, "xc") == [
        "SELF == 'a' false", "SELF BEGINSWITH 'b' false", "SELF ENDSWITH 'c' true",
      ])
  }

  @Test("Constants decide without a comparison")
  func constants() throws {
    #expect(try seen("TRUEPREDICATE OR SELF == 'a'", "a") == [])
    #expect(try seen("FALSEPREDICATE OR SELF == 'a'", "a") == ["SELF == 'a' true"])
    #expect(try seen("NOT TRUEPREDICATE AND SELF == 'a'", "a") == [])
  }

  @Test("A predicate with an open variable has no comparisons to evaluate")
  func openVariable() throws {
    let predicate = try ActivationPredicate("SELF == $A OR SELF == 'a'")
    #expect(ComparisonProbe(predicate) == nil)
    #expect(predicate.comparisonSpans.count == 2)
  }

  /// The comparisons that a trace needs, from left to right.
  private static func needed(
    _ node: PredicateTrace.Node, _ found: inout [(SourceSpan, Bool)]
  ) -> Bool? {
    if node.children.isEmpty {
      guard case .value(let value) = node.outcome else { return nil }
      let isConstant = ["TRUEPREDICATE", "FALSEPREDICATE"].contains(node.text)
      if !isConstant { found.append((node.span, value)) }
      return value
    }
    if node.children.count == 1 { return needed(node.children[0], &found).map { !$0 } }
    // A compound is an AND where all parts in parentheses joined by AND are its text.
    let isAnd = node.text == node.children.map { Self.part($0) }.joined(separator: " AND ")
    for child in node.children {
      guard let value = needed(child, &found) else { return nil }
      if value != isAnd { return value }
    }
    return isAnd
  }

  /// A part as the canonical text of a compound has it.
  private static func part(_ node: PredicateTrace.Node) -> String {
    node.children.isEmpty ? node.text : "(\(node.text))"
  }

  @Test("What is evaluated is what a trace needs, and each reach says when", arguments: 0..<4)
  func randomPredicates(seed: Int) throws {
    var generator = PredicateGenerator(seed: UInt64(seed), asciiShare: 0.7)
    var counts = (evaluated: 0, passedOver: 0, errors: 0)
    for _ in 0..<Campaign.share(of: 2_000) {
      let (text, inputs) = generator.next(inputs: 8)
      guard let predicate = try? ActivationPredicate(text), predicate != .always,
        let probe = ComparisonProbe(predicate)
      else { continue }
      let reaches = predicate.comparisonReaches
      #expect(reaches.count == probe.comparisons.count)
      #expect(probe.comparisons.map(\.span) == predicate.comparisonSpans)
      for input in inputs.compactMap(\.self) {
        guard let value = try? predicate.evaluate(input) else {
          counts.errors += 1
          continue
        }
        var seen: [Int: Bool] = [:]
        #expect(try probe.evaluate(input) { seen[$0] = $1 } == value, "\(text) on \(input)")
        var needed: [(SourceSpan, Bool)] = []
        #expect(Self.needed(predicate.trace(input).root, &needed) == value, "\(text) on \(input)")
        #expect(
          needed.map(\.0) == seen.keys.sorted().map { probe.comparisons[$0].span },
          "\(text) on \(input)")
        for (number, reach) in reaches.enumerated() {
          #expect((try? reach.whenTrue.evaluate(input)) == (seen[number] == true))
          #expect((try? reach.whenFalse.evaluate(input)) == (seen[number] == false))
          if seen[number] == nil { counts.passedOver += 1 } else { counts.evaluated += 1 }
        }
      }
    }
    #expect(counts.evaluated > 100 && counts.passedOver > 100)
  }
}

@Suite("Mutants of a predicate")
struct PredicateMutantTests {
  private func mutants(_ text: String) throws -> [String] {
    try ActivationPredicate(text).mutants.map { "\($0.change.rawValue): \($0.predicate.source)" }
  }

  @Test("A comparison has another operator, option and literal, and NOT")
  func comparison() throws {
    #expect(
      try mutants("SELF BEGINSWITH 'a/'") == [
        "operator: SELF CONTAINS \"a/\"", "operator: SELF == \"a/\"",
        "option: SELF BEGINSWITH[c] \"a/\"", "literal: SELF BEGINSWITH \"a\"",
        "literal: SELF BEGINSWITH \"ax\"", "negation: NOT SELF BEGINSWITH \"a/\"",
      ])
  }

  @Test("A compound loses each operand, and becomes the other compound; NOT goes")
  func compounds() throws {
    let found = try mutants("SELF == 'a' OR NOT SELF == 'b'")
    #expect(found.contains("dropped clause: NOT SELF == \"b\""))
    #expect(found.contains("dropped clause: SELF == \"a\""))
    #expect(found.contains("operator: SELF == \"a\" AND (NOT SELF == \"b\")"))
    #expect(found.contains("negation: SELF == \"a\" OR SELF == \"b\""))
    #expect(Set(found).count == found.count)
  }

  @Test("A list loses each element, and a constant predicate becomes the other")
  func lists() throws {
    let found = try mutants("SELF IN {'a', 'b'}")
    #expect(found.contains("literal: SELF IN {\"b\"}"))
    #expect(found.contains("literal: SELF IN {\"a\"}"))
    #expect(!found.contains { $0.hasPrefix("option") })
    #expect(try mutants("TRUEPREDICATE") == ["negation: FALSEPREDICATE"])
  }

  @Test("No mutant is the predicate itself, and each can be read", arguments: 0..<2)
  func randomPredicates(seed: Int) throws {
    var generator = PredicateGenerator(seed: UInt64(seed), asciiShare: 0.7)
    var count = 0
    for _ in 0..<(Campaign.isBrief ? 100 : 1_000) {
      guard let predicate = try? ActivationPredicate(generator.next(inputs: 1).predicate) else {
        continue
      }
      let mutants = predicate.mutants.map(\.predicate)
      #expect(!mutants.contains(predicate))
      #expect(Set(mutants).count == mutants.count)
      for mutant in mutants { #expect(try ActivationPredicate(mutant.source) == mutant) }
      count += mutants.count
    }
    #expect(count > 200)
  }
}
