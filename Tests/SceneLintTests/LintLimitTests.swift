import PredicateLanguage
import SceneFixtures
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Limits of lint")
struct LintLimitTests {
  private static func lint(_ scenes: [String]) -> [LintFinding] {
    let text = "{ \"scenes\": [\(scenes.joined(separator: ","))] }"
    return Linter(code: AppSources()).lint(Array(text.utf8), file: "a.json").findings
  }

  @Test("Of one rule in one predicate so many findings are listed, and the others counted")
  func inPredicate() throws {
    let limit = LintLimits.findingsInPredicate
    for count in [limit, limit + 1, 5 * limit] {
      let list = (0..<count).map { "'\($0) '" }.joined(separator: ",")
      let found = Self.lint(["{ \"id\": \"a\", \"prefers\": \"SELF IN {\(list)}\" }"])
      #expect(found.count { $0.rule.id == .surroundingSpace } == limit)
      let more = found.filter { $0.rule.id == .moreFindings }
      #expect(more.count == (count > limit ? 1 : 0))
      if let last = more.first {
        #expect(last.detail == "surrounding-space" && last.severity == .note)
        #expect(last.diagnostic.message.hasSuffix("(and \(count - limit) more like it)"))
      }
    }
  }

  @Test("Predicates of their own have findings of their own, up to the limit of a file")
  func inFile() {
    let scenes = (0..<60).map { "{ \"id\": \"s\($0)\", \"prefers\": \"SELF = '\($0)'\" }" }
    let found = Self.lint(scenes).filter { $0.rule.id == .singleEquals }
    #expect(found.count == 60)
    #expect(found.map(\.path) == (0..<60).map { "$.scenes[\($0)].prefers" })
  }

  @Test("Over the limit of scenes the analysis says so, and nothing is claimed")
  func scenes() {
    let scenes = (0...LintLimits.scenes).map { "{ \"id\": \"s\($0)\", \"can\": \"SELF == 'a'\" }" }
    let found = Self.lint(scenes)
    #expect(found.map(\.rule.id) == [.analysisUnknown])
    #expect(found.first?.diagnostic.message.contains("the limit is 1000") == true)
  }
}
