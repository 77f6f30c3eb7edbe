import TestSupport
import Testing

@Suite("What the naive evaluator is tried with")
struct OracleSupportTests {
  private static let groups = Campaign.isBrief ? 400 : 800

  @Test("One predicate gets many inputs and none of them twice", arguments: [1.0, 0.0])
  func inputs(asciiShare: Double) {
    var generator = PredicateGenerator(seed: 11, asciiShare: asciiShare)
    var predicates: Set<[UInt8]> = []
    var pairs = 0
    var nils = 0
    var empties = 0
    for _ in 0..<Self.groups {
      let (text, inputs) = generator.next(inputs: 32)
      #expect(inputs.count <= 32)
      #expect(Set(inputs.map { $0.map { Array($0.utf8) } }).count == inputs.count)
      predicates.insert(Array(text.utf8))
      pairs += inputs.count
      if inputs.contains(nil) { nils += 1 }
      if inputs.contains("") { empties += 1 }
    }
    #expect(predicates.count > Self.groups * 9 / 10)
    #expect(pairs > Self.groups * 28)
    #expect(nils > Self.groups / 4 && empties > Self.groups / 4)
  }

  /// The value with a memory, and the value that is worked out from the start.
  private static func values(
    _ predicate: NaivePredicate, _ input: String?, _ memory: NaivePredicateMemory
  ) -> (Bool?, Bool?) {
    let slow = NaivePredicateMemory(isUsed: false)
    return (
      try? predicate.evaluate(input, with: memory), try? predicate.evaluate(input, with: slow)
    )
  }

  @Test("What it remembers changes no answer", arguments: [0.9, 0.0])
  func memory(asciiShare: Double) throws {
    var generator = PredicateGenerator(seed: 12, asciiShare: asciiShare)
    let memory = NaivePredicateMemory()
    var dividing = 0
    for _ in 0..<Self.groups {
      let (text, inputs) = generator.next(inputs: 32)
      let predicate = try NaivePredicate(text)
      var seen: Set<Bool?> = []
      for input in inputs {
        let (fast, slow) = Self.values(predicate, input, memory)
        #expect(fast == slow, "\(text.debugDescription) on \(input.debugDescription)")
        seen.insert(slow)
      }
      if seen.isSuperset(of: [true, false]) { dividing += 1 }
    }
    // The inputs tell most predicates apart from a constant; some of the others are constant.
    #expect(dividing > Self.groups / 2)
  }

  @Test("Its shortcuts for ASCII give the long way's answers on every two characters")
  func shortcuts() throws {
    let memory = NaivePredicateMemory()
    let characters = (UInt8(0)...0x7F).filter { !Campaign.isBrief || $0 % 3 == 0 }
    for operation in ["==", "<", "CONTAINS", "ENDSWITH", "LIKE"] {
      for options in ["", "[c]", "[d]", "[cd]", "[n]"] {
        for one in characters where operation != "LIKE" || one != UInt8(ascii: "\\") {
          let digits = String(one, radix: 16)
          let escape = "\\x" + (digits.count == 1 ? "0" : "") + digits
          let predicate = try NaivePredicate("SELF \(operation)\(options) '\(escape)'")
          for two in characters {
            let character = String(Unicode.Scalar(two))
            for input in [character, "a" + character] {
              let (fast, slow) = Self.values(predicate, input, memory)
              #expect(fast == slow, "\(operation)\(options), \(one) and \(two)")
            }
          }
        }
      }
    }
  }
}
