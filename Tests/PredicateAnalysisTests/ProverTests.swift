import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis

@Suite("Questions about many predicates")
struct ProverTests {
  private static let pieces = ["a", "b", "aa", "ab", "ba", "aba", "bab", "aab", "abb"]
  private static let operators = ["BEGINSWITH", "ENDSWITH", "CONTAINS", "BEGINSWITH[n]"]

  @Test("Two pieces laid over each other are as short as what a search finds")
  func joined() throws {
    let predicates = try Self.operators.flatMap { name in
      try Self.pieces.map { try ActivationPredicate(format: "SELF \(name) '\($0)'") }
    }
    let prover = PredicateProver(predicates, domain: .allStrings)
    var none = 0
    for one in predicates.indices {
      for other in predicates.indices where other > one {
        let found = prover.find(holding: [one, other]).outcome
        let searched = prover.family(of: [one, other]).shortest([.all([.holds(0), .holds(1)])])[0]
        #expect(
          found.answer??.length == searched.answer??.length,
          "\(predicates[one]), \(predicates[other])")
        if found == .known(nil) { none += 1 }
      }
    }
    #expect(none > 50)
  }

  @Test("Predicates that are said to exclude each other have no string in common")
  func overlaps() {
    var generator = PredicateGenerator(seed: 21, asciiShare: 0.7)
    var texts: [String] = []
    var predicates: [ActivationPredicate] = []
    while predicates.count < 60 {
      let (text, inputs) = generator.next(inputs: 6)
      guard let predicate = try? ActivationPredicate(format: text) else { continue }
      predicates.append(predicate)
      texts += inputs.compactMap { $0 }
    }
    let prover = PredicateProver(predicates, domain: .allStrings)
    let truths = predicates.map { predicate in texts.map { try? predicate.evaluate($0) } }
    var excluded = 0
    for one in predicates.indices {
      for other in predicates.indices where other > one {
        if prover.mayOverlap(one, other) { continue }
        excluded += 1
        #expect(
          !texts.indices.contains { truths[one][$0] == true && truths[other][$0] == true },
          "\(predicates[one]), \(predicates[other])")
      }
    }
    #expect(excluded > 100)
  }

  @Test("What must be false joins where it matters, and the answer is that of all")
  func unless() throws {
    let texts = [
      "SELF CONTAINS 'mail'", "SELF BEGINSWITH 'mail'", "SELF LIKE ' *'", "SELF == 'x'",
      "SELF IN {'mail', 'email', 'note'}", "TRUEPREDICATE", "FALSEPREDICATE",
    ]
    let prover = PredicateProver(
      try texts.map { try ActivationPredicate(format: $0) }, domain: .printableASCII)
    let one = prover.find(holding: [0], unless: [1, 2, 3])
    #expect(one.outcome.answer??.length == 5)
    #expect(!one.excluded.contains(3))
    #expect(prover.find(holding: [4], unless: [1, 3]).outcome.answer??.text == "note")
    #expect(prover.find(holding: [4, 0], unless: [1]).outcome.answer??.text == "email")
    #expect(prover.find(holding: [0], unless: [5]).outcome == .known(nil))
    #expect(prover.find(holding: [6]).outcome == .known(nil))
    #expect(prover.find(holding: [0, 3]).outcome == .known(nil))
    #expect(prover.find(holding: [0], unless: [0]).outcome == .known(nil))
    #expect(prover.find(holding: [5], unless: [6]).outcome.answer??.text == "")
  }

  @Test("Of a list the first few, and those that are searched for, exclude as all do")
  func exclusions() throws {
    var generator = PredicateGenerator(seed: 5, asciiShare: 1)
    var world = try SmallWorld(["a", "b", "/"], longest: 1, seed: 5)
    var predicates: [ActivationPredicate] = []
    while predicates.count < 40 {
      let text = predicates.count % 4 == 3 ? generator.next(inputs: 0).0 : world.nextPredicate()
      if let predicate = try? ActivationPredicate(format: text) { predicates.append(predicate) }
    }
    let prover = PredicateProver(predicates, domain: .printableASCII)
    var random = SeededGenerator(seed: 1)
    let list = (0..<60).map { _ in Int.random(in: predicates.indices, using: &random) }
      .filter { prover.constant($0) != true }
    let whole = prover.exclusions(list)
    let searched = prover.exclusions(list) { text, _ in
      list.indices.filter { prover.value(list[$0], on: text) != false }.reversed()
    }
    var (found, excluded) = (0, 0)
    for _ in 0..<300 {
      let most = Bool.random(using: &random) ? list.count : 6
      let length = Int.random(in: 0...most, using: &random)
      let holding = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        Int.random(in: predicates.indices, using: &random)
      }
      let plain = prover.find(holding: holding, unless: Array(list.prefix(length)))
      #expect(prover.find(holding: holding, excluding: whole.prefix(length)) == plain)
      let other = prover.find(holding: holding, excluding: searched.prefix(length))
      #expect(other == plain, "\(holding) \(length)")
      if case .known(_?) = plain.outcome { found += 1 }
      if !plain.excluded.isEmpty { excluded += 1 }
    }
    #expect(found > 30 && excluded > 100, "\(found) \(excluded)")
    let always = prover.exclusions([0, predicates.count - 1])
    #expect(always.prefix(0).first(of: [0]) == nil && always.first(of: [0]) == 0)
  }
}
