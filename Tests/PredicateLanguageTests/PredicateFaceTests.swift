import Foundation
import PredicateLanguage
import TestSupport
import Testing

@Suite("The public face of predicates")
struct PredicateFaceTests {
  @Test("Arguments are values, in order, and are not unescaped")
  func arguments() throws {
    let cases: [(String, [PredicateArgument], String)] = [
      ("SELF BEGINSWITH %@", ["mail/"], #"SELF BEGINSWITH "mail/""#),
      ("%K == %@", ["self", "a"], #"SELF == "a""#),
      ("%K == %@", ["SELF", nil], "SELF == nil"),
      ("SELF IN %@", [["a", "b", 3, true, nil]], #"SELF IN {"a", "b", 3, 1, nil}"#),
      ("%d == %f OR %@ == %@", [5, 2.5, true, false], "5 == 2.5 OR 1 == 0"),
      ("SELF LIKE %@", [#"a\*b"#], #"SELF LIKE "a\\*b""#),
      ("SELF == '%@'", [], #"SELF == "%@""#),
      ("%ld == %lu", [1, 2], "1 == 2"),
    ]
    for (format, arguments, canonical) in cases {
      let predicate = try ActivationPredicate(format: format, arguments: arguments)
      #expect(predicate.canonicalText == canonical)
      let again = try ActivationPredicate(predicate.canonicalText)
      #expect(again == predicate)
    }
  }

  @Test("A literal loses one level of backslashes, an argument none")
  func backslashes() throws {
    let literal = try ActivationPredicate(#"SELF LIKE 'a\\*b'"#)
    let argument = try ActivationPredicate("SELF LIKE %@", .string(#"a\*b"#))
    #expect(literal == argument)
    let star = try literal.evaluate("a*b")
    let run = try literal.evaluate("axb")
    #expect(star && !run)
  }

  @Test("Wrong arguments name their position")
  func wrongArguments() {
    let cases: [(String, [PredicateArgument], String)] = [
      ("SELF == %@", [], "missing-argument"), ("SELF == 'a'", ["b"], "surplus-argument"),
      ("SELF == %d", ["1"], "argument-kind"), ("1 == %d", [1.5], "argument-kind"),
      ("1 == %f", [1], "argument-kind"), ("%K == 'a'", ["name"], "argument-key-path"),
      ("%K == 'a'", [1], "argument-kind"), ("1 == %f", [.real(.nan)], "argument-not-finite"),
      ("SELF == %s", ["a"], "unknown-placeholder"), ("SELF > %@", [1], "operand-type"),
      ("SELF BETWEEN %@", [["a"]], "between-bounds"),
    ]
    for (format, arguments, id) in cases {
      let error = Parsing.result(format, arguments).failure
      #expect(error?.diagnostics.map(\.id) == [id], "\(format)")
    }
    let second = Parsing.result("SELF == %@ OR SELF == %@", ["a"]).failure
    #expect(second?.diagnostics.first?.message == "argument 2 for `%@` is missing")
  }

  @Test("A variable must have a value before the predicate is evaluated")
  func variables() throws {
    let template = try ActivationPredicate("TRUEPREDICATE OR SELF BEGINSWITH $prefix")
    #expect(template.openVariables == ["prefix"])
    let failure = #expect(throws: PredicateEvaluationError.self) {
      _ = try template.evaluate("mail/1")
    }
    #expect(failure?.diagnostic.id == "unbound-variable")
    #expect(failure?.diagnostic.message.contains("`$prefix`") == true)
    let bound = try template.substituting(["prefix": "mail/"])
    #expect(bound.canonicalText == #"TRUEPREDICATE OR SELF BEGINSWITH "mail/""#)
    #expect(throws: InvalidPredicateError.self) { _ = try template.substituting(["prefix": 5]) }
    #expect(throws: InvalidPredicateError.self) { _ = try template.substituting(["other": "a"]) }
    let list = try ActivationPredicate("SELF IN $list").substituting(["list": ["a", "b"]])
    let isIn = try list.evaluate("b")
    #expect(isIn)
  }

  @Test("A value without a variable is refused, and the help names the variables that there are")
  func unknownVariables() throws {
    for (text, help) in [
      ("SELF == 'a'", "the predicate has no variables"),
      ("SELF == $one", "its variables are `$one`"),
      ("SELF IN {$one, $two} OR SELF == $one", "its variables are `$one`, `$two`"),
    ] {
      let predicate = try ActivationPredicate(text)
      let failure = #expect(throws: InvalidPredicateError.self) {
        _ = try predicate.substituting(["other": "a"])
      }
      #expect(failure?.diagnostics.map(\.id) == ["unknown-variable"])
      #expect(failure?.diagnostics.first?.help == help)
    }
  }

  @Test("Constructors and combinations build what their text says")
  func construction() throws {
    let cases: [(ActivationPredicate, String)] = [
      (.equal(to: "a\"\\"), #"SELF == "a\"\\""#),
      (.beginning(with: "a", options: .caseInsensitive), #"SELF BEGINSWITH[c] "a""#),
      (
        .ending(with: "a", options: [.caseInsensitive, .diacriticInsensitive]),
        #"SELF ENDSWITH[cd] "a""#
      ),
      (.containing("a"), #"SELF CONTAINS "a""#),
      (try .one(of: ["a", "b"]), #"SELF IN {"a", "b"}"#),
      (try .one(of: []), "SELF IN {}"), (.between("a"..."m"), #"SELF BETWEEN {"a", "m"}"#),
      (try .like("a*"), #"SELF LIKE "a*""#), (.absent, "SELF == nil"),
      (.always, "TRUEPREDICATE"), (.never, "FALSEPREDICATE"),
      (
        .equal(to: "a") && .equal(to: "b") && .equal(to: "c"),
        #"SELF == "a" AND SELF == "b" AND SELF == "c""#
      ),
      (
        .equal(to: "a") && (.equal(to: "b") || .equal(to: "c")),
        #"SELF == "a" AND (SELF == "b" OR SELF == "c")"#
      ),
      (!(.equal(to: "a") || .equal(to: "b")), #"NOT (SELF == "a" OR SELF == "b")"#),
      (!(!(.equal(to: "a"))), #"NOT (NOT SELF == "a")"#),
      (.any(of: []), "FALSEPREDICATE"), (.all(of: []), "TRUEPREDICATE"),
      (.any(of: [.equal(to: "a")]), #"SELF == "a""#),
    ]
    for (predicate, text) in cases {
      #expect(predicate.canonicalText == text)
      #expect(predicate.source == text)
      let parsed = try ActivationPredicate(text)
      #expect(parsed == predicate)
      #expect(parsed.hashValue == predicate.hashValue)
      for identifier in ["a", "b", "c", "", "A", nil] {
        let built = try predicate.evaluate(identifier)
        let read = try parsed.evaluate(identifier)
        #expect(built == read)
      }
    }
  }

  @Test("Predicates of lists have hashes of their own, and equal ones the same")
  func hashesOfLists() throws {
    let texts = (0..<200).flatMap { number in
      [
        "SOME {SELF, 'a\(number)'} LIKE 'm/*'", "NONE {'a', SELF} CONTAINS[cd] 'k\(number)'",
        "SELF IN {SELF, \(number)}", "'x\(number)' BEGINSWITH SELF", "SELF MATCHES SELF",
      ]
    }
    let hashes = try texts.map { try ActivationPredicate($0).hashValue }
    #expect(Set(hashes).count > 600, "\(Set(hashes).count) of \(texts.count)")
    for text in texts {
      let spelt = text.replacing(", ", with: " ,  ").replacing("SELF", with: "( SELF )")
      let (one, other) = (try ActivationPredicate(text), try? ActivationPredicate(spelt))
      let again = try ActivationPredicate(one.canonicalText)
      #expect(again == one && again.hashValue == one.hashValue)
      if let other, other == one { #expect(other.hashValue == one.hashValue) }
    }
  }

  @Test("Spans of a built predicate lie in its text")
  func builtSpans() throws {
    let predicate = !(ActivationPredicate.equal(to: "a") || .beginning(with: "é"))
    let bytes = Array(predicate.source.utf8)
    var nodes = [predicate.outline.root]
    var count = 0
    while let node = nodes.popLast() {
      let text = String(decoding: bytes[node.span.lowerBound..<node.span.upperBound], as: UTF8.self)
      #expect(text == node.text)
      nodes += node.children
      count += 1
    }
    #expect(count == 8)
  }

  @Test("A predicate is encoded as its text")
  func coding() throws {
    let predicate = try ActivationPredicate("self beginswith[c] 'm\\u00e4il/'")
    let data = try JSONEncoder().encode([predicate])
    #expect(String(decoding: data, as: UTF8.self) == #"["SELF BEGINSWITH[c] \"mäil\/\""]"#)
    let decoded = try JSONDecoder().decode([ActivationPredicate].self, from: data)
    #expect(decoded == [predicate])
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode([ActivationPredicate].self, from: Data(#"["SELF IS 1"]"#.utf8))
    }
  }

  @Test("The UIKit profile refuses what activation conditions must not use")
  func profile() throws {
    let cases = [
      ("SELF == $a", "uikit-variable"), ("SELF LIKE 'a'", nil), ("TRUEPREDICATE", nil),
      Build.hasRegex ? ("SELF MATCHES 'a'", "uikit-matches") : ("SELF == $b", "uikit-variable"),
    ]
    for (text, id) in cases {
      let ids = try ActivationPredicate(text).violations(of: .uikit).map(\.id)
      #expect(ids == (id.map { [$0] } ?? []))
      do {
        _ = try ActivationPredicate(format: text, profile: .uikit)
        #expect(id == nil)
      } catch {
        #expect(error.diagnostics.map(\.id) == ids)
      }
    }
  }

  @Test("Any number of tasks evaluate one predicate")
  func concurrency() async throws {
    let text =
      Build.hasRegex
      ? "SELF MATCHES 'note-[0-9]+' OR SELF LIKE 'n\\u00f6te-*'" : "SELF LIKE 'n\\u00f6te-*'"
    let predicate = try ActivationPredicate(text)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<500).filter { number in
            let expected = Build.hasRegex || task % 2 == 1
            let identifier = task % 2 == 1 ? "nöte-\(number)" : "note-\(number)"
            return (try? predicate.evaluate(identifier)) != expected
          }.count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  #if PCRE2
    @Test("A regular expression that backtracks too much is an error, never false")
    func catastrophe() throws {
      let subject = String(repeating: "a", count: 40) + "!"
      for pattern in ["^(a+)+$", "(a|aa)+", "(a|a?)+", "(.*a){20}"] {
        let predicate = try ActivationPredicate.matching(pattern)
        let failure = #expect(throws: PredicateEvaluationError.self, "\(pattern)") {
          _ = try predicate.evaluate(subject)
        }
        #expect(failure?.diagnostic.id == "regex-limit")
      }
    }

    @Test("A pattern that does not compile is located inside the literal")
    func located() throws {
      let error = try #require(Parsing.result("SELF MATCHES 'a\\\\d(b'").failure)
      #expect(error.stage == .compile)
      #expect(error.diagnostics.map(\.id) == ["regex-unclosed-group"])
      let marks = try #require(Parsing.result("SELF MATCHES[d] 'caf\u{E9}s'").failure)
      #expect(marks.diagnostics.map(\.id) == ["regex-diacritic"])
      #expect(marks.diagnostics[0].span == SourceSpan(20, 22))
      let long = String(repeating: "a", count: PredicateLimits.matchesPatternBytes + 1)
      let tooLong = try #require(Parsing.result("SELF MATCHES %@", [.string(long)]).failure)
      #expect(tooLong.diagnostics.map(\.id) == ["regex-too-long"])
    }
  #else
    @Test("Without an engine MATCHES is a located error")
    func unavailable() throws {
      let error = try #require(Parsing.result("SELF == 'a' OR SELF MATCHES 'b'").failure)
      #expect(error.diagnostics.map(\.id) == ["regex-unavailable"])
      #expect(error.diagnostics[0].span == SourceSpan(28, 31))
    }
  #endif
}
