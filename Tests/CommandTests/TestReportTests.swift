import Foundation
import Testing

@Suite("Reports of sceneroute test")
struct TestReportTests {
  private typealias Object = [String: Any]

  @Test("A report in SARIF has its version, one run, and each failure with its case")
  func sarif() throws {
    let scratch = try FixtureScratch(["x.json": TestVerbTests.bad])
    let run = scratch.run("test", "@/x.json", "--format", "sarif")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? Object)
    #expect(report["version"] as? String == "2.1.0")
    let runs = try #require(report["runs"] as? [Object])
    #expect(runs.count == 1)
    let results = try #require(runs.first?["results"] as? [Object])
    let failure = try #require(results.first { $0["ruleId"] as? String == "expectation-differs" })
    let message = try #require((failure["message"] as? Object)?["text"] as? String)
    let lines = message.split(separator: "\n")
    #expect(lines.first == "a draft: scene is `none`, not `notes`")
    #expect(lines.dropFirst().contains { $0.hasPrefix("notes: ") }, "\(message)")
    let properties = try #require(failure["properties"] as? Object)
    #expect(properties["case"] as? String == "a draft")
    #expect(properties["expected"] as? [String] == ["scene notes"])
    #expect(properties["actual"] as? [String] == ["scene none"])
    #expect((properties["help"] as? String)?.contains("sceneroute explain") == true)
  }

  @Test("In JUnit's report a finding is a result, or a line beside the results, never both")
  func junit() throws {
    let scratch = try FixtureScratch(["good.json": TestVerbTests.good, "broken.json": "{"])
    for (file, level, inResults, besides) in [
      ("good.json", "error", 0, 1), ("good.json", "warning", 1, 0), ("broken.json", "error", 1, 0),
    ] {
      let report = scratch.run(
        "test", "@/\(file)", "--format", "junit", "--fail-level", level
      ).output
      let id = file == "good.json" ? "no-scene-matches" : "unexpected-end"
      #expect(report.split(separator: "type=\"\(id)\"").count == inResults + 1, "\(file) \(level)")
      #expect(report.split(separator: "<system-err>").count == besides + 1, "\(file) \(level)")
    }
  }

  @Test(
    "Of warnings of one kind three are shown, the third with the number of the others",
    arguments: [(2, nil), (3, nil), (4, 1), (6, 3)] as [(Int, Int?)])
  func alike(count: Int, more: Int?) throws {
    let events = (0..<count).map { "{ \"url\": \"x\($0)\" }" } + ["{ \"notification\": {} }"]
    let list = events.joined(separator: ",")
    let scratch = try FixtureScratch([
      "x.json": "{ \"scenes\": [{ \"id\": \"a\" }], \"events\": [\(list)] }"
    ])
    let lines = scratch.run("test", "@/x.json", "--verbose").output.split(separator: "\n")
    let shown = lines.filter { $0.hasPrefix("warning[url-without-scheme]") }
    #expect(shown.count == min(count, 3))
    #expect(shown.dropLast().allSatisfy { !$0.contains("more like it") })
    let ending = more.map { "(and \($0) more like it)" }
    #expect(shown.last?.contains("more like it") == (more != nil))
    #expect(ending.map { shown.last?.contains($0) == true } != false)
  }

  @Test("A path from the root and the same names from the current folder are two files")
  func absolute() throws {
    let run = try FixtureScratch(["x.json": "{"]).run(
      "test", "no-such-folder/x.json", "./no-such-folder/x.json", "/no-such-folder/x.json")
    #expect(run.status == 2)
    #expect(run.output.contains("2 files, 0 cases, 0 passed, 0 failed, 0 warnings, 2 unreadable"))
  }

  @Test("Of an identifier over the limit the warning says all, not each scene again")
  func longIdentifier() throws {
    let scratch = try FixtureScratch(["x.json": TestVerbTests.good])
    let run = scratch.run(
      "route", "@/x.json", "--identifier", String(repeating: "a", count: 65_537))
    #expect(run.errors.contains("the identifier has 65537 bytes, more than the limit"))
    #expect(!run.output.contains("was skipped"))
  }
}
