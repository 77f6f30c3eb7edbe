import ByteText
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis
@testable import PredicateLanguage

@Suite("Automata that are kept for many questions answer as a search of its own for each")
struct AutomatonTableTests {
  private static let domains: [AnalysisDomain] = [
    .printableASCII, .printableASCII(and: "üß"), .ascii, .printableASCII(and: "e\u{301}"),
    .allStrings,
  ]

  /// Random predicates, those of a small world and those of the whole language.
  private func predicates(_ count: Int, seed: UInt64) throws -> [ActivationPredicate] {
    var world = try SmallWorld(["a", "b", "/", "A"], longest: 1, seed: seed)
    var generator = PredicateGenerator(seed: seed, asciiShare: 0.8)
    var found: [ActivationPredicate] = []
    while found.count < count {
      let text = found.count % 3 == 2 ? generator.next(inputs: 0).0 : world.nextPredicate()
      if let predicate = try? ActivationPredicate(format: text) { found.append(predicate) }
    }
    return found
  }

  /// Holds the answer of a prover against a search that makes everything anew.
  private func compare(
    _ prover: PredicateProver, _ holding: [Int], _ failing: [Int], isExact: Bool
  ) -> Bool {
    let members = holding + failing
    let condition = PredicateCondition.all(
      members.indices.map { $0 < holding.count ? .holds($0) : .fails($0) })
    let oracle = prover.family(of: members).shortest([condition])[0]
    let found = prover.tabled(holding, failing, isReadable: false)
    let words = members.map { prover.predicate($0).source }.joined(separator: "  |  ")
    guard let found else { return false }
    switch (oracle, found) {
    case (.known(let one), .known(let other)):
      #expect(one?.length == other?.length, "\(words)")
      if isExact { #expect(one == other, "\(words)") }
    case (.known, .unknown):
      Issue.record("the table does not know what a search finds: \(words)")
    case (.unknown, .known(let witness)):
      // What the search does not find, the evaluator confirms.
      func confirms(_ text: String) -> Bool {
        prover.domain.contains(text) == true
          && holding.allSatisfy { prover.value($0, on: text) == true }
          && failing.allSatisfy { prover.value($0, on: text) == false }
      }
      if let witness {
        #expect(confirms(witness.text), "\(words)")
      } else {
        #expect(!Self.texts.contains(where: confirms), "\(words)")
      }
    case (.unknown, .unknown): break
    }
    return true
  }

  /// Short strings of letters that predicates here are about.
  private static let texts: [String] = {
    let letters = ["a", "b", "/", "A", "é", "ß"]
    let pairs = letters.flatMap { one in letters.map { one + $0 } }
    return [""] + letters + pairs + pairs.flatMap { pair in letters.map { pair + $0 } }
  }()

  @Test("Of one, two and three predicates", arguments: Self.domains.indices)
  func differential(_ place: Int) throws {
    let domain = Self.domains[place]
    let isAll = domain == .allStrings
    let predicates = try predicates(isAll ? 7 : 18, seed: 100 + UInt64(place))
    let prover = PredicateProver(predicates, domain: domain)
    var tabled = 0
    for one in predicates.indices {
      for holding in [[one], []] {
        let failing = holding.isEmpty ? [one] : []
        if compare(prover, holding, failing, isExact: !isAll) { tabled += 1 }
      }
      for other in predicates.indices where one < other {
        let third = (one * 7 + other * 3) % predicates.count
        for (holding, failing) in [([one, other], []), ([one], [other]), ([other, third], [one])]
        where !failing.contains(third) || holding.count < 2 {
          if compare(prover, holding, failing, isExact: !isAll) { tabled += 1 }
        }
      }
    }
    #expect(tabled > (isAll ? 15 : 250))
  }

  @Test("Within a predicate, and behind a focus prefix")
  func withinAndBehind() throws {
    let within = try ActivationPredicate(format: "SELF LIKE '*a*' AND NOT SELF BEGINSWITH 'b'")
    let predicates = try predicates(9, seed: 9)
    for domain in [AnalysisDomain.printableASCII.within(within), .allStrings.within(within)] {
      let prover = PredicateProver(predicates, domain: domain)
      var tabled = 0
      for one in predicates.indices {
        for other in predicates.indices where one != other {
          let isExact = domain.inASCII == domain
          if compare(prover, [one], [other], isExact: isExact) { tabled += 1 }
        }
      }
      #expect(tabled > 20)
    }
    let prefixed = PredicateProver(
      predicates, domain: .printableASCII(and: "é"),
      prefixes: predicates.map { _ in "é/" })
    var tabled = 0
    for one in predicates.indices {
      for other in predicates.indices where one < other {
        if compare(prefixed, [one, other], [], isExact: true) { tabled += 1 }
      }
    }
    #expect(tabled > 10)
  }

  @Test("A string that is found is the first of the shortest, of all short strings")
  func exhaustive() throws {
    var world = try SmallWorld(["a", "b", "/"], longest: 5, seed: 77)
    let within = world.predicate
    let predicates = try (0..<20).map { _ in
      try ActivationPredicate(format: world.nextPredicate())
    }
    let prover = PredicateProver(predicates, domain: .printableASCII.within(within))
    let truths = predicates.map { predicate in
      world.strings.map { (try? predicate.evaluate($0)) ?? false }
    }
    var (found, none) = (0, 0)
    for one in predicates.indices {
      for other in predicates.indices where one != other {
        guard case .known(let witness) = prover.tabled([one], [other], isReadable: false) else {
          continue
        }
        let first = world.strings.indices.first { truths[one][$0] && !truths[other][$0] }
        if let first {
          #expect(
            witness?.length == world.strings[first].unicodeScalars.count,
            "\(predicates[one])  |  \(predicates[other])")
          found += 1
        } else {
          #expect(witness.map { $0.length > 5 } ?? true)
          none += 1
        }
      }
    }
    #expect(found > 80 && none > 20)
  }

