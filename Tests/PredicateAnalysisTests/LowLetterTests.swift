import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis

/// Letters that CoreFoundation puts together with marks by their lower 16 bits, and letters of
/// Hangul beyond those of syllables: what LIKE reads in them.
@Suite("Letters beyond U+FFFF that LIKE reads as others")
struct LowLetterTests {
  private static let marks: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{304}", "\u{307}", "\u{316}", "\u{323}", "\u{327}", "\u{345}",
    "\u{34F}", "\u{3099}", "\u{9BE}", "\u{1171E}",
  ]
  private static let predicates = [
    "SELF LIKE[d] 'A'", "SELF LIKE[cd] '*a'", "SELF LIKE[c] 'i*'", "SELF LIKE[cd] 's*'",
    "SELF LIKE[c] '*α*'", "SELF LIKE[d] '*α'", "SELF LIKE[cd] 'и*'", "SELF LIKE '?'",
    "SELF LIKE[c] '??'", "SELF LIKE '*\u{20041}'", "SELF LIKE[d] 'xe*'",
    "SELF LIKE[d] 'A*' AND NOT SELF BEGINSWITH[d] 'A'", "SELF LIKE[c] 'i*' AND SELF LIKE '?*'",
    "SELF CONTAINS[d] 'A'", "SELF ==[cd] 'x'",
  ]

  /// The letters whose lower 16 bits are those of one that some mark joins: of every plane where
  /// there is time, else of few.
  private static let letters: [Unicode.Scalar] = {
    let isWhole = Campaign.number("SCENEROUTE_LOW_LETTERS", usual: 0) > 0
    let planes: [UInt32] = isWhole ? Array(1...16) : [1, 2, 14, 15]
    let lows = (UInt32(0x3C)...0x30FF).filter { LowLetters.shared.contains(0x20000 | $0) }
    let share = isWhole ? 1 : Campaign.isBrief ? 17 : 3
    return planes.flatMap { plane in
      lows.enumerated().filter { ($0.offset + Int(plane)) % share == 0 || $0.element < 0x80 }
        .compactMap { Unicode.Scalar(plane << 16 | $0.element) }
    }
  }()

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  @Test("Evaluator, naive evaluator and automata agree on each of them with marks behind it")
  func letters() throws {
    var strings = 0
    var held = 0
    let memory = NaivePredicateMemory()
    for source in Self.predicates {
      let predicate = try ActivationPredicate(format: source)
      let naive = try NaivePredicate(source)
      let simulation = Simulation(predicate)
      #expect(simulation.isWhole, "\(source)")
      for (number, letter) in Self.letters.enumerated() {
        let mark = Self.marks[number % Self.marks.count]
        let other = Self.marks[number / Self.marks.count % Self.marks.count]
        let texts: [[Unicode.Scalar]] = [
          [letter], [letter, mark], ["x", letter, mark], [letter, other, mark],
          [letter, "\u{301}", mark], [letter, "\u{307}", "a"], ["A", letter, mark, "A"],
          [letter, letter, mark],
        ]
        for scalars in texts {
          let text = Self.text(scalars)
          let expected = try predicate.evaluate(text)
          strings += 1
          if expected { held += 1 }
          let codes = scalars.map { String($0.value, radix: 16) }
          #expect(try naive.evaluate(text, with: memory) == expected, "\(source) on \(codes)")
          #expect(simulation.answers(on: text).contains(expected), "\(source) on \(codes)")
        }
      }
    }
    #expect(held > strings / 50)
    Campaign.report("\(strings) strings with letters beyond U+FFFF, \(held) held")
  }

  @Test("Letters of Hangul beyond those of syllables are one character with what is beside them")
  func hangul() throws {
    let jamo: [Unicode.Scalar] = [
      "\u{1100}", "\u{1112}", "\u{1113}", "\u{1161}", "\u{1175}", "\u{1176}", "\u{11A7}",
      "\u{11A8}", "\u{11C2}", "\u{11C3}", "\u{11173}", "\u{111C0}", "\u{AC00}", "\u{301}", "a",
    ]
    let memory = NaivePredicateMemory()
    var held = 0
    for source in ["SELF LIKE '?'", "SELF LIKE[c] '??'", "SELF LIKE '*a'", "SELF LIKE[d] 'a*'"] {
      let predicate = try ActivationPredicate(format: source)
      let naive = try NaivePredicate(source)
      let simulation = Simulation(predicate)
      #expect(simulation.isWhole, "\(source)")
      for number in 0..<jamo.count * jamo.count * jamo.count {
        let text = Self.text([
          jamo[number % jamo.count], jamo[number / jamo.count % jamo.count],
          jamo[number / jamo.count / jamo.count],
        ])
        let expected = try predicate.evaluate(text)
        if expected { held += 1 }
        let codes = text.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(try naive.evaluate(text, with: memory) == expected, "\(source) on \(codes)")
        #expect(simulation.answers(on: text).contains(expected), "\(source) on \(codes)")
      }
    }
    #expect(held > 100)
  }

  @Test("Every mark behind a letter is one to the automata where it is one to the evaluator")
  func everyMark() throws {
    let sources = [
      "SELF ==[d] 'e'", "SELF BEGINSWITH[cd] 'E'", "SELF LIKE[d] 'e'", "SELF LIKE[cd] 'e*'",
      "SELF CONTAINS 'e'", "SELF LIKE '?'", "SELF ENDSWITH[d] 'e'", "SELF ==[d] 'か'",
    ]
    let share = Campaign.isBrief ? 3 : 1
    var held = 0
    for (number, source) in sources.enumerated() {
      let predicate = try ActivationPredicate(format: source)
      let simulation = Simulation(predicate)
      #expect(simulation.isWhole, "\(source)")
      for (place, mark) in ScalarGroups.marks.enumerated() where (place + number) % share == 0 {
        for scalars in [["e", mark], ["か", mark], ["e", mark, "\u{301}"]] as [[Unicode.Scalar]] {
          let text = Self.text(scalars)
          let expected = try predicate.evaluate(text)
          if expected { held += 1 }
          let codes = scalars.map { String($0.value, radix: 16) }
          #expect(simulation.answers(on: text).contains(expected), "\(source) on \(codes)")
        }
      }
    }
    #expect(held > 1_000)
  }

  @Test(
    "A constant that depends on what is beside it is not analysed, with a reason",
    arguments: ["SELF LIKE '*\u{FFFD}'", "SELF LIKE[d] '\u{20041}'", "SELF LIKE[c] '\u{20049}*'"])
  func unknown(source: String) throws {
    let simulation = Simulation(try ActivationPredicate(format: source))
    #expect(!simulation.isWhole)
  }

  @Test(
    "Nothing is said to have no string that has one",
    arguments: [
      ("SELF LIKE[d] 'A'", "SELF ==[d] '\u{20041}'", "\u{20041}\u{301}"),
      ("SELF LIKE[d] 'xa*'", "SELF BEGINSWITH[d] 'xb'", "x\u{E0061}\u{300}b"),
      ("SELF LIKE 'xáb'", "SELF == 'x\u{E0061}\u{301}b'", "x\u{E0061}\u{301}b"),
      ("SELF LIKE '까*'", "SELF == '\u{1100}\u{1176}'", "\u{1100}\u{1176}"),
      ("SELF ==[d] 'a'", "NOT SELF LIKE[d] 'a'", "a\u{E0061}\u{300}"),
    ])
  func pairs(one: String, other: String, text: String) throws {
    let predicates = try [one, other].map { try ActivationPredicate(format: $0) }
    #expect(try predicates.allSatisfy { try $0.evaluate(text) })
    let prover = PredicateProver(predicates, domain: .allStrings)
    #expect(prover.mayOverlap(0, 1))
    let isDisjoint = PredicateAnalyzer().areDisjoint(predicates[0], predicates[1]).answer
    #expect(isDisjoint != true)
  }
}
