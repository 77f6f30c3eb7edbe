import TestSupport
import Testing

@testable import PredicateLanguage

/// What a layout must keep of the text that it was made from.
enum LayoutCheck {
  /// Returns what is wrong with the layout `after` of `before`; nil when nothing is.
  static func flaw(_ before: String, _ after: String) -> String? {
    let (tree, _) = Parser.parseLayout(before)
    let (again, diagnostics) = Parser.parseLayout(after)
    if diagnostics.contains(where: { $0.severity == .error }) { return "it is refused" }
    if again != tree { return "it has another tree" }
    if literals(after) != literals(before) { return "a literal is another" }
    if (try? ActivationPredicate.formatted(after)) != after { return "its layout is another" }
    if !between(after).allSatisfy(isTidy) { return "it is not tidy" }
    return nil
  }

  /// The literals, placeholders and variables as they are written.
  static func literals(_ text: String) -> [String] {
    tokens(text).filter(isLiteral).map { Lexer(bytes: Array(text.utf8)).text($0.span) }
  }

  private static func isLiteral(_ token: Token) -> Bool {
    switch token.kind {
    case .string, .number, .variable, .placeholder, .arithmetic: true
    default: false
    }
  }

  private static func tokens(_ text: String) -> [Token] {
    var lexer = Lexer(bytes: Array(text.utf8))
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { return tokens }
      tokens.append(token)
    }
  }

  /// The text between the literals.
  private static func between(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var start = 0
    var parts: [String] = []
    for token in tokens(text) where isLiteral(token) {
      parts.append(String(decoding: bytes[start..<token.span.lowerBound], as: UTF8.self))
      start = token.span.upperBound
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// No two spaces, no other white space, no spelling that is not the one.
  private static func isTidy(_ part: String) -> Bool {
    let words = part.split { !$0.isLetter }.map(String.init)
    let letters: [String] = ["c", "d", "n", "l"]
    let lowerCase: [String] = letters.flatMap { [$0, $0 + "d", $0 + "dn", $0 + "n"] } + ["nil"]
    let isLowerCase = { (word: String) in word == word.lowercased() }
    let never: [String] = ["  ", "( ", " )", "&&", "||", "<>", "=<", "=>", " = ", "[]"]
    guard !never.contains(where: { part.contains($0) }) else { return false }
    guard part.allSatisfy({ $0 == " " || !$0.isWhitespace }) else { return false }
    return words.filter(isLowerCase).allSatisfy { lowerCase.contains($0) || part.contains("[") }
      && words.filter { !isLowerCase($0) }.allSatisfy { $0 == $0.uppercased() }
  }
}

@Suite("Layouts of predicates")
struct LayoutTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let layout: String?
    let error: String?

    var testDescription: String { id }
  }

  static let rows = Result {
    try VectorFile.rows("layout/predicates.jsonl", as: Row.self, leastCount: 92)
  }

  @Test("Each text has its layout, or is refused", arguments: try rows.get())
  func vector(row: Row) throws {
    guard let layout = row.layout else {
      let error = #expect(throws: InvalidPredicateError.self) {
        try ActivationPredicate.formatted(row.text)
      }
      let ids = try #require(error).diagnostics.filter { $0.severity == .error }.map(\.id)
      #expect(ids.first == row.error)
      return
    }
    #expect(try ActivationPredicate.formatted(row.text) == layout)
    #expect(LayoutCheck.flaw(row.text, layout) == nil)
  }

  @Test("The rows have names of their own, and enough of them change or are refused")
  func rowsAreWhole() throws {
    let rows = try Self.rows.get()
    #expect(Set(rows.map(\.id)).count == rows.count)
    #expect(rows.count { $0.layout != nil && $0.layout != $0.text } >= 55)
    #expect(rows.count { $0.layout == $0.text } >= 15)
    #expect(rows.count { $0.error != nil } >= 12)
  }

  private struct TextRow: Decodable { let predicate: String? }

  @Test("The predicates of the suite and of real apps keep their trees and literals")
  func vectors() throws {
    let names = [
      "arguments", "beginswith", "between", "canonical", "contains", "endswith", "equality",
      "grammar", "in-string", "like", "lists", "literals", "logic", "matches", "modifiers", "nil",
      "numbers", "order", "regex",
    ]
    var texts: Set<String> = []
    for name in names.map({ "conformance/\($0)" }) + ["corpus/predicates", "analysis/relations"] {
      for row in try VectorFile.rows("\(name).jsonl", as: TextRow.self, leastCount: 10) {
        if let text = row.predicate { texts.insert(text) }
      }
    }
    var changed = 0
    for text in texts {
      let (_, diagnostics) = Parser.parseLayout(text)
      guard !diagnostics.contains(where: { $0.severity == .error }) else {
        #expect((try? ActivationPredicate(text)) == nil, "\(text)")
        continue
      }
      let layout = try ActivationPredicate.formatted(text)
      #expect(LayoutCheck.flaw(text, layout) == nil, "\(text)")
      if layout != text { changed += 1 }
      if let predicate = try? ActivationPredicate(text) {
        #expect(try ActivationPredicate(layout) == predicate, "\(text)")
      }
    }
    #expect(texts.count >= 2_500)
    #expect(changed >= 400)
  }

  @Test("Random predicates keep their trees and literals, also for a parser of another hand")
  func random() throws {
    var generator = PredicateGenerator(seed: 31, asciiShare: 0.5)
    var changed = 0
    for _ in 0..<(Campaign.isBrief ? 3_000 : 20_000) {
      let text = generator.next().predicate
      let layout = try ActivationPredicate.formatted(text)
      #expect(LayoutCheck.flaw(text, layout) == nil, "\(text)")
      #expect(
        try NaivePredicate(layout).canonicalText == NaivePredicate(text).canonicalText, "\(text)")
      if layout != text { changed += 1 }
    }
    #expect(changed > 2_000)
  }

  @Test("A text that is no predicate has no layout")
  func invalid() {
    var generator = InvalidTextGenerator(seed: 32)
    for _ in 0..<3_000 {
      let text = generator.next()
      // Placeholders need no arguments here, and the naive parser knows none.
      if let layout = try? ActivationPredicate.formatted(text) {
        #expect(text.contains("%"), "\(text)")
        #expect(LayoutCheck.flaw(text, layout) == nil, "\(text)")
      }
    }
  }
}

