import Foundation
import TestSupport
import Testing

/// The JSON answer against `Fixtures/schema/decision.schema.json`: keys, their presence, and the
/// values of those that have a list.
@Suite struct DecisionSchemaTests {
  private typealias Object = [String: Any]

  private static let fixtures: [String] = {
    let folder = PackageFolder.root.appending(path: "Fixtures/scenes")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let names = (files ?? []).filter { file in
      file.pathExtension == "json"
        && Build.canRun((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }.map(\.lastPathComponent)
    return names.sorted().map { "Fixtures/scenes/\($0)" }
      + ["Tests/CommandTests/Inputs/differs.json"]
      + (Build.hasRegex ? ["Tests/CommandTests/Inputs/limits.json"] : [])
  }()

  private func object(_ data: Data) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: data) as? Object)
  }

  private func schema() throws -> Object {
    let file = PackageFolder.root.appending(path: "Fixtures/schema/decision.schema.json")
    return try object(Data(contentsOf: file))
  }

  private func definition(_ name: String) throws -> Object {
    let definitions = try #require(try schema()["$defs"] as? Object)
    return try #require(definitions[name] as? Object)
  }

  private func check(_ value: Object, _ definition: Object) throws {
    let properties = try #require(definition["properties"] as? Object)
    let required = try #require(definition["required"] as? [String])
    #expect(Set(required).subtracting(value.keys).isEmpty)
    #expect(Set(value.keys).subtracting(properties.keys).isEmpty)
    for (key, property) in properties {
      guard let allowed = (property as? Object)?["enum"] as? [Any], let found = value[key]
      else { continue }
      #expect(
        allowed.contains { ($0 as? String) == (found as? String) }, "\(key) is \(found)")
    }
  }

  @Test("Every answer has the schema's shape", arguments: fixtures)
  func shape(_ fixture: String) throws {
    let outcome = try Subprocess("sceneroute", [fixture, "--format", "json"]).run()
    #expect(outcome.status < 2)
    let answer = try object(Data(outcome.output.utf8))
    try check(answer, schema())
    #expect(answer["version"] as? Int == 1)
    for diagnostic in try #require(answer["diagnostics"] as? [Object]) {
      try check(diagnostic, definition("diagnostic"))
    }
    let decisions = try #require(answer["decisions"] as? [Object])
    #expect(!decisions.isEmpty)
    for decision in decisions {
      try check(decision, definition("decision"))
      #expect((decision["expected"] as? String == "differs") == (decision["differences"] != nil))
      for difference in decision["differences"] as? [Object] ?? [] {
        try check(difference, definition("difference"))
      }
      for error in try #require(decision["errors"] as? [Object]) {
        try check(error, definition("error"))
      }
      for warning in try #require(decision["warnings"] as? [Object]) {
        try check(warning, definition("warning"))
      }
    }
  }

  @Test("An explanation is the decision and more", arguments: fixtures)
  func explanation(_ fixture: String) throws {
    func decisions(_ verb: String, _ options: String...) throws -> [Object] {
      let arguments = [verb, fixture, "--format", "json"] + options
      let outcome = try Subprocess("sceneroute", arguments).run()
      let answer = try object(Data(outcome.output.utf8))
      return try #require(answer["decisions"] as? [Object])
    }
    let explained = try decisions("explain", "--all-scenes")
    for (some, whole) in zip(try decisions("explain"), explained) {
      let shown = try #require(some["scenes"] as? [Object])
      let all = try #require(whole["scenes"] as? [Object])
      if let more = some["moreScenes"] as? Object {
        let properties = try #require(definition("decision")["properties"] as? Object)
        try check(more, #require(properties["moreScenes"] as? Object))
        #expect(more["count"] as? Int == all.count - shown.count)
        #expect(all.count > 20 && shown.count <= 22)
      } else {
        #expect(shown.count == all.count)
      }
    }
    let routed = try decisions("route")
    #expect(explained.count == routed.count)
    for (long, short) in zip(explained, routed) {
      #expect(
        Set(long.keys).subtracting(short.keys)
          == ["summary", "nearestMiss", "expectedMiss", "scenes"])
      for key in ["nearestMiss", "expectedMiss"] {
        if let miss = long[key] as? Object { try check(miss, definition("nearestMiss")) }
      }
      let same = long.filter { short.keys.contains($0.key) }
      #expect(NSDictionary(dictionary: same).isEqual(NSDictionary(dictionary: short)))
      let scenes = try #require(long["scenes"] as? [Object])
      let keys: Set = ["scene", "score", "verdict", "summary", "prefers", "can"]
      #expect(scenes.allSatisfy { Set($0.keys) == keys })
      let winners = scenes.count { $0["verdict"] as? String == "won" }
      #expect(winners == (long["scene"] is String ? 1 : 0))
    }
  }

  @Test("What `explain` says beside `route` is described where people read of it")
  func describedMisses() throws {
    for page in [
      "Fixtures/FORMAT.md", "Sources/SceneRouting/SceneRouting.docc/ReadingADecision.md",
    ] {
      let text = try String(
        contentsOf: PackageFolder.root.appending(path: page), encoding: .utf8)
      for key in ["nearestMiss", "expectedMiss"] { #expect(text.contains(key), "\(page)") }
    }
  }

  @Test("There are fixtures to check")
  func leastCount() {
    #expect(Self.fixtures.count >= 14)
  }
}
