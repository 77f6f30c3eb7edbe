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

  @Test(
    "Of errors of one kind ten are shown, the tenth with the number of the others",
    arguments: ["test", "route", "explain", "lint", "analyze", "report"])
  func alikeErrors(verb: String) throws {
    func list(_ count: Int, _ member: String) -> String {
      (0..<count).map { "{ \"id\": \"s\($0)\", \(member) }" }.joined(separator: ",\n")
    }
    let scratch = try FixtureScratch([
      "keys.json": "{ \"scenes\": [\(list(80, #""cann": "TRUEPREDICATE""#))] }",
      "ten.json": "{ \"scenes\": [\(list(10, #""cann": "TRUEPREDICATE""#))] }",
      "texts.json": "{ \"scenes\": [\(list(80, #""can": "SELF MATCHES 'a'""#))] }",
    ])
    for (file, name, count, more) in [
      ("keys.json", "unknown-key", 10, 70), ("ten.json", "unknown-key", 10, nil),
      ("texts.json", "uikit-matches", 10, 70),
    ] {
      let run = scratch.run([verb, "@/\(file)"])
      #expect(run.status == 2)
      let text = run.output + run.errors
      let shown = text.split(separator: "\n").filter { $0.contains("\(name)]: ") }
      #expect(shown.count == count, "\(text)")
      #expect(shown.dropLast().allSatisfy { !$0.contains("more like it") })
      #expect(shown.last?.hasSuffix("more like it)") == (more != nil))
      #expect(more.map { shown.last?.hasSuffix(" (and \($0) more like it)") == true } != false)
      #expect(file != "texts.json" || text.contains("`--profile engine`"))
    }
    // An answer for programs has all.
    if verb != "report" {
      let json = scratch.run([verb, "@/keys.json", "--format", "json"]).output
      #expect(json.components(separatedBy: "a scene has no key `cann`").count == 81, "\(json)")
    }
  }

  @Test("A warning about a scene comes once, with the first failed case that it may explain")
  func scenes() throws {
    let scratch = try FixtureScratch([
      "events.json": """
      { "scenes": [
          { "id": "a", "prefers": "'x' LIKE SELF" }, { "id": "b", "can": "'b*' LIKE SELF" },
          { "id": "c", "can": "'c' LIKE SELF" } ],
        "events": [
          { "name": "right", "identifier": "x", "expect": { "scene": "a" } },
          { "name": "one", "identifier": "b/1", "expect": { "scene": "b" } },
          { "name": "two", "identifier": "b/2", "expect": { "scene": "b" } },
          { "name": "three", "identifier": "y", "expect": { "score": "prefers" } } ] }
      """,
      "steps.json": """
      { "scenes": [{ "id": "a" }, { "id": "b", "can": "'b' LIKE SELF" }],
        "timeline": [
          { "open": "n", "conditions": { "can": "'n*' LIKE SELF" } },
          { "set": "b", "prefers": "'n/*' LIKE SELF" },
          { "activate": "a" },
          { "name": "one", "identifier": "n/1", "expect": { "scene": "n" } },
          { "name": "two", "identifier": "n/2", "expect": { "scene": "b" } } ] }
      """,
    ])
    func titles(_ file: String) -> [Substring] {
      let run = scratch.run("test", file)
      #expect(run.status == 1)
      return run.output.split(separator: "\n").compactMap { line in
        if line.hasPrefix("failed[") { return line.split(separator: ":")[1].dropFirst() }
        return line.hasPrefix("  --> ") && line.contains("($.")
          ? line.split(separator: "(")[1].dropLast() : nil
      }
    }
    #expect(
      titles("@/events.json") == [
        "one", "$.scenes[0].prefers", "$.scenes[1].can", "two", "three", "$.scenes[2].can",
      ])
    #expect(
      titles("@/steps.json") == [
        "one", "$.timeline[0].conditions.can", "two", "$.scenes[1].can", "$.timeline[1].prefers",
      ])
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
