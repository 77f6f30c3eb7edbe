import Foundation
import Testing

@testable import PredicateLanguage

@Suite("Deep and large input")
struct NestingTests {
  /// Runs `body` on a thread with a small stack and returns what it returned.
  private func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.set(body())
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    return box.get()
  }

  /// A value that one thread sets and another reads.
  // Sendable by hand: the lock guards the only property that changes.
  private final class Box<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value?

    func set(_ new: Value) { lock.withLock { value = new } }
    func get() -> Value? { lock.withLock { value } }
  }

  @Test(
    "A million levels are an error within milliseconds on a small stack",
    arguments: ["NOT ", "(", "!", "{", "SELF IN {", "(SELF == ", "-", "ANY {", "NOT ("])
  func million(piece: String) throws {
    let text = String(repeating: piece, count: 1_000_000)
    let clock = ContinuousClock()
    let start = clock.now
    let id = onSmallStack { Parsing.result(text).failure?.diagnostics.first?.id ?? "none" }
    #expect(id == "text-limit")
    #expect(clock.now - start < .milliseconds(500))
  }

  @Test(
    "As many levels as the text limit holds are an error on a small stack",
    arguments: [
      "NOT ", "(", "!", "SELF IN {", "{", "(SELF == ", "- ", "ANY {", "1 + ", "SELF.", "NOT (",
      "f(",
    ])
  func full(piece: String) throws {
    let text = String(repeating: piece, count: PredicateLimits.predicateBytes / piece.utf8.count)
    let clock = ContinuousClock()
    let start = clock.now
    let count = onSmallStack { Parsing.result(text).failure?.diagnostics.count ?? 0 }
    #expect(try #require(count) > 0)
    #expect(clock.now - start < .seconds(2))
  }

  @Test("The deepest predicate that parses prints, evaluates and is freed on a small stack")
  func deepest() throws {
    let depth = PredicateLimits.nesting
    let nots = String(repeating: "NOT ", count: depth) + "SELF == \"a\""
    let ands = (0..<depth).reduce("SELF == \"a\"") { text, level in
      level % 2 == 0 ? "SELF == \"b\" OR (\(text))" : "SELF == \"a\" AND (\(text))"
    }
    let lists =
      "SELF IN " + String(repeating: "{", count: depth) + String(repeating: "}", count: depth)
    for text in [nots, lists, ands] {
      let outcome = onSmallStack { () -> [Bool?] in
        guard case .success(let predicate) = Parsing.result(text) else { return [] }
        guard case .success(let printed) = Parsing.result(predicate.canonicalText) else {
          return [nil]
        }
        _ = predicate.trace("a")
        _ = predicate.outline
        return [printed == predicate, (try? predicate.evaluate("a")), (try? printed.evaluate("a"))]
      }
      let values = try #require(outcome)
      #expect(values.count == 3, "\(text.prefix(40))")
      #expect(values.first == true)
      #expect(values[1] == values[2])
    }
  }

  @Test("One level more than the limit is an error")
  func oneMore() throws {
    let texts = [
      String(repeating: "NOT ", count: PredicateLimits.nesting + 1) + "SELF == \"a\"",
      String(repeating: "(", count: PredicateLimits.nesting + 1) + "SELF == \"a\""
        + String(repeating: ")", count: PredicateLimits.nesting + 1),
      "SELF IN " + String(repeating: "{", count: PredicateLimits.nesting + 1)
        + String(repeating: "}", count: PredicateLimits.nesting + 1),
    ]
    for text in texts {
      #expect(Parsing.result(text).failure?.diagnostics.map(\.id) == ["nesting-limit"])
    }
  }

  @Test("The depth of a tree counts what is inside one another, and is 0 for no node")
  func depth() {
    let nowhere = SourceSpan(0, 0)
    var tree = SyntaxTree()
    #expect(tree.depth == 0)
    tree.append(.identifier, span: nowhere)
    tree.append(.string("a"), span: nowhere)
    tree.append(.comparison(.equal, [], nil), span: nowhere)
    #expect(tree.depth == 0)
    tree.append(.not, span: nowhere)
    tree.append(.truth(true), span: nowhere)
    #expect(tree.depth == 1)
    tree.append(.and(2), span: nowhere)
    #expect(tree.depth == 2)
  }

  @Test("A predicate of 65,536 bytes is read, one byte more is an error")
  func longest() {
    let letters = String(repeating: "a", count: 65_536 - "SELF == ''".utf8.count)
    #expect(Parsing.result("SELF == '\(letters)'").failure == nil)
    let failure = Parsing.result("SELF == '\(letters)a'").failure
    #expect(
      failure?.diagnostics.map(\.message)
        == ["the predicate has 65537 bytes, more than the limit of 65536"])
  }

  @Test("Combinations nested too deep say so when they are evaluated and cannot be encoded")
  func combination() throws {
    var wide = ActivationPredicate.equal(to: "a")
    for _ in 0...(PredicateLimits.nesting / 2) { wide = !(wide && .beginning(with: "a")) }
    var narrow = ActivationPredicate.equal(to: "a")
    for _ in 0..<PredicateLimits.nesting { narrow = !narrow }
    #expect(try narrow.evaluate("a"))
    for predicate in [wide, !narrow] {
      #expect(throws: PredicateEvaluationError.self) { _ = try predicate.evaluate("a") }
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(predicate) }
    }
  }

  @Test("A list of 65,536 arguments works, one more is an error")
  func lists() throws {
    let values = (0..<PredicateLimits.listElements).map {
      PredicateArgument.string($0 % 2 == 0 ? "" : "b")
    }
    let predicate = try ActivationPredicate(format: "SELF IN %@", arguments: [.list(values)])
    let last = try predicate.evaluate("b")
    let none = try predicate.evaluate("c")
    #expect(last && !none)
    let failure = Parsing.result("SELF IN %@", [.list(values + ["x"])]).failure
    #expect(failure?.diagnostics.map(\.id) == ["list-limit"])
    let built = #expect(throws: InvalidPredicateError.self) {
      _ = try ActivationPredicate.one(
        of: Array(repeating: "", count: PredicateLimits.listElements + 1))
    }
    #expect(built?.diagnostics.map(\.id) == ["list-limit"])
    #expect(built?.diagnostics.first?.span == SourceSpan(8, 10))
  }

  @Test("An identifier over the limit is an error, not false")
  func identifier() throws {
    let longest = String(repeating: "a", count: PredicateLimits.identifierBytes)
    let predicate = ActivationPredicate.beginning(with: "a")
    let answer = try predicate.evaluate(longest)
    #expect(answer)
    #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate(longest + "a") }
  }
}

extension Result {
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