@Suite("Layouts of placeholders, and limits of layouts")
struct LayoutLimitTests {
  @Test("With the same arguments a layout is an equal predicate")
  func arguments() throws {
    let text = "%K in%@&&self<>%@ or %d==%f"
    let values: [PredicateArgument] = ["self", ["a", "b"], "it's \"c\"", 1, 1.5]
    let layout = try ActivationPredicate.formatted(text)
    #expect(layout == "(%K IN %@ AND SELF != %@) OR %d == %f")
    #expect(
      try ActivationPredicate(format: layout, arguments: values)
        == ActivationPredicate(format: text, arguments: values))
  }

  @Test("A placeholder without arguments is open in a layout alone")
  func openPlaceholders() {
    #expect(Parsing.result("SELF == %@").failure?.diagnostics.first?.id == "missing-argument")
    let surplus = Parsing.result("SELF == 'a'", ["b"]).failure?.diagnostics.first?.id
    #expect(surplus == "surplus-argument")
  }

  @Test("A layout that is over the limit of a predicate is an error, and one at the limit is not")
  func longLayouts() throws {
    func text(_ elements: Int) -> String {
      "SELF IN {" + Array(repeating: "1", count: elements).joined(separator: ",") + "}"
    }
    let most = (PredicateLimits.predicateBytes - "SELF IN {}".utf8.count + 2) / 3
    let layout = try ActivationPredicate.formatted(text(most))
    #expect(layout.utf8.count == 3 * most + 8)
    #expect(layout.utf8.count <= PredicateLimits.predicateBytes)
    let longer = text(most + 1)
    #expect(longer.utf8.count < PredicateLimits.predicateBytes)
    #expect(try ActivationPredicate(longer).evaluate("a") == false)
    let error = #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate.formatted(longer)
    }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(diagnostic.id == "text-limit")
    #expect(diagnostic.message.hasPrefix("in its layout the predicate would have 65537 bytes"))
    #expect(diagnostic.span == SourceSpan(0, longer.utf8.count))
    let over = String(repeating: " ", count: PredicateLimits.predicateBytes) + "SELF == 'a'"
    #expect(throws: InvalidPredicateError.self) { try ActivationPredicate.formatted(over) }
  }

  @Test("A literal of 64 KiB stays what it is")
  func longLiteral() throws {
    let literal = "'" + String(repeating: "x", count: 65_500) + "'"
    #expect(try ActivationPredicate.formatted("self=\(literal)") == "SELF == \(literal)")
  }

  @Test("Nesting to the limit has a layout, and beyond it is the error of the parser")
  func nesting() throws {
    func nested(_ open: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + "self='a'" + String(repeating: close, count: count)
    }
    #expect(try ActivationPredicate.formatted(nested("(", ")", 256)) == "SELF == 'a'")
    let nots = try ActivationPredicate.formatted(nested("!", "", 256))
    #expect(nots == String(repeating: "NOT ", count: 256) + "SELF == 'a'")
    let mixed = nested("(self='b'||(self='c'&&", "))", 128)
    let layout = try ActivationPredicate.formatted(mixed)
    #expect(LayoutCheck.flaw(mixed, layout) == nil)
    #expect(try ActivationPredicate(layout) == ActivationPredicate(mixed))
    for text in [nested("(", ")", 257), nested("!", "", 257), nested("(self='b'||(", "))", 129)] {
      #expect(throws: InvalidPredicateError.self) { try ActivationPredicate.formatted(text) }
    }
  }

  @Test("A layout costs time in proportion to the text")
  func time() throws {
    let part = "self=='a'&&(!self='b'||self in{1,2,'c'})or "
    let text = String(repeating: part, count: 1_000) + "truepredicate"
    let clock = ContinuousClock()
    let start = clock.now
    let layout = try ActivationPredicate.formatted(text)
    #expect(layout.utf8.count > text.utf8.count)
    #expect(clock.now - start < .seconds(2))
  }
}
