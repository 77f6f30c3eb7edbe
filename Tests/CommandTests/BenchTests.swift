import Foundation
import TestSupport
import Testing

/// The measurements of `bench` against `Fixtures/schema/bench.schema.json` and the fixture.
@Suite(.enabled(if: Build.isOptimized, "measures for minutes in a build without optimisation"))
struct BenchTests {
  private typealias Object = [String: Any]

  private static let fixtures =
    ["Fixtures/scenes/mail.json", "Fixtures/scenes/focus-filter.json"]
    + (Build.hasRegex ? ["Fixtures/workload/ascii-100.json"] : [])

  private func object(_ data: Data) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: data) as? Object)
  }

  private func check(_ value: Object, _ schema: Object, _ definitions: Object) throws {
    var schema = schema
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      schema = try #require(definitions[String(name)] as? Object)
    }
    let properties = try #require(schema["properties"] as? Object)
    #expect(Set(value.keys) == Set(try #require(schema["required"] as? [String])))
    #expect(Set(value.keys) == Set(properties.keys))
    for (key, inner) in value {
      guard let inner = inner as? Object else { continue }
      try check(inner, try #require(properties[key] as? Object), definitions)
    }
  }

  private func bench(_ fixture: String, _ options: String...) throws -> Object {
    let outcome = try Subprocess("sceneroute", ["bench", fixture, "--format=json"] + options).run()
    #expect(outcome.status == 0)
    return try object(Data(outcome.output.utf8))
  }

  @Test("A measurement has the schema's shape, and the routers agree", arguments: fixtures)
  func shape(_ fixture: String) throws {
    let file = PackageFolder.root.appending(path: "Fixtures/schema/bench.schema.json")
    let schema = try object(Data(contentsOf: file))
    let answer = try bench(fixture)
    try check(answer, schema, try #require(schema["$defs"] as? Object))
    #expect(answer["answersEqual"] as? Bool == true)
    let count = try #require(answer["identifiers"] as? Int)
    let decisions = try #require(answer["decisions"] as? [String: Int])
    #expect(["prefers", "can", "none"].reduce(0) { $0 + (decisions[$1] ?? 0) } == count)
    for name in ["index", "linear"] {
      let times = try #require((answer[name] as? Object)?["nanosecondsPerRoute"] as? Object)
      #expect(try #require(times["mean"] as? Double) > 0)
      #expect(try #require(times["p50"] as? Double) <= #require(times["p99"] as? Double))
    }
    let update = try #require(answer["update"] as? Object)
    #expect(try #require(update["replaceNanoseconds"] as? Double) > 0)
  }

  @Test("What is counted is the same in every run", arguments: fixtures)
  func repeats(_ fixture: String) throws {
    func counts() throws -> [Double?] {
      let index = try #require(try bench(fixture, "--no-linear")["index"] as? Object)
      return ["leafChecks", "regexCalls", "evaluations"].map { index["\($0)PerRoute"] as? Double }
    }
    let first = try counts()
    #expect(first.allSatisfy { $0 != nil })
    #expect(try counts() == first)
  }
}
