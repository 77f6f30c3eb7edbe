import AllocationCounter
import PredicateLanguage
import TestSupport
import Testing

@Suite(
  "Allocations",
  .enabled(if: Build.isOptimized && sceneroute_allocations() >= 0, "counts in release builds"))
struct AllocationTests {
  static let predicates = [
    "SELF == 'mail/inbox/message-1234567890-abcdef'", "SELF != 'mail'", "SELF ==[c] 'MAIL/INBOX'",
    "SELF ==[cd] 'caf\\u00e9'", "SELF BEGINSWITH 'mail/'", "SELF BEGINSWITH[c] 'MAIL/'",
    "SELF ENDSWITH 'abcdef'", "SELF ENDSWITH[cd] 'ABCDEF'", "SELF CONTAINS 'message'",
    "SELF CONTAINS[c] 'MESSAGE'", "SELF < 'n'", "SELF >=[c] 'MAIL'", "SELF BETWEEN {'a', 'n'}",
    "SELF IN {'a', 'b', 'mail/inbox/message-1234567890-abcdef'}", "SELF LIKE 'mail/*/message-*'",
    "SELF LIKE[cd] '*MESSAGE-??????????-*'", "'mail/inbox' CONTAINS SELF", "SELF == nil",
    "ANY {'a', 'mail'} == SELF",
    "SELF BEGINSWITH 'mail/' AND NOT (SELF ENDSWITH '/draft' OR SELF CONTAINS '//') OR SELF == 'x'",
  ]

  /// A string too long to be stored without heap, made once.
  static let identifier = "mail/inbox/" + "message-1234567890-abcdef"

  @Test("A predicate on an ASCII string allocates nothing", arguments: predicates)
  func ascii(text: String) throws {
    let count = try allocations(of: text)
    #expect(count == 0)
  }

  #if PCRE2
    @Test(
      "A regular expression allocates its match data once",
      arguments: ["SELF MATCHES 'mail/.*/message-[0-9]+-[a-f]+'", "SELF MATCHES[c] '.*INBOX.*'"])
    func regex(text: String) throws {
      let count = try allocations(of: text)
      #expect(count == 0)
    }
  #endif

  /// The allocations of 100 evaluations after a first one.
  private func allocations(of text: String) throws -> Int {
    let predicate = try ActivationPredicate(text)
    let identifier = Self.identifier
    _ = try predicate.evaluate(identifier)
    let before = sceneroute_allocations()
    for _ in 0..<100 { _ = try predicate.evaluate(identifier) }
    return sceneroute_allocations() - before
  }

  @Test("The counter counts")
  func counter() {
    let before = sceneroute_allocations()
    let array = Array(repeating: before, count: 1_000)
    #expect(sceneroute_allocations() > before)
    #expect(array.count == 1_000)
  }
}
