import Foundation
import PredicateLanguage
import SceneFixtures
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

/// What lint says of real scenes, rule by rule: a rule that begins to cry wolf changes the record.
@Suite("Findings in the fixtures", .enabled(if: Build.hasRegex, "patterns are read by PCRE2"))
struct FindingsRecordTests {
  private static let records = ProcessInfo.processInfo.environment["SCENEROUTE_RECORD"] != nil
  private static let record = PackageFolder.root.appending(path: "Fixtures/lint/findings.jsonl")
  private static let leastFiles = 170

  private struct Row: Codable {
    let file: String
    let findings: [String: Int]
  }

  private struct SceneList: Decodable {
    struct Scene: Decodable {
      var id: String?
      var name: String?
      var can: String?
      var prefers: String?
    }
    struct Identifier: Decodable { let value: String? }
    var id: String?
    var app: String?
    let scenes: [Scene]
    var identifiers: [Identifier]?
  }

  @Test("The findings of each fixture are those of the record")
  func recorded() throws {
    var rows: [Row] = []
    for folder in ["scenes", "timelines", "layout"] { rows += try Self.fixtures(in: folder) }
    for name in ["analysis/scene-sets.jsonl", "corpus/scenes.jsonl"] {
      rows += try Self.lists(name)
    }
    #expect(rows.count >= Self.leastFiles)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
    if Self.records {
      try Data(lines.joined().utf8).write(to: Self.record)
      Issue.record("recorded \(Self.record.lastPathComponent); run again without SCENEROUTE_RECORD")
      return
    }
    let text = try String(contentsOf: Self.record, encoding: .utf8)
    let expected = text.split(separator: "\n").map { $0 + "\n" }
    #expect(expected.count == lines.count)
    for (line, old) in zip(lines, expected) where line != old {
      Issue.record("- \(old)+ \(line)run with SCENEROUTE_RECORD=1")
    }
  }

  private static func row(_ file: LintedFile, _ name: String) -> Row {
    var counts: [String: Int] = [:]
    for finding in file.findings {
      counts["\(finding.rule.code) \(finding.severity.word)", default: 0] += 1
    }
    return Row(file: name, findings: counts)
  }

  private static func fixtures(in folder: String) throws -> [Row] {
    let root = PackageFolder.root.appending(path: "Fixtures").path
    let files = try FixtureFolder.files(
      in: "\(root)/\(folder)", access: .project, isWanted: FixtureFolder.isJSON
    ) { _ in
      false
    }
    return files.compactMap { file in
      Linter(code: AppSources()).lint(path: file.path, isNamed: false).map {
        row($0, String(file.path.dropFirst(root.count + 1)))
      }
    }
  }

  /// Each line of scenes as a fixture of its own.
  private static func lists(_ name: String) throws -> [Row] {
    let path = PackageFolder.root.appending(path: "Fixtures/\(name)")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    return try lines.enumerated().map { number, line in
      let list = try JSONDecoder().decode(SceneList.self, from: Data(line.utf8))
      let scenes = list.scenes.enumerated().map { place, scene in
        var object = ["id": scene.id ?? "\(scene.name ?? "scene") \(place + 1)"]
        object["can"] = scene.can
        object["prefers"] = scene.prefers
        return object
      }
      let fixture: [String: Any] = [
        "options": ["profile": "engine"], "scenes": scenes,
        "identifiers": (list.identifiers ?? []).compactMap(\.value),
      ]
      let bytes = try JSONSerialization.data(withJSONObject: fixture, options: [.sortedKeys])
      return row(Linter(code: AppSources()).lint(Array(bytes), file: name), "\(name):\(number + 1)")
    }
  }
}
