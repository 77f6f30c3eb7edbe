import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("Every reason is true")
struct ReasonTruthTests {
  private static let words = [
    "mail", "MAIL", "Mail", "\u{FF4D}ail", "\u{FF2D}AIL", "ma\u{EF}l", "mai\u{308}l", "MA\u{CF}L",
    "stra\u{DF}e", "strasse", "STRASSE", "\u{FB01}n", "fin", "FIN", "\u{E9}", "e\u{301}",
    "E\u{301}",
    "e", "\u{301}", "/", "-7", "\u{2126}", "\u{3A9}", "\u{3C9}", "\u{212A}", "k", "", "\u{1E9E}",
    "\r\n", "\u{1F600}", "\u{C5}", "\u{FDFA}",
  ]
  private static let options: [ComparisonOptions] = [
    [], [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    .normalized,
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined()
  }

  private static func sameUnits(_ one: String, _ two: String) -> Bool {
    one.utf16.elementsEqual(two.utf16)
  }

  private static func decomposed(_ text: String) -> String {
    text.decomposedStringWithCanonicalMapping
  }

  /// Lower case letter by letter, so that no letter becomes two.
  private static func lowered(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        decomposed(text).unicodeScalars.map { scalar in
          let low = scalar.properties.lowercaseMapping.unicodeScalars
          return low.count == 1 ? low.first ?? scalar : scalar
        }))
  }

  private static func bare(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        decomposed(text).unicodeScalars.filter {
          $0.properties.generalCategory != .nonspacingMark
        }))
  }

  /// A comparison and its reason, which is checked against it.
  private struct Claim {
    let operation: String
    let options: ComparisonOptions
    let constant: String
    let identifier: String
    let reason: String

    func holds(_ options: ComparisonOptions) throws -> Bool {
      let name = operation == "!=" ? "==" : operation
      return try ActivationPredicate(
        format: "SELF \(name)\(options.symbol) %@", arguments: [.string(constant)]
      ).evaluate(identifier)
    }

    /// What the identifier has in the constant's place.
    var part: String {
      switch operation {
      case "BEGINSWITH": String(identifier.prefix(constant.count))
      case "ENDSWITH": String(identifier.suffix(constant.count))
      default: identifier
      }
    }

    var difference: String {
      if sameUnits(decomposed(part), decomposed(constant)) { return "code points" }
      if sameUnits(lowered(part), lowered(constant)) { return "case" }
      if sameUnits(bare(part), bare(constant)) { return "diacritics" }
      if sameUnits(lowered(bare(part)), lowered(bare(constant))) { return "case and diacritics" }
      return "else"
    }

    /// The options that a sentence names last, as in "`[cd]` would ignore it".
    var named: ComparisonOptions {
      var named: ComparisonOptions = []
      guard let end = reason.range(of: "]`", options: .backwards),
        let start = reason.range(
          of: "`[", options: .backwards, range: reason.startIndex..<end.upperBound)
      else { return named }
      for letter in reason[start.upperBound..<end.lowerBound] {
        switch letter {
        case "c": named.insert(.caseInsensitive)
        case "d": named.insert(.diacriticInsensitive)
        case "n": named.insert(.normalized)
        default: Issue.record("`\(letter)` is no option")
        }
      }
      return named
    }
  }

  private static func sameUnits(_ claim: Claim) -> Bool { claim.difference == "code points" }

  /// Checks what a reason claims beside its statement; returns the name of the claim.
  private static func check(_ claim: Claim, isTrue: Bool) throws -> String {
    let reason = claim.reason
    let verb = ["BEGINSWITH": "begins with", "ENDSWITH": "ends with", "CONTAINS": "contains"]
    let quotedConstant = quoted(claim.constant)
    for (name, kind) in [
      ("only the case differs", "case"), ("only diacritics differ", "diacritics"),
      ("only case and diacritics differ", "case and diacritics"),
    ] where reason.contains(name) {
      #expect(claim.difference == kind)
      #expect(try !claim.holds(claim.options) && claim.holds(claim.named))
      return name
    }
    if reason.contains("would ignore the difference") {
      #expect(try !claim.holds(claim.options) && claim.holds(claim.named))
      return "would ignore the difference"
    }
    if reason.contains("the same text written with other code points") {
      #expect(sameUnits(claim))
      #expect(!sameUnits(claim.identifier, claim.constant))
      return "the same text"
    }
    guard isTrue, let verb = verb[claim.operation] else { return "plain" }
    let rest = try #require(
      reason.split(
        separator: "the identifier \(verb) \(quotedConstant)", omittingEmptySubsequences: false
      ).last)
    switch rest {
    case "":
      let hasConstant =
        claim.operation == "BEGINSWITH"
        ? claim.identifier.utf8.starts(with: claim.constant.utf8)
        : claim.operation == "ENDSWITH"
          ? claim.identifier.utf8.reversed().starts(with: claim.constant.utf8.reversed())
          : claim.identifier.utf8.firstRange(of: claim.constant.utf8) != nil
      #expect(hasConstant, "\(reason)")
      return verb
    case ", written with other code points":
      if claim.operation == "CONTAINS" {
        #expect(
          decomposed(claim.identifier).utf8.firstRange(of: decomposed(claim.constant).utf8) != nil)
      } else {
        #expect(sameUnits(claim) || claim.options.folding.isEmpty)
      }
      return "written with other code points"
    case " up to case", " up to diacritics", " up to case and diacritics":
      #expect(" up to " + claim.difference == rest)
      return String(rest)
    default:
      #expect(rest == " under `\(claim.options.symbol)`", "\(reason)")
      #expect(try claim.holds(claim.options))
      return "under"
    }
  }

  @Test("The part of a pattern that is named is the longest that fits")
  func longestFit() throws {
    var random = SeededGenerator(seed: 18)
    let letters = ["a", "b", "A", "*", "?", "\\", "e\u{301}", "\u{E9}", "\r\n", "/"]
    func text(_ count: Int, _ letters: ArraySlice<String>) -> String {
      (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    var named = 0
    for round in 0..<3_000 {
      // Two of three rounds have ASCII alone, whose parts are found in another way.
      let known = round % 3 == 0 ? letters[...] : letters[..<6]
      let pattern = text(Int.random(in: 1...9, using: &random), known)
      let identifier = text(Int.random(in: 0...8, using: &random), known)
      let options = Self.options.randomElement(using: &random) ?? []
      guard let predicate = try? ActivationPredicate.like(pattern, options: options),
        try !predicate.evaluate(identifier)
      else { continue }
      let reason = try #require(predicate.trace(identifier).root.reason)
      let longest = (1..<max(1, pattern.unicodeScalars.count)).reversed().lazy.map {
        String(String.UnicodeScalarView(pattern.unicodeScalars.prefix($0)))
      }.first { beginning in
        let fit = try? ActivationPredicate.like(beginning + "*", options: options)
        let isCut = beginning.reversed().prefix { $0 == "\\" }.count % 2 == 1
        return !isCut && (try? fit?.evaluate(identifier)) == true
      }
      if let longest, longest.contains(where: { $0 != "*" && $0 != "?" }) {
        #expect(reason.hasSuffix("does not match the pattern after \(quoted(longest))"))
        named += 1
      } else {
        #expect(reason.hasSuffix("does not match the pattern"))
      }
    }
    #expect(named > 300)
  }

  @Test("Comparisons of random texts with case, width, ligatures, ß and marks")
  func random() throws {
    var random = SeededGenerator(seed: 17)
    var claims: [String: Int] = [:]
    for _ in 0..<(Campaign.isBrief ? 6_000 : 30_000) {
      let identifier = Self.text(&random)
      let constant =
        Bool.random(using: &random)
        ? Self.text(&random) : Self.words.randomElement(using: &random) ?? ""
      let options = Self.options.randomElement(using: &random) ?? []
      let operation =
        ["==", "!=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "<", "LIKE"].randomElement(
          using: &random) ?? "=="
      let predicate = try ActivationPredicate(
        format: "SELF \(operation)\(options.symbol) %@", arguments: [.string(constant)])
      let root = predicate.trace(identifier).root
      let value = try predicate.evaluate(identifier)
      #expect(root.outcome == .value(value))
      let reason = try #require(root.reason)
      let claim = Claim(
        operation: operation, options: options, constant: constant, identifier: identifier,
        reason: reason)
      switch operation {
      case "<":
        let order = value ? "comes before" : "does not come before"
        let manner = options.isEmpty ? "" : " under `\(options.symbol)`"
        let shown = (quoted(identifier), quoted(constant))
        #expect(reason == "the identifier \(shown.0) \(order) \(shown.1)\(manner)")
      case "LIKE" where !value:
        if let after = reason.components(separatedBy: " after `").dropFirst().last?.dropLast() {
          let beginning = try ActivationPredicate.like(after + "*", options: options)
          if !after.contains("\\") { #expect(try beginning.evaluate(identifier), "\(reason)") }
          claims["after", default: 0] += 1
        }
      default:
        claims[try Self.check(claim, isTrue: value), default: 0] += 1
      }
    }
    for name in [
      "only the case differs", "only diacritics differ", "only case and diacritics differ",
      "would ignore the difference", "the same text", "begins with", "ends with", "contains",
      "written with other code points", " up to case", " up to diacritics", "under", "after",
    ] {
      #expect(claims[name, default: 0] >= 3, "\(name): \(claims)")
    }
  }

  @Test(
    "Width, ligatures and ß are no difference of case",
    arguments: [
      ("SELF == 'mail'", "\u{FF4D}ail", "`[c]` would ignore the difference"),
      ("SELF == 'fin'", "\u{FB01}n", "`[c]` would ignore the difference"),
      ("SELF == 'strasse'", "stra\u{DF}e", "`[c]` would ignore the difference"),
      ("SELF == 'mail'", "MAIL", "only the case differs, `[c]` would ignore it"),
      ("SELF == 'mail'", "ma\u{EF}l", "only diacritics differ, `[d]` would ignore them"),
      ("SELF == 'mail'", "MA\u{CF}L", "only case and diacritics differ, `[cd]` would ignore them"),
      ("SELF ==[d] 'mail'", "MAIL", "only the case differs, `[cd]` would ignore it"),
    ])
  func named(predicate: String, identifier: String, end: String) throws {
    let reason = try ActivationPredicate(format: predicate).trace(identifier).root.reason
    #expect(reason == "the identifier is `\(identifier)`: \(end)")
  }

  @Test(
    "A constant is never quoted as if it were in the identifier",
    arguments: [
      ("SELF BEGINSWITH[c] 'mail'", "MAIL/1", "begins with `mail` up to case"),
      ("SELF BEGINSWITH[cd] 'mail'", "MA\u{CF}L/1", "begins with `mail` up to case and diacritics"),
      ("SELF ENDSWITH[d] 'mail'", "1/ma\u{EF}l", "ends with `mail` up to diacritics"),
      ("SELF CONTAINS[c] 'mail'", "x/MAIL/1", "contains `mail` under `[c]`"),
      ("SELF BEGINSWITH[c] 'ss'", "\u{DF}x", "begins with `ss` under `[c]`"),
      (
        "SELF BEGINSWITH '\u{E9}'", "e\u{301}x",
        "begins with `\u{E9}`, written with other code points"
      ),
    ])
  func quotes(predicate: String, identifier: String, end: String) throws {
    let reason = try ActivationPredicate(format: predicate).trace(identifier).root.reason
    let expected = "the identifier " + end
    #expect(reason?.utf16.elementsEqual(expected.utf16) == true, "\(reason ?? "")")
  }

  @Test(
    "Without an identifier that is the reason, whatever the comparison",
    arguments: ["SELF == 'a'", "SELF != 'a'", "'a' CONTAINS SELF", "SELF IN {'a'}", "SELF == nil"])
  func absent(predicate: String) throws {
    let root = try ActivationPredicate(predicate).trace(nil).root
    #expect(root.reason == "the event has no identifier")
  }

  @Test("For an empty identifier a comparison is named, not the compound of several")
  func empty() throws {
    let trace = try ActivationPredicate("SELF BEGINSWITH 'mail/' OR SELF ENDSWITH '.eml'").trace("")
    #expect(trace.decidingPart.text == #"SELF BEGINSWITH "mail/""#)
    #expect(trace.decidingPart.reason == "the identifier is empty")
  }

  #if PCRE2
    @Test("A part without a value has no reason")
    func failed() throws {
      let predicate = try ActivationPredicate("SELF MATCHES '((a|aa)+)+[^a]'")
      let root = predicate.trace(String(repeating: "a", count: 64)).root
      #expect(root.reason == nil)
      if case .value = root.outcome { Issue.record("it has a value") }
    }
  #endif
}
