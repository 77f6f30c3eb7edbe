import PredicateLanguage
import TestSupport
import Testing

@Suite("Bad input")
struct BadInputTests {
  /// Valid predicates that use every construct of the grammar.
  static let valid = [
    "SELF == \"mail/inbox\"", "SELF BEGINSWITH[cd] 'mail/' AND NOT (SELF ENDSWITH '/draft')",
    "SELF IN {\"a\", 'b', nil, 5, -2.5e3}", "ANY {'a', \"b\"} ==[c] SELF",
    "(SELF LIKE 'note-*\\\\?' || SELF MATCHES[c] \"no-[0-9]{1,4}\") && !(SELF CONTAINS '\\u00e9')",
    "SELF BETWEEN {\"a\", \"m\"} OR NONE {'x'} == SELF", "NOT TRUEPREDICATE OR FALSEPREDICATE",
    "$prefix == SELF AND SELF <= 'z' AND SELF <> ''", "(SELF) == (\"a\") AND ((SELF >= 'b'))",
  ]

  /// Every beginning of every valid predicate, cut after each byte that ends a character.
  static let truncations: [String] = valid.flatMap { text in
    text.indices.map { String(text[..<$0]) }
  }

  @Test("A predicate cut anywhere parses or is refused with a place inside it")
  func truncation() {
    #expect(Self.truncations.count >= 300)
    var refused = 0
    for text in Self.truncations {
      guard let error = Parsing.result(text).failure else { continue }
      refused += 1
      Self.check(error, text)
    }
    #expect(refused >= 150)
  }

  @Test("Malformed predicates never crash, and every mistake has a place inside the text")
  func mutation() {
    var generator = InvalidTextGenerator(seed: 7)
    var refused = 0
    let count = Campaign.isBrief ? 4_000 : 40_000
    for _ in 0..<count {
      let text = generator.next()
      switch Parsing.result(text) {
      case .success(let predicate):
        let printed = Parsing.result(predicate.canonicalText)
        if (try? printed.get()) != predicate { Issue.record("`\(text)` changes when printed") }
      case .failure(let error):
        refused += 1
        Self.check(error, text)
      }
    }
    #expect(refused >= count / 4)
  }

  @Test("Random bytes never crash")
  func noise() {
    var state: UInt64 = 99
    for length in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<(length % 60) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(truncatingIfNeeded: state >> 33))
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let error = Parsing.result(text).failure { Self.check(error, text) }
    }
  }

  /// Records the first thing that is wrong with an error's diagnostics.
  private static func check(_ error: InvalidPredicateError, _ text: String) {
    // One expectation a text: a hundred thousand would take longer than what they check.
    guard error.diagnostics.contains(where: { $0.severity == .error }) else {
      Issue.record("no error for `\(text)`")
      return
    }
    for diagnostic in error.diagnostics {
      let span = diagnostic.span
      let isInside =
        0 <= span.lowerBound && span.lowerBound <= span.upperBound
        && span.upperBound <= text.utf8.count
      if !isInside { Issue.record("\(diagnostic) outside of `\(text)`") }
    }
    if let first = error.diagnostics.first,
      !DiagnosticRenderer(source: text).excerpt(of: first.span)[1].contains("^")
    {
      Issue.record("no caret for `\(text)`")
    }
  }
}
