import PredicateLanguage
import SceneRouting
import Testing

@Suite("Activation conditions")
struct ActivationConditionsTests {
  private func matches(_ strings: [String], _ identifier: String) throws -> Bool {
    let conditions = ActivationConditions(preferring: strings, allowing: [])
    return try conditions.prefers.evaluate(identifier)
  }

  @Test("R1: a scene that sets nothing can take all and prefers nothing")
  func defaults() {
    #expect(ActivationConditions().can == .always)
    #expect(ActivationConditions().prefers == .never)
    #expect(SceneSession(id: "a").conditions == ActivationConditions())
  }

  @Test("a SwiftUI string matches when the identifier contains it")
  func contains() throws {
    #expect(try matches(["note"], "app://note/42"))
    #expect(try !matches(["note"], "app://nota/42"))
  }

  @Test("a SwiftUI string ignores case and diacritics")
  func folding() throws {
    #expect(try matches(["CAFÉ"], "my cafe"))
    #expect(try matches(["cafe"], "MY CAFÉ"))
  }

  @Test("one of several SwiftUI strings is enough")
  func several() throws {
    #expect(try matches(["a", "b"], "xbx"))
    #expect(try !matches(["a", "b"], "xcx"))
  }

  @Test("the string * matches all, alone or among others, the empty identifier too")
  func star() throws {
    for strings in [["*"], ["a", "*"], ["*", ""], ["", "b", "*"]] {
      #expect(try matches(strings, "anything"))
      #expect(try matches(strings, ""))
      #expect(ActivationConditions(preferring: strings, allowing: []).prefers == .always)
    }
  }

  @Test("a * inside a longer SwiftUI string is plain text")
  func starInside() throws {
    #expect(try matches(["a*"], "xa*x"))
    #expect(try !matches(["a*"], "ab"))
    #expect(try matches(["**"], "a**b"))
    #expect(try !matches(["**"], "a*b"))
  }

  @Test("the empty SwiftUI string and the empty list match nothing")
  func empty() throws {
    for strings in [[], [""], ["", ""]] {
      #expect(try !matches(strings, ""))
      #expect(try !matches(strings, "a"))
      #expect(ActivationConditions(preferring: strings, allowing: []).prefers == .never)
    }
    #expect(try !matches(["", "b"], ""))
    #expect(try matches(["", "b"], "abc"))
  }

  @Test("quotes, backslashes and line ends in a SwiftUI string stand for themselves")
  func literalText() throws {
    for text in ["\"", "'", "\\", "\\n", "\n", "%@", "$x", "*?"] {
      #expect(try matches([text], "<\(text)>"), "for \(text.debugDescription)")
      #expect(try !matches([text], "<>"), "for \(text.debugDescription)")
    }
  }

  @Test("preferring becomes prefers, allowing becomes can, in the language of predicates")
  func predicates() throws {
    let conditions = ActivationConditions(preferring: ["a"], allowing: ["b", "c"])
    #expect(conditions.prefers == (try ActivationPredicate("SELF CONTAINS[cd] \"a\"")))
    #expect(
      conditions.can
        == (try ActivationPredicate("SELF CONTAINS[cd] \"b\" OR SELF CONTAINS[cd] \"c\"")))
  }
}
