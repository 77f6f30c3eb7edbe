import PredicateLanguage
import TestSupport
import Testing

@Suite("Predicates and scenes collected from public code")
struct CorpusTests {
  struct PredicateRow: Decodable, Sendable, CustomTestStringConvertible {
    let predicate: String
    let parses: Bool
    let selfOnly: Bool

    var testDescription: String { predicate }
  }

  @Test(
    "Real predicates parse as the platform parses them",
    arguments: try VectorFile.rows(
      "corpus/predicates.jsonl", as: PredicateRow.self, leastCount: 167))
  func predicate(row: PredicateRow) throws {
    switch Parsing.result(row.predicate) {
    case .success(let predicate):
      #expect(row.parses && row.selfOnly, "`\(row.predicate)` parses")
      let printed = try ActivationPredicate(predicate.canonicalText)
      #expect(printed == predicate)
    case .failure(let error) where error.stage == .compile:
      // The form is right; only the regular expression is not.
      #expect(row.parses && row.selfOnly, "\(error)")
      #expect(error.diagnostics.allSatisfy { $0.id.hasPrefix("regex-") })
    case .failure(let error):
      #expect(!row.parses || !row.selfOnly, "\(error)")
      if !row.selfOnly {
        #expect(error.diagnostics.contains { $0.id == "unsupported-key-path" }, "\(error)")
      }
    }
  }

  struct SceneRow: Decodable, Sendable, CustomTestStringConvertible {
    struct Scene: Decodable, Sendable {
      let name: String
      let can: String
      let prefers: String
      let prefersValid: Bool?
    }

    struct Derived: Decodable, Sendable {
      let value: String
      let can: [String]
      let prefers: [String]
    }

    let app: String
    let scenes: [Scene]
    let derived: [Derived]?

    var testDescription: String { app }
  }

  @Test(
    "For every identifier of a real app the predicates are true that should be",
    arguments: try VectorFile.rows("corpus/scenes.jsonl", as: SceneRow.self, leastCount: 54))
  func scene(row: SceneRow) throws {
    for derived in row.derived ?? [] {
      var can: [String] = []
      var prefers: [String] = []
      for scene in row.scenes {
        if try ActivationPredicate(scene.can).evaluate(derived.value) { can.append(scene.name) }
        if scene.prefersValid == false {
          guard case .failure = Parsing.result(scene.prefers) else {
            Issue.record("`\(scene.prefers)` parses")
            return
          }
        } else if try ActivationPredicate(scene.prefers).evaluate(derived.value) {
          prefers.append(scene.name)
        }
      }
      #expect(can == derived.can, "`\(derived.value)`")
      #expect(prefers == derived.prefers, "`\(derived.value)`")
    }
  }

  @Test("The corpus of scenes names the expected scenes for enough identifiers")
  func sceneCount() throws {
    let rows = try VectorFile.rows("corpus/scenes.jsonl", as: SceneRow.self, leastCount: 54)
    #expect(rows.reduce(0) { $0 + ($1.derived?.count ?? 0) } >= 80)
  }
}

#if PCRE2
  @Suite("Regular expressions collected from public code")
  struct RegexCorpusTests {
    struct Row: Decodable, Sendable {
      let pattern: String
      let sampleMatch: [String]
      let sampleNonmatch: [String]
      let icu72: String
      let options: String?
    }

    @Test("What ICU takes is taken and agrees on every sample; what ICU refuses is refused")
    func samples() throws {
      let rows = try VectorFile.rows("corpus/regexes.jsonl", as: Row.self, leastCount: 119)
      var compared = 0
      for row in rows {
        let options: ComparisonOptions = row.options == "c" ? [.caseInsensitive] : []
        let format = "SELF MATCHES\(options.isEmpty ? "" : "[c]") %@"
        switch Parsing.result(format, [.string(row.pattern)]) {
        case .failure(let error):
          #expect(row.icu72 != "ok", "`\(row.pattern)`: \(error)")
          #expect(error.stage == .compile)
        case .success(let predicate):
          #expect(row.icu72 == "ok", "ICU refuses `\(row.pattern)`: \(row.icu72)")
          for (samples, expected) in [(row.sampleMatch, true), (row.sampleNonmatch, false)] {
            for sample in samples {
              let answer = try predicate.evaluate(sample)
              #expect(answer == expected, "`\(row.pattern)` on `\(sample)`")
              compared += 1
            }
          }
        }
      }
      #expect(compared >= 350)
    }
  }
#endif
