import TestSupport
import Testing

@testable import PredicateIndex
@testable import PredicateLanguage

/// Where the index keeps less than it says, and finds it all the same.
@Suite("What an index keeps")
struct IndexMemoryTests {
  /// The word in another case for each number.
  private static func variant(_ number: Int) -> String {
    let letters = "windowsandscenes".enumerated().map { place, letter in
      number >> place & 1 == 0 ? String(letter) : letter.uppercased()
    }
    return letters.joined()
  }

  private static func predicate(_ number: Int) throws -> ActivationPredicate {
    switch number % 4 {
    case 0: try ActivationPredicate(format: "SELF == '\(variant(number / 4))'")
    case 1: try ActivationPredicate(format: "SELF ==[c] '\(variant(number / 4))'")
    case 2: try ActivationPredicate(format: "SELF LIKE '\(variant(number / 4))'")
    default: try ActivationPredicate(format: "SELF IN {'\(variant(number / 4))', 'é'}")
    }
  }

  @Test("Texts that differ in case are one chain, in which each is found at once")
  func variants() throws {
    var random = SeededGenerator(seed: 35)
    var index = PackedIndex(seed: 1)
    var filed: [Int: Int] = [:]
    for round in 0..<(Campaign.isBrief ? 1_500 : 6_000) {
      let slot = Int.random(in: 0..<120, using: &random)
      if filed[slot] != nil, round % 3 == 0 {
        index.remove(IndexSlot(position: slot))
        filed[slot] = nil
      } else {
        let number = Int.random(in: 0..<96, using: &random)
        let predicate = try Self.predicate(number)
        if filed[slot] == nil {
          index.insert(IndexSlot(position: slot), high: predicate)
        } else {
          index.replace(IndexSlot(position: slot), high: predicate)
        }
        filed[slot] = number
      }
      guard round % 10 == 0 else { continue }
      #expect(index.flaw() == nil)
      let text = Self.variant(Int.random(in: 0..<24, using: &random))
      var expected: Set<Int> = []
      for (slot, number) in filed where try Self.predicate(number).evaluate(text) {
        expected.insert(slot)
      }
      #expect(Self.matches(text, &index) == expected)
    }
    // An equal test has one leaf: those of a number, `é`, and the one that is always true.
    #expect(index.leaves.count - index.freeLeaves.count <= Set(filed.values).count + 2)
    for slot in filed.keys { index.remove(IndexSlot(position: slot)) }
    #expect(index.flaw() == nil)
    #expect(index.equality.count == 0 && index.interned.count == 0)
  }

  private static func matches(_ text: String, _ index: inout PackedIndex) -> Set<Int> {
    let pool = ScratchPool()
    let scratch = pool.take()
    defer { pool.giveBack(scratch) }
    withUnsafePointer(to: &index) {
      _ = PackedIndex.collect(text, in: $0, readsLow: false, into: scratch)
    }
    return Set(scratch.pointee.high.map(\.slot.position))
  }

  @Test("The first text of a key is in one table of tests, the others are in the other")
  func tables() throws {
    var index = PackedIndex(seed: 1)
    for number in 0..<200 {
      let predicate = try ActivationPredicate(format: "SELF == '\(Self.variant(number))'")
      for slot in [2 * number, 2 * number + 1] {
        index.insert(IndexSlot(position: slot), high: predicate)
      }
    }
    #expect(index.leaves.count == 201)
    #expect(index.equality.count == 1 && index.interned.count == 199)
    // The first of the chain goes, and the next takes its place.
    index.remove(IndexSlot(position: 0))
    index.remove(IndexSlot(position: 1))
    #expect(index.interned.count == 198)
    #expect(index.flaw() == nil)
  }

