import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import conformance

@Suite("The conformance suite")
struct ConformanceSuiteTests {
  private static let suite = Result {
    try ConformanceSuite.load(path: Repository.fixture("conformance").path)
  }

  /// A row of the older files of facts.
  private struct Fact: Decodable {
    let predicate: String
    let input: String?
    let expect: Bool?
  }

  @Test("Every vector passes, or is skipped by a build without MATCHES")
  func everyVectorPasses() throws {
    let vectors = try Self.suite.get().vectors
    #expect(vectors.count >= 2500)
    var passed = 0
    for vector in vectors {
      switch vector.check() {
      case .passed: passed += 1
      case .skipped: break
      case .failed(let expected, let actual):
        Issue.record("\(vector.id): expected \(expected), actual \(actual)")
      }
    }
    #expect(passed >= 2500)
  }

  @Test("The naive evaluator gives the same answers, by another way")
  func naiveEvaluatorAgrees() throws {
    var compared = 0
    for vector in try Self.suite.get().vectors {
      guard case .evaluate(let format, let input, let expect) = vector.question,
        format.arguments.isEmpty, vector.topic != "matches"
      else { continue }
      let answer = try? NaivePredicate(format.text).evaluate(input)
      #expect(answer == expect, "\(vector.id): `\(format.text)`")
      compared += 1
    }
    #expect(compared >= 2500)
  }

  @Test("The naive evaluator refuses what the suite calls an error")
  func naiveEvaluatorRefuses() throws {
    var compared = 0
    for vector in try Self.suite.get().vectors {
      guard case .error(let format, let input, let id, _) = vector.question,
        format.arguments.isEmpty, !Self.isOurLimit(vector, id)
      else { continue }
      let answer = try? NaivePredicate(format.text).evaluate(input)
      #expect(answer == nil, "\(vector.id): `\(format.text)`")
      compared += 1
    }
    #expect(compared >= 300)
  }

  /// Whether only this engine refuses: it has bounds, and not all of ICU's patterns.
  private static func isOurLimit(_ vector: ConformanceVector, _ id: String) -> Bool {
    vector.evidence == .policy && (vector.topic == "regex" || id.hasSuffix("-limit"))
  }

  @Test("The linear router decides routing vectors the same way")
  func linearRouterAgrees() throws {
    var compared = 0
    for vector in try Self.suite.get().vectors {
      guard case .route(let scenes, let event, let options, let expectation) = vector.question
      else { continue }
      let decision = LinearRouter(scenes, options: options).route(event)
      #expect(expectation.differences(from: decision).isEmpty, "\(vector.id)")
      compared += 1
    }
    #expect(compared >= 130)
  }

  @Test("Every topic has rows enough, and every kind of evidence occurs")
  func topics() throws {
    let vectors = try Self.suite.get().vectors
    let counts = Dictionary(grouping: vectors, by: \.topic).mapValues(\.count)
    #expect(counts.count >= 20)
    for (topic, count) in counts { #expect(count >= 40, "\(topic)") }
    #expect(Set(vectors.map(\.evidence)) == Set(ConformanceEvidence.allCases))
  }

  @Test("Every fact about an evaluation is in the suite, with its answer")
  func holdsTheFacts() throws {
    let facts = try VectorFile.rows("vectors/evaluate.jsonl", as: Fact.self, leastCount: 1021)
    var answers: [Data: Bool] = [:]
    for vector in try Self.suite.get().vectors {
      guard case .evaluate(let format, let input, let expect) = vector.question else { continue }
      answers[Self.key(format.text, input)] = expect
    }
    for fact in facts {
      #expect(answers[Self.key(fact.predicate, fact.input)] == fact.expect, "\(fact.predicate)")
    }
  }

  /// Bytes: Swift's strings would be equal in both forms of é.
  private static func key(_ predicate: String, _ input: String?) -> Data {
    Data((predicate + "\u{1}" + (input.map { "=" + $0 } ?? "nil")).utf8)
  }
}
