import Foundation
import Testing

@testable import PredicateLanguage

@Suite("A limit is never an answer")
struct ObstacleTests {
  private static let long = String(repeating: "a", count: PredicateLimits.predicateBytes)

  private static var deep: ActivationPredicate {
    (0...PredicateLimits.nesting).reduce(.equal(to: "a")) { predicate, _ in !predicate }
  }

  /// Predicates that cannot be evaluated, and the id of the reason.
  private static let broken: [(ActivationPredicate, String)] = [
    (.equal(to: long), "text-limit"), (.beginning(with: long), "text-limit"),
    (.ending(with: long, options: .caseInsensitive), "text-limit"),
    (.containing(long), "text-limit"), (.between("a"...long), "text-limit"),
    (.any(of: (0..<5_000).map { .equal(to: "note/\($0)") }), "text-limit"),
    (deep, "nesting-limit"),
  ]

  /// What may be made of a predicate without losing why it has no value.
  private static func combinations(of predicate: ActivationPredicate) -> [ActivationPredicate] {
    [
      predicate, !predicate, !(!predicate), predicate && .always, .always && predicate,
      .never && predicate, predicate || .never, .always || predicate, .all(of: [predicate]),
      .all(of: [.never, predicate]), .any(of: [.always, predicate]), !(.always || predicate),
    ]
  }

  /// The error of evaluating; `#expect(throws:)` would also print each, with its line of 64 KiB.
  private static func failure(
    _ predicate: ActivationPredicate, _ identifier: String?
  ) -> PredicateEvaluationError? {
    do throws(PredicateEvaluationError) {
      _ = try predicate.evaluate(identifier)
      return nil
    } catch {
      return error
    }
  }

  private static func isEncoded(_ predicate: ActivationPredicate) throws -> Bool {
    do {
      _ = try JSONEncoder().encode(predicate)
      return true
    } catch is EncodingError {
      return false
    }
  }

  @Test("A predicate over a limit throws in every combination, for every identifier")
  func evaluation() {
    var count = 0
    for (broken, id) in Self.broken {
      for predicate in Self.combinations(of: broken) {
        for identifier in ["a", "", nil] as [String?] {
          let error = Self.failure(predicate, identifier)
          #expect(error?.diagnostic.id == id)
          count += 1
        }
      }
    }
    #expect(count == 252)
  }

  @Test("It is not encoded, its text is no constant, and it equals no constant")
  func text() throws {
    for (broken, _) in Self.broken {
      for predicate in Self.combinations(of: broken) {
        #expect(try !Self.isEncoded(predicate))
        #expect(predicate != .never && predicate != .always)
        #expect(predicate.canonicalText.utf8.count > 257)
        #expect(predicate.canonicalText.contains("SELF"))
        guard case .everything(decides: false) = predicate.accessCover else {
          Issue.record("an index would not evaluate it")
          return
        }
      }
    }
  }

  @Test("Its trace fails as a whole, with the error of the evaluation, and has no values")
  func trace() throws {
    for (broken, _) in Self.broken {
      for predicate in Self.combinations(of: broken) {
        let error = Self.failure(predicate, "a")
        let root = predicate.trace("a").root
        #expect(root.outcome == .failed(try #require(error).diagnostic))
        #expect(root.children.isEmpty)
      }
    }
    let open = try ActivationPredicate("TRUEPREDICATE OR (SELF == 'a' AND NOT SELF == $x)")
    let trace = open.trace("a")
    guard case .failed(let diagnostic) = trace.root.outcome else {
      Issue.record("a predicate with an open variable has a value")
      return
    }
    #expect(diagnostic.id == "unbound-variable")
    #expect(trace.root.children.first?.outcome == .notReached)
    #expect(trace.decidingPart.outcome == .failed(diagnostic))
  }

  @Test("A tree of any depth is outlined by its root")
  func outline() {
    let deepest = (0..<2_000).reduce(ActivationPredicate.equal(to: "a")) { text, _ in !text }
    #expect(deepest.outline.root.children.isEmpty)
    #expect(Self.deep.outline.root.kind == .not)
  }

  @Test("The strings of arguments count with the text, at their placeholder")
  func arguments() throws {
    let room = PredicateLimits.predicateBytes - "SELF == %@".utf8.count
    let fits = String(repeating: "a", count: room)
    _ = try ActivationPredicate("SELF == %@", .string(fits))
    let cases: [(String, [PredicateArgument], SourceSpan)] = [
      ("SELF == %@", [.string(fits + "a")], SourceSpan(8, 10)),
      ("SELF IN %@", [.list([.string(fits), "a"])], SourceSpan(8, 10)),
      ("SELF == %@ OR SELF == %@", ["a", .string(fits)], SourceSpan(22, 24)),
    ]
    for (format, arguments, span) in cases {
      let failure = Parsing.result(format, arguments).failure
      #expect(failure?.diagnostics.map(\.id) == ["text-limit"])
      #expect(failure?.diagnostics.first?.span == span)
    }
    let template = try ActivationPredicate("SELF == $a OR SELF == $b")
    let bound = try template.substituting(["a": "x", "b": .string(String(fits.dropLast(99)))])
    #expect(try bound.evaluate("x"))
    let failure = #expect(throws: InvalidPredicateError.self) {
      _ = try template.substituting(["a": .string(fits), "b": .string(fits)])
    }
    #expect(failure?.diagnostics.map(\.id) == ["text-limit"])
    #expect(failure?.diagnostics.first?.span == SourceSpan(8, 10))
    #expect(failure?.diagnostics.first?.message.contains("`$a`") == true)
  }

  @Test("A list over a limit is refused when it is made")
  func lists() {
    for values in [
      Array(repeating: "", count: PredicateLimits.listElements + 1), [Self.long],
      (0..<20_000).map(String.init),
    ] {
      #expect(throws: InvalidPredicateError.self) { _ = try ActivationPredicate.one(of: values) }
    }
  }

  @Test("A LIKE pattern over its limit is an error wherever it comes from")
  func patterns() throws {
    let longest = String(repeating: "a", count: PredicateLimits.likePatternBytes)
    #expect(try ActivationPredicate.like(longest).evaluate(longest))
    let ligature = String(repeating: "\u{FDFA}", count: 300)
    for pattern in [longest + "a", ligature] {
      let built = #expect(throws: InvalidPredicateError.self) {
        _ = try ActivationPredicate.like(pattern)
      }
      #expect(built?.diagnostics.map(\.id) == ["like-too-long"])
      let read = Parsing.result("SELF == 'a' OR SELF LIKE %@", [.string(pattern)]).failure
      #expect(read?.diagnostics.map(\.id) == ["like-too-long"])
      #expect(read?.diagnostics.first?.span == SourceSpan(25, 27))
      let late = try ActivationPredicate("NOT 'a' LIKE SELF")
      let error = Self.failure(late, pattern)
      #expect(error?.diagnostic.id == "like-too-long")
    }
    // Without the normal form there is nothing to lengthen.
    #expect(try ActivationPredicate.like(ligature, options: .normalized).evaluate(ligature))
  }
}