  @Test("A leaf in the wrong table of tests, or with another constant, is a flaw")
  func flaws() throws {
    var index = PackedIndex(seed: 1)
    let text = try ActivationPredicate("SELF == 'a text of some length'")
    index.insert(IndexSlot(position: 0), high: text)
    index.insert(IndexSlot(position: 1), high: try ActivationPredicate("SELF CONTAINS 'text'"))
    #expect(index.flaw() == nil)
    let test = try #require(text.onlyTest)
    index.interned.insert(index.internHash(test), 1)
    #expect(index.flaw() == "leaf 1 is in the wrong table of tests")
    index.interned.remove(index.internHash(test), 1)
    #expect(index.flaw() == nil)
    let other = Array("another text, as long".utf8)
    other.withUnsafeBufferPointer { other in
      var leaf = Leaf(plain: .equal, other, foldsCase: false)
      leaf.access = .equal
      let kept = index.leaves.at(1).pointee
      (leaf.high, leaf.anchor, leaf.postings) = (kept.high, kept.anchor, 1)
      index.leaves.at(1).pointee = leaf
      #expect(index.flaw() == "leaf 1 has another constant than its test")
      index.leaves.at(1).pointee = kept
    }
    #expect(index.flaw() == nil)
  }

  @Test("Subscribers of one text share a predicate, where nobody can tell")
  func sharing() throws {
    let index = PredicateIndex<Int>()
    func insert(_ number: Int, _ predicate: ActivationPredicate) throws -> Bool {
      try index.insert(number, predicate: predicate)
      let kept = try #require(index.predicate(of: number))
      #expect(kept == predicate && kept.source == predicate.source)
      return kept.identity != predicate.identity
    }
    let text = "SELF BEGINSWITH 'note/'"
    #expect(try !insert(0, ActivationPredicate(format: text)))
    #expect(try insert(1, ActivationPredicate(format: text)))
    #expect(try !insert(2, ActivationPredicate(format: text, profile: .uikit)))
    #expect(try !insert(3, ActivationPredicate(format: " " + text)))
    #expect(try !insert(4, ActivationPredicate("SELF BEGINSWITH %@", "note/")))
    #expect(try !insert(5, ActivationPredicate("SELF BEGINSWITH %@", "note/")))
    if Build.hasRegex {
      #expect(try !insert(6, ActivationPredicate("SELF MATCHES 'a+'")))
      #expect(try !insert(7, ActivationPredicate("SELF MATCHES 'a+'")))
    }
    try index.remove(0)
    #expect(try index.matches(of: "note/1").subscribers == [5, 4, 3, 2, 1])
    try index.replace(1, with: ActivationPredicate("SELF == 'b'"))
    #expect(try index.matches(of: "note/1").subscribers == [5, 4, 3, 2])
    #expect(index.flaw() == nil)
  }

  @Test("A test in sixteen bytes is the test")
  func storedTests() throws {
    #expect(MemoryLayout<StoredTest?>.stride == 16)
    let texts = [
      "SELF == 'a'", "SELF IN {'x', 'yy', 'é'}", "SELF BETWEEN {'a', 'm'}", "SELF < 'b'",
      "SELF LIKE[c] 'A*b'", "SELF CONTAINS[cd] 'É'",
      "SELF BEGINSWITH 'a' OR SELF IN {'c', 'd'} OR SELF BETWEEN {'x', 'y'}",
    ]
    for text in texts {
      let cover = try ActivationPredicate(format: text).accessCover
      guard case .tests(let tests, _) = cover else {
        Issue.record("\(text) has no tests")
        continue
      }
      for test in tests {
        let stored = StoredTest(test).test
        #expect(stored == test && stored.literals == test.literals)
        #expect(stored.plainConstant.elementsEqual(test.plainConstant))
        for identifier in ["a", "yy", "é", "b", "xylophone", "Azb", "E"] {
          let answers = try SubjectText.with(identifier) { subject in
            (try test.holds(on: &subject), try stored.holds(on: &subject))
          }
          #expect(answers.0 == answers.1)
        }
      }
    }
  }
}
