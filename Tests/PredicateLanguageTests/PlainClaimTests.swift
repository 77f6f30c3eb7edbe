import Foundation
import PredicateAnalysis
import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("What is said to be always or never true")
struct PlainClaimTests {
  /// A part of a predicate and what a warning says of it.
  private struct Claim {
    let part: ActivationPredicate
    let text: String
    let isTrue: Bool
  }

  private static func claims(in text: String) throws -> [Claim] {
    let predicate = try ActivationPredicate(format: text)
    let tree = predicate.storage.tree
    return try predicate.allWarnings.compactMap { warning in
      guard warning.id.hasSuffix("-true") else { return nil }
      let position = tree.nodes.indices.first { position in
        tree.spans[position] == warning.span && tree.nodes[position].isClaimed
      }
      let part = tree.subtree(NodeIndex(try #require(position)))
      return Claim(
        part: try ActivationPredicate(compiling: part, source: text, warnings: []),
        text: TypedMistakeTests.text(text, warning.span), isTrue: warning.id == "always-true")
    }
  }

  /// Holds a claim against the engine, and against the naive evaluator on the text in its place.
  private static func check(
    _ claim: Claim, on identifiers: [String?], _ memory: NaivePredicateMemory
  ) throws {
    let naive = try NaivePredicate(claim.text)
    for identifier in identifiers {
      let answer = try? claim.part.evaluate(identifier)
      let other = try? naive.evaluate(identifier, with: memory)
      // An error is no truth: it is only never true.
      let holds = claim.isTrue ? answer == true && other == true : answer != true && other != true
      guard !holds else { continue }
      Issue.record(
        "\(claim.text) on \(identifier.debugDescription) is \(String(describing: answer))")
      return
    }
  }

  /// Relatives of `constants`: case, accents, normal forms, parts and neighbours.
  private static func relatives(of constants: [String]) -> [String?] {
    var texts: Set<[UInt8]> = []
    let all =
      constants + [
        "", "a", "b", "x", "note/42", "\u{E9}", "\u{DF}", "\u{212A}", "\u{FB01}", "42", "TRUE", "1",
      ]
    for text in all {
      for form in [
        text, text.uppercased(), text.lowercased(), text.capitalized,
        text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
        text.folding(options: .diacriticInsensitive, locale: nil),
        text.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? text,
        text.replacing("s", with: "\u{17F}"), text.replacing("ss", with: "\u{DF}"),
        text.replacing("k", with: "\u{212A}"), text.replacing("e", with: "\u{E9}"),
        String(text.dropLast()), String(text.dropFirst()), text + text,
      ] {
        for (before, after) in [
          ("", ""), ("x", ""), ("", "x"), ("", "\u{301}"), ("\u{301}", ""), ("a", "b"),
        ] {
          texts.insert(Array((before + form + after).utf8))
        }
      }
      for other in constants { texts.insert(Array((text + other).utf8)) }
    }
    return [nil] + texts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func constants(of text: String) throws -> [String] {
    try ActivationPredicate(format: text).storage.tree.nodes.compactMap { node in
      if case .string(let text) = node { text } else { nil }
    }
  }

  @Test("Every claim of the table holds", arguments: try PlainFindingTests.rows.get())
  func table(row: PlainFindingTests.Row) throws {
    let identifiers = Self.relatives(of: try Self.constants(of: row.predicate))
    #expect(identifiers.count >= 200)
    let claims = try Self.claims(in: row.predicate)
    #expect(claims.isEmpty == !row.id.hasSuffix("-true"))
    let memory = NaivePredicateMemory()
    for claim in claims { try Self.check(claim, on: identifiers, memory) }
  }

  @Test("The table has enough claims")
  func count() throws {
    let ids = try PlainFindingTests.rows.get().map(\.id)
    #expect(ids.count { $0 == "never-true" } >= 40)
    #expect(ids.count { $0 == "always-true" } >= 10)
  }

  @Test("Every claim on random predicates holds", arguments: [0.9, 0.5, 0.0])
  func random(share: Double) throws {
    var generator = PredicateGenerator(seed: 11, asciiShare: share)
    let memory = NaivePredicateMemory()
    var predicates = 0
    var count = 0
    while predicates < Campaign.share(of: 2_000) {
      let (text, inputs) = generator.next(inputs: 200)
      guard Build.canRun(text) else { continue }
      predicates += 1
      for claim in try Self.claims(in: text) {
        count += 1
        try Self.check(claim, on: inputs, memory)
      }
    }
    #expect(count >= Campaign.share(of: 40))
  }

  /// Comparisons with texts that are close to each other, so that many exclude each other and many
  /// only seem to.
  private static let texts = [
    "a", "A", "\u{E1}", "a\u{301}", "ab", "AB", "b", "ss", "\u{DF}", "s", "\u{FB01}", "fi", "k",
    "\u{212A}", "", "\u{301}", "\u{FF41}", "\u{130}", "i",
  ]

  private static func comparison(_ random: inout SeededGenerator) -> String {
    let symbol =
      ["==", "==", "!=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "<", ">="]
      .randomElement(using: &random) ?? "=="
    let options = ["", "", "[c]", "[d]", "[cd]", "[n]"].randomElement(using: &random) ?? ""
    let text = texts.randomElement(using: &random) ?? ""
    let negation = Bool.random(using: &random) ? "" : "NOT "
    return "\(negation)SELF \(symbol)\(options) '\(text)'"
  }

  @Test("Every claim on compounds of comparisons with close texts holds")
  func compounds() throws {
    var random = SeededGenerator(seed: 5)
    let identifiers = Self.relatives(of: Self.texts)
    #expect(identifiers.count >= 200)
    let memory = NaivePredicateMemory()
    var claims: [Bool: Int] = [:]
    for _ in 0..<Campaign.share(of: 4_000) {
      let word = Bool.random(using: &random) ? " AND " : " OR "
      let parts = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        Self.comparison(&random)
      }
      let text = parts.joined(separator: word)
      for claim in try Self.claims(in: text) {
        claims[claim.isTrue, default: 0] += 1
        try Self.check(claim, on: identifiers, memory)
      }
    }
    let least = Campaign.share(of: 100)
    #expect(claims[true, default: 0] >= least && claims[false, default: 0] >= least)
  }
}

extension SyntaxNode {
  /// Whether claims are made of such nodes.
  fileprivate var isClaimed: Bool { isPredicate && self != .not }
}