  @Test("Automata that have no room are made again, and answer the same")
  func memory() throws {
    let predicates = try predicates(15, seed: 5)
    let subjects = predicates.map { AutomatonTable.Subject(predicate: $0, prefix: "") }
    let wide = AutomatonTable(.printableASCII, samples: [])
    let narrow = AutomatonTable(.printableASCII, samples: [], bytes: 2_000)
    #expect(wide.numbers(of: subjects) == narrow.numbers(of: subjects))
    let numbers = wide.numbers(of: subjects)
    #expect(Set(numbers).count == Set(predicates).count)
    for one in numbers {
      for other in numbers {
        let first = wide.shortest(holding: [one], failing: [other], among: .all)
        let second = narrow.shortest(holding: [one], failing: [other], among: .all)
        #expect("\(String(describing: first))" == "\(String(describing: second))")
      }
    }
  }

  @Test("A limit is never an answer, and what a run had no steps for is answered by the next one")
  func limits() throws {
    let large = try ActivationPredicate(format: "SELF MATCHES '(a|b)*a(a|b){14}'")
    let small = try ActivationPredicate(format: "SELF BEGINSWITH 'ab'")
    let prover = PredicateProver([large, small], domain: .printableASCII)
    // It has no table of its own, and is searched for all the same.
    #expect(prover.tabled([0, 1], [], isReadable: false) == nil)
    #expect(prover.find(holding: [0, 1]).outcome.answer??.length == 15)
    let pair = try ["SELF LIKE '*a?b*'", "SELF CONTAINS 'xyz'"]
      .map { try ActivationPredicate(format: $0) }
    let other = PredicateProver(pair, domain: .printableASCII)
    for steps in [1, 1_000, 5_000, 20_000] {
      let outcome = WorkBudget.$current.withValue(WorkBudget(steps: steps)) {
        other.find(holding: [0, 1]).outcome
      }
      if case .known(let witness) = outcome { #expect(witness?.length == 6) }
      if steps < 2_000 { #expect(outcome.obstacle?.diagnostic.id == "analysis-limit") }
    }
    #expect(other.find(holding: [0, 1]).outcome.answer??.length == 6)
    let table = try #require(other.table)
    let few = table.shortest(
      holding: other.tableNumbers, failing: [], among: .all, steps: 20)
    guard case .unknown(let obstacle) = few else {
      Issue.record("\(String(describing: few))")
      return
    }
    #expect(obstacle.diagnostic.id == "analysis-limit")
  }

  @Test("What a predicate may be true with is what each pair says, in both directions")
  func partners() throws {
    let predicates = try predicates(40, seed: 3)
    let overlaps = PossibleOverlaps(predicates, in: .allStrings)
    for one in predicates.indices {
      let partners = overlaps.partners(of: one).map(Int.init)
      #expect(partners == partners.sorted() && !partners.contains(one))
      for other in predicates.indices where other != one {
        let pair = PossibleOverlaps([predicates[one], predicates[other]], in: .allStrings)
        #expect(pair.contains(0, 1) == partners.contains(other))
        #expect(overlaps.contains(one, other) == partners.contains(other))
      }
    }
  }

  @Test("A predicate that is forgotten leaves nothing behind, and one that equals another stays")
  func forgotten() throws {
    let predicates = try predicates(12, seed: 8)
    var prover = PredicateProver(predicates, domain: .printableASCII)
    let others = try self.predicates(20, seed: 9) + predicates
    var tabled = 0
    for other in others + others {
      let number = prover.add(other, prefix: "")
      #expect(number == predicates.count && prover.predicate(number) == other)
      for one in predicates.indices {
        if compare(prover, [number, one], [], isExact: true) { tabled += 1 }
        if compare(prover, [one], [number], isExact: true) { tabled += 1 }
      }
      prover.removeLast()
      #expect((0..<prover.count).map(prover.predicate) == predicates)
    }
    #expect(tabled > 400)
  }

  @Test("Strings for people are those that a search of its own finds")
  func readable() throws {
    let texts = [
      "SELF BEGINSWITH[c] 'Mail/'", "SELF CONTAINS 'Inbox'", "SELF MATCHES 'note/[0-9]{2,}'",
      "SELF ENDSWITH 'x'", "SELF LIKE '*a*'", "SELF != 'mail/Inbox'", "TRUEPREDICATE",
    ]
    let predicates = try texts.map { try ActivationPredicate(format: $0) }
    for samples in [[], ["mail/12", "note/77x"], ["mail/Inbox"]] {
      let prover = PredicateProver(predicates, domain: .printableASCII, samples: samples)
      for one in predicates.indices.dropLast() {
        for other in predicates.indices.dropLast() where one != other {
          for (holding, failing) in [([one, other], [Int]()), ([one], [other])] {
            let members = holding + failing
            let family = PredicateFamily(
              members.map { predicates[$0] }, domain: .printableASCII, samples: samples)
            let condition = PredicateCondition.all(
              members.indices.map { $0 < holding.count ? .holds($0) : .fails($0) })
            #expect(
              prover.tabled(holding, failing, isReadable: true) == family.readable([condition])[0],
              "\(samples) \(texts[one])  |  \(texts[other])")
          }
        }
      }
    }
  }
}
