import PredicateLanguage
import Testing

@Suite("Predicates that are the same at sight")
struct PlainEqualityTests {
  @Test(
    "NOT of NOT and a repeated operand change nothing, whatever the operand is",
    arguments: [
      ("NOT NOT 'a' LIKE SELF", "'a' LIKE SELF"),
      ("NOT (NOT (NOT SELF LIKE SELF))", "NOT SELF LIKE SELF"),
      ("SELF == 'a' AND NOT (NOT SELF LIKE SELF)", "SELF == 'a' AND SELF LIKE SELF"),
      ("SELF LIKE SELF OR SELF == 'a' OR SELF LIKE SELF", "SELF LIKE SELF OR SELF == 'a'"),
      ("SELF LIKE SELF AND SELF LIKE SELF", "SELF LIKE SELF"),
    ])
  func same(pair: (String, String)) throws {
    let one = try ActivationPredicate(format: pair.0)
    let other = try ActivationPredicate(format: pair.1)
    #expect(one != other)
    #expect(one.isPlainlySame(as: other))
    for text in ["", "a", "\\", "a\\"] {
      #expect((try? one.evaluate(text)) == (try? other.evaluate(text)), "\(text)")
    }
    #expect((try? one.evaluate(nil)) == (try? other.evaluate(nil)))
  }

  @Test(
    "An operand in another place, and another text, are not the same",
    arguments: [
      ("NOT SELF LIKE SELF", "SELF LIKE SELF"),
      ("SELF == 'a' AND SELF LIKE SELF", "SELF LIKE SELF AND SELF == 'a'"),
      ("SELF == 'a' OR SELF == 'b'", "SELF == 'a'"),
      ("SELF == '\u{E9}'", "SELF == 'e\u{301}'"),
    ])
  func different(pair: (String, String)) throws {
    let one = try ActivationPredicate(format: pair.0)
    let other = try ActivationPredicate(format: pair.1)
    #expect(!one.isPlainlySame(as: other))
  }

  @Test("Predicates with texts of other characters are two, though strings of Swift are equal (E1)")
  func canonicalTexts() throws {
    let composed = try ActivationPredicate(format: "SELF == '\u{E9}'")
    let apart = try ActivationPredicate(format: "SELF == 'e\u{301}'")
    #expect(composed != apart)
    #expect(Set([composed, apart]).count == 2)
  }
}
