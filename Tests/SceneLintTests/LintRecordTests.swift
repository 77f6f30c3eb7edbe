import Foundation
import SceneFixtures
import SceneLint
import TestSupport
import Testing

/// What lint finds in real material, held to a record: a rule that cries wolf shows here.
@Suite("Lint of this project's fixtures and of public apps", .enabled(if: Build.hasRegex))
struct LintRecordTests {
  private static let records = ProcessInfo.processInfo.environment["SCENEROUTE_RECORD"] != nil
  private static let record = PackageFolder.root.appending(path: "Fixtures/lint/findings.jsonl")

  /// The conditions of an app, as a fixture.
  private struct Sample {
    let name: String
    let bytes: [UInt8]

    /// Reads a row of public material; nil where it has no scenes.
    init?(_ row: Substring, number: Int) throws {
      let value = try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any]
      guard let value, let rows = value["scenes"] as? [[String: Any]], !rows.isEmpty else {
        return nil
      }
      name = (value["id"] as? String) ?? "\(number)"
      let scenes = rows.enumerated().map { place, row in
        var scene = row.filter {
          ["can", "prefers", "preferring", "allowing"].contains($0.key) && !($0.value is NSNull)
        }
        scene["id"] = row["id"] ?? row["name"] ?? "scene \(place)"
        return scene
      }
      bytes = [UInt8](
        try JSONSerialization.data(
          withJSONObject: ["options": ["profile": "engine"], "scenes": scenes],
          options: .sortedKeys))
    }
  }

  private static func line(_ name: String, _ file: LintedFile) -> String {
    var counts: [String: Int] = [:]
    for finding in file.findings { counts[finding.rule.code, default: 0] += 1 }
    let words = counts.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    return "{ \"of\": \"\(name)\", \"findings\": { \(words.joined(separator: ", ")) } }"
      .replacing("{  }", with: "{}")
  }

  private static func fixtures() -> [String] {
    ["Fixtures/scenes", "Fixtures/timelines"].flatMap { folder -> [String] in
      let root = PackageFolder.root.appending(path: folder)
      let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      return (files ?? []).filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
    }.sorted()
  }

  private static func samples(_ path: String) throws -> [Sample] {
    let text = try String(
      contentsOf: PackageFolder.root.appending(path: path), encoding: .utf8)
    return try text.split(separator: "\n").enumerated().compactMap {
      try Sample($1, number: $0 + 1)
    }
  }

  @Test("The findings are those that were read")
  func findings() throws {
    var lines: [String] = []
    for path in Self.fixtures() {
      let whole = PackageFolder.root.appending(path: path).path
      guard let file = Linter().lint(path: whole, isNamed: false) else { continue }
      #expect(file.isReadable, "\(path)")
      lines.append(Self.line(path, file))
    }
    let ofFixtures = lines.count
    for path in ["Fixtures/analysis/scene-sets.jsonl", "Fixtures/corpus/scenes.jsonl"] {
      for sample in try Self.samples(path) {
        let file = Linter().lint(sample.bytes, file: "sample.json")
        lines.append(Self.line("\(path)#\(sample.name)", file))
      }
    }
    #expect(ofFixtures >= 60)
    #expect(lines.count >= ofFixtures + 57)
    if Self.records {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.record)
      Issue.record("recorded; run again without SCENEROUTE_RECORD")
      return
    }
    let known = try String(contentsOf: Self.record, encoding: .utf8).split(separator: "\n")
    #expect(known.count == lines.count)
    for (known, line) in zip(known, lines) { #expect(known == line[...]) }
  }
}
