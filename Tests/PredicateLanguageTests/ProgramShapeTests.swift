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
}
