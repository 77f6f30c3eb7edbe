import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis

@Suite("Certificates: the search that is written down", .enabled(if: Build.hasRegex))
struct CertificateTests {
  /// For each part of a comparison what the certificate's search says: a length, nil for none, or
  /// that it has no answer.
  private static func parts(
    _ p: ActivationPredicate, _ q: ActivationPredicate, within: ActivationPredicate? = nil
  ) -> [CertificateOutcome] {
    var prover = CertificateProver(within: within)
    let (one, other) = (prover.append(p), prover.append(q))
    return [(true, false), (false, true), (true, true), (false, false)].map { isOne, isOther in
      prover.outcome(
        of: .all([
          isOne ? .holds(one) : .fails(one), isOther ? .holds(other) : .fails(other),
        ]))
    }
  }

  /// Compares the two searches; returns whether both have an answer.
  private static func compare(
    _ p: String, _ q: String, within: String? = nil, _ name: String
  ) throws -> Bool {
    let one = try ActivationPredicate(format: p)
    let other = try ActivationPredicate(format: q)
    let limit = try within.map { try ActivationPredicate(format: $0) }
    var domain = AnalysisDomain.printableASCII
    if let limit { domain = domain.within(limit) }
    let analysis = PredicateAnalyzer(domain: domain).relation(of: one, and: other)
    guard case .known(let report) = analysis else { return false }
    let witnesses = [report.firstOnly, report.secondOnly, report.both, report.neither]
    var isKnown = true
    for (part, outcome) in parts(one, other, within: limit).enumerated() {
      let about = "DEFECT \(name), part \(part): \(p) | \(q) within \(within ?? "all")"
      switch outcome {
      case .open: isKnown = false
      case .proved(let proof):
        #expect(witnesses[part] == nil, "\(about): proved, not \(witnesses[part]?.text ?? "")")
        #expect(proof.next.count == proof.states.count, "\(about)")
      case .fails(let text):
        #expect(witnesses[part]?.length == text.utf8.count, "\(about): \(text)")
        let values = [try one.evaluate(text), try other.evaluate(text)]
        #expect(
          values == [[true, false], [false, true], [true, true], [false, false]][part], "\(about)")
      }
    }
    return isKnown
  }

  private struct Row: Decodable {
    let id: String
    let p: String
    let q: String
  }

  @Test("The ground truth: the analysis and the certificate's search say the same")
  func truth() throws {
    let rows: [Row] = Campaign.sample(
      of: try VectorFile.rows("analysis/relations.jsonl", leastCount: 971))
    var known = 0
    for row in rows where try Self.compare(row.p, row.q, row.id) { known += 1 }
    // The others have characters beyond ASCII, or patterns that certificates do not have.
    #expect(known * 10 >= rows.count * 7)
  }

  @Test("Random pairs: the analysis and the certificate's search say the same")
  func random() throws {
    let wanted = Campaign.number("SCENEROUTE_CERTIFICATE_PAIRS", usual: 200)
    let seed = UInt64(Campaign.number("SCENEROUTE_ANALYSIS_SEED", usual: 1))
    var generator = PredicateGenerator(seed: seed &+ 39, asciiShare: 0.95)
    var known = 0
    for number in 0..<wanted {
      let (p, q, w) = (generator.next(), generator.next(), generator.next().predicate)
      guard (try? ActivationPredicate(format: p.predicate)) != nil,
        (try? ActivationPredicate(format: q.predicate)) != nil
      else { continue }
      let within = number % 4 == 0 && (try? ActivationPredicate(format: w)) != nil ? w : nil
      if try Self.compare(p.predicate, q.predicate, within: within, "pair \(number)") { known += 1 }
    }
    #expect(known * 3 > wanted)
    Campaign.report("\(known) of \(wanted) pairs have all certificates")
  }

  @Test("A test's memory says of each identifier what the evaluator says")
  func memories() throws {
    var generator = PredicateGenerator(seed: 392, asciiShare: 0.95)
    var compared = 0
    for _ in 0..<Campaign.number("SCENEROUTE_CERTIFICATE_PREDICATES", usual: 600) {
      let (text, inputs) = generator.next(inputs: 12)
      guard let predicate = try? ActivationPredicate(format: text) else { continue }
      var prover = CertificateProver()
      let number = prover.append(predicate)
      for case let input? in inputs where input.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
        guard let value = prover.value(of: number, on: input),
          let truth = try? predicate.evaluate(input)
        else { continue }
        compared += 1
        #expect(value == truth, "\(text) of \(input)")
      }
    }
    #expect(compared > 1_000)
  }

  // MARK: The form

  @Test("A proof leads each identifier to what its tests remember, where the claim does not fail")
  func walks() throws {
    let rows: [Row] = try VectorFile.rows("analysis/relations.jsonl", leastCount: 971)
    var generator = SeededGenerator(seed: 39)
    var states = 0
    for row in rows {
      let one = try ActivationPredicate(format: row.p)
      let other = try ActivationPredicate(format: row.q)
      let comparisons = one.plainForm.comparisons + other.plainForm.comparisons
      let texts = comparisons.flatMap(\.texts).filter { !$0.isEmpty }
      guard texts.allSatisfy({ $0.allSatisfy { 0x20...0x7E ~= $0 } }) else { continue }
      for (part, outcome) in Self.parts(one, other).enumerated() {
        guard case .proved(let proof) = outcome else { continue }
        let wanted = [[true, false], [false, true], [true, true], [false, false]][part]
        let walk = try Walk(proof, comparisons, "DEFECT \(row.id), part \(part)")
        for _ in 0..<24 {
          let word = Self.word(of: texts, &generator)
          walk.follow(word)
          let text = String(decoding: word, as: UTF8.self)
          guard let first = try? one.evaluate(text), let second = try? other.evaluate(text) else {
            continue
          }
          #expect([first, second] != wanted, "\(walk.about): \(text)")
        }
        states += proof.states.count
      }
    }
    #expect(states > 8_000)
  }

  /// Pieces of texts, and other characters.
  private static func word(
    of texts: [[UInt8]], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: 0...4, using: &generator)).flatMap { _ -> [UInt8] in
      guard Bool.random(using: &generator), let text = texts.randomElement(using: &generator)
      else { return [UInt8.random(in: 0x20...0x7E, using: &generator)] }
      let start = Int.random(in: 0..<text.count, using: &generator)
      return Array(text[start...Int.random(in: start..<text.count, using: &generator)])
    }
  }

  /// Follows the steps of a proof beside the memories of its tests.
  private struct Walk {
    let proof: CertificateProof
    let tests: [CertificateTest]
    let about: String

    init(
      _ proof: CertificateProof, _ comparisons: [PlainForm.Comparison], _ about: String
    ) throws {
      (self.proof, self.about) = (proof, about)
      tests = try proof.tests.map { text in
        try #require(comparisons.first { $0.text == text }.flatMap { CertificateTest($0) })
      }
      #expect(proof.classes.joined().utf8.sorted() == Array(0x20...0x7E), "\(about)")
      // Each state but the first is the next of one before it.
      var known = 1
      for (place, row) in proof.next.enumerated() {
        #expect(place < known && row.count == proof.classes.count, "\(about)")
        for next in row where next >= known {
          #expect(next == known, "\(about)")
          known += 1
        }
      }
      #expect(known == max(1, proof.states.count), "\(about)")
    }

    func follow(_ word: [UInt8]) {
      var state = proof.states.isEmpty ? -1 : 0
      var memories = tests.map(\.first)
      check(state, memories)
      for character in word where state >= 0 {
        let letter = proof.classes.firstIndex { $0.utf8.contains(character) } ?? 0
        state = proof.next[state][letter]
        for (place, test) in tests.enumerated() where memories[place] >= 0 {
          let kind = test.kinds[PrintableASCII.number(of: character)]
          memories[place] = test.after(memories[place], kind: kind)
        }
        check(state, memories)
      }
    }

    private func check(_ state: Int, _ memories: [Int32]) {
      guard state >= 0 else { return }
      for (test, memory) in proof.states[state] {
        let isSame =
          memories[test] >= 0 && tests[test].memories[Int(memories[test])] == memory
        #expect(isSame, "\(about), state \(state)")
      }
    }
  }

  private static func proof(_ p: String, _ q: String) throws -> CertificateProof {
    let outcome = Self.parts(
      try ActivationPredicate(format: p), try ActivationPredicate(format: q))[2]
    guard case .proved(let proof) = outcome else {
      throw Unproved(outcome: "\(outcome)")
    }
    return proof
  }

  private struct Unproved: Error { let outcome: String }

  @Test("Two beginnings that differ: the states are what both have met")
  func beginnings() throws {
    let proof = try Self.proof("SELF BEGINSWITH 'ab'", "SELF BEGINSWITH[cn] 'ac'")
    #expect(proof.tests == [#"SELF BEGINSWITH "ab""#, #"SELF BEGINSWITH "ac""#])
    #expect(proof.states.map { $0.map(\.memory) } == [[.met(0), .met(0)], [.met(1), .met(1)]])
    #expect(proof.classes.joined().utf8.sorted() == Array(0x20...0x7E))
    #expect(proof.next.map { $0.sorted() }.allSatisfy { $0.first == -1 })
  }

  @Test(
    "What a predicate of no certificate has is named",
    arguments: [
      ("SELF == 'ä'", CertificateReason.characters), ("SELF MATCHES 'a(?=b)'", .pattern),
      ("SELF MATCHES '[a&&b]'", .pattern), ("'a' LIKE SELF", .pattern),
      ("SELF CONTAINS SELF", .form), ("1 < 2", .form), ("SELF IN {{'a'}}", .form),
      ("SELF MATCHES 'a++' OR 1 < 2", .pattern), ("1 < 2 OR SELF MATCHES 'a++'", .form),
      ("SELF MATCHES '(a{1000}){3}'", .pattern),
    ])
  func reasons(text: String, reason: CertificateReason) throws {
    let outcomes = Self.parts(try ActivationPredicate(format: text), .always)
    for outcome in outcomes {
      guard case .open(reason) = outcome else {
        Issue.record("\(text): \(outcome)")
        continue
      }
    }
  }

  @Test("Too many states are no proof, and take bounded work")
  func size() throws {
    let pattern = "*a" + String(repeating: "?", count: 40) + "b"
    let p = try ActivationPredicate(format: "SELF LIKE '\(pattern)'")
    let q = try ActivationPredicate(format: "SELF LIKE '\(pattern)c' AND SELF ENDSWITH 'b'")
    guard case .open(.size) = Self.parts(p, q)[2] else {
      Issue.record("a closed set of 2 to the 40")
      return
    }
    let budget = WorkBudget(steps: 10_000)
    WorkBudget.$current.withValue(budget) {
      guard case .open(.unknown) = Self.parts(p, q)[2] else {
        Issue.record("the budget of the run counts")
        return
      }
    }
    #expect(budget.left < 10_000 && budget.open > 0)
  }
}
