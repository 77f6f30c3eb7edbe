import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("The shape of programs")
struct ProgramShapeTests {
  @Test(
    "A comparison is one instruction, whichever side the constant is on",
    arguments: [
      ("SELF == nil", 1), ("SELF != nil", 1), ("nil == SELF", 1), ("SELF == 'a'", 1),
      ("'a' == SELF", 1), ("SELF IN {'a', 'b'}", 1), ("{'a', 'b'} CONTAINS SELF", 1),
      ("SELF LIKE 'a*b'", 1), ("'a' < SELF", 1), ("SELF IN 'abc'", 1), ("NOT SELF == nil", 1),
      ("SELF == nil OR SELF BEGINSWITH 'a'", 2),
    ])
  func instructions(_ text: String, _ count: Int) throws {
    let predicate = try ActivationPredicate(text)
    #expect(predicate.storage.program.instructions.count == count)
  }

  @Test(
    "One stretch of bytes that true accepts is known as such, and nothing else is",
    arguments: [
      ("SELF == 'a'", true), ("SELF ==[cd] 'a'", true), ("'a' == SELF", true),
      ("SELF BEGINSWITH 'a'", true), ("SELF ENDSWITH[c] 'a'", true), ("SELF != 'a'", false),
      ("NOT SELF BEGINSWITH 'a'", false), ("SELF CONTAINS 'a'", false), ("SELF < 'a'", false),
      ("SELF == 'a' OR SELF == 'b'", false), ("TRUEPREDICATE", false), ("SELF == $a", false),
    ])
  func stretches(_ text: String, _ isOne: Bool) throws {
    let predicate = try ActivationPredicate(text)
    #expect(predicate.storage.program.isOneStretch == isOne)
  }

  @Test(
    "A list is compared as far as an element can decide, and equal elements once",
    arguments: [
      ("ANY {'a', 'a', 'b'} == SELF", 2), ("ALL {SELF, SELF} LIKE SELF", 1),
      ("ANY {1, 1.0, SELF} IN {SELF, 2}", 2), ("ANY {SELF, 'b', 'c', SELF} IN 'bcd'", 2),
      ("ALL {SELF, 'b', 'x', 'c'} IN 'bcd'", 3), ("ANY {'e\u{301}', '\u{E9}'} == SELF", 2),
    ])
  func lists(_ text: String, _ count: Int) throws {
    let predicate = try ActivationPredicate(text)
    #expect(predicate.storage.program.instructions.count == count)
  }

  @Test("What follows an element that always fails is not compiled", .enabled(if: Build.hasRegex))
  func failure() throws {
    let predicate = try ActivationPredicate("ANY {nil, 'a', SELF, 'b'} MATCHES SELF")
    #expect(predicate.storage.program.instructions.count == 4)
    let failing = try ActivationPredicate("ANY {nil, 'a', 'b'} MATCHES '['")
    #expect(failing.storage.program.instructions.count == 2)
  }
}
