import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("Covers of predicates")
struct AccessCoverTests {
  private enum Outcome: Equatable {
    case value(Bool)
    case failed
  }

  private static func outcome(_ predicate: ActivationPredicate, _ input: String) -> Outcome {
    guard let value = try? predicate.evaluate(input) else { return .failed }
    return .value(value)
  }

  /// What a cover says of an identifier: certainly true, certainly false, or nothing.
  private static func verdict(_ cover: AccessCover, _ input: String) -> Outcome? {
    switch cover {
    case .never: return .value(false)
    case .everything(let decides): return decides ? .value(true) : nil
    case .tests(let tests, let decides):
      let key = KeyForm.key(of: input)
      var isHit = false
      for test in tests where test.kind == .interval || test.literals.occur(in: key) {
        let answer = SubjectText.with(input) { subject -> Bool? in
          do throws(AccessTestFailure) { return try test.holds(on: &subject) } catch { return nil }
        }
        guard let answer else { return nil }
        isHit = isHit || answer
      }
      if !isHit { return .value(false) }
      return decides ? .value(true) : nil
    }
  }

  @Test(
    "While no test is true the predicate is false, and with a cover that decides it is true",
    arguments: [(UInt64(21), 0.9), (22, 0.4), (23, 0.0)])
  func covers(seed: UInt64, asciiShare: Double) {
    var generator = PredicateGenerator(seed: seed, asciiShare: asciiShare)
    var inputs: [String] = []
    var verdicts = [true: 0, false: 0]
    for _ in 0..<(Campaign.isBrief ? 4_000 : 15_000) {
      let (text, input) = generator.next()
      // Of many patterns a few end in one backslash, which is refused.
      guard Build.canRun(text), let predicate = try? ActivationPredicate(format: text) else {
        continue
      }
      if let input { inputs.append(input) }
      let cover = predicate.accessCover
      for input in inputs.suffix(3) {
        guard let verdict = Self.verdict(cover, input) else { continue }
        if case .value(let value) = verdict { verdicts[value, default: 0] += 1 }
        let outcome = Self.outcome(predicate, input)
        if outcome != verdict {
          Issue.record("\(text) on \(input.debugDescription) is \(outcome), not \(verdict)")
          return
        }
      }
    }
    #expect(verdicts[true, default: 0] > 500 && verdicts[false, default: 0] > 500)
  }

  @Test(
    "Covers are small where the predicate allows it",
    arguments: [
      ("SELF == 'a'", "1!"), ("SELF IN {'a', 'b'}", "2!"), ("SELF != 'a'", "all"),
      ("NOT SELF != 'a'", "1!"), ("SELF == 'a' OR SELF BEGINSWITH 'b'", "2!"),
      ("SELF BEGINSWITH 'ab' AND SELF == 'abc'", "1"), ("TRUEPREDICATE", "all!"),
      ("FALSEPREDICATE OR SELF == 'a'", "1!"), ("TRUEPREDICATE AND SELF == 'a'", "1!"),
      ("NOT TRUEPREDICATE", "never"), ("SELF == nil", "never"), ("SELF == 'a' AND 1 == 2", "never"),
      ("ANY {'a', 'b'} == SELF", "2!"), ("ALL {'a', 'b'} == SELF", "1"),
      ("SELF BETWEEN {'a', 'b'}", "1!"), ("NOT (SELF == 'a' AND SELF == 'b')", "all"),
      ("NOT (SELF != 'a' OR SELF == 'b')", "1"), ("SELF LIKE 'a*'", "1!"),
    ])
  func sizes(text: String, expected: String) throws {
    let size =
      switch try ActivationPredicate(text).accessCover {
      case .never: "never"
      case .everything(let decides): decides ? "all!" : "all"
      case .tests(let tests, let decides): "\(tests.count)" + (decides ? "!" : "")
      }
    #expect(size == expected)
  }

  @Test(
    "A cover is not taken from after a comparison that may fail",
    arguments: ["SELF MATCHES '(a+)+$b' AND SELF == 'x'"])
  func failures(text: String) throws {
    guard Build.canRun(text) else { return }
    guard case .tests(let tests, _) = try ActivationPredicate(text).accessCover else {
      Issue.record("no tests")
      return
    }
    #expect(tests.map(\.kind) == [.matches])
  }
}

@Suite("Required literals")
struct RequiredLiteralsTests {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    "What every match of a pattern has",
    arguments: [
      ("LIKE", "note/*/page-?", "note/", "", ["/page-"]), ("LIKE", "a\\*b*", "a*b", "", []),
      ("LIKE", "*X*", "", "", ["x"]), ("MATCHES", "note/[0-9]+/page", "note/", "/page", []),
      ("MATCHES", "^(a|b)-cd.*ef$", "", "ef", ["-cd"]), ("MATCHES", "ab|cd", "", "", []),
      ("MATCHES", "(ab)c?d", "ab", "d", []), ("MATCHES", "ab+c", "ab", "bc", []),
      ("MATCHES", "a(?=bc).c{2,3}d*", "a", "", ["c", "c"]), ("MATCHES", "(?:ab)+x", "", "x", []),
      ("MATCHES", "(?i)AB(?-i)c.", "abc", "", []),
    ])
  func literals(
    operation: String, pattern: String, prefix: String, suffix: String, inner: [String]
  ) throws {
    guard Build.canRun("SELF \(operation) ''") else { return }
    let predicate = try ActivationPredicate("SELF \(operation) %@", .string(pattern))
    guard case .tests(let tests, _) = predicate.accessCover, let literals = tests.first?.literals
    else {
      Issue.record("no test")
      return
    }
    #expect(Self.text(literals.prefix) == prefix)
    #expect(Self.text(literals.suffix) == suffix)
    #expect(literals.inner.map(Self.text) == inner)
  }
}
