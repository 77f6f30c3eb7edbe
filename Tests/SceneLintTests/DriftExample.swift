import Foundation
import SceneFixtures
import SourceScan
import SourceText
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

/// Compares fixtures with sources as `scan --against` does, without its options.
enum DriftExample {
  /// What is found beside the code, in code and in fixtures.
  static func findings(
    of files: [(path: String, text: String)], against fixtures: [(path: String, text: String)]
  ) throws -> [LintFinding] {
    try with(files, fixtures) { sources, result, drift in
      SourceLinter.lint(sources, result, besides: drift).flatMap(\.findings)
        + drift.fixtureFindings.flatMap(\.findings)
    }.filter { $0.rule.code.hasPrefix("SR7") }
  }

  static func drift(
    of files: [(path: String, text: String)], against fixtures: [(path: String, text: String)]
  ) throws -> CodeDrift {
    try with(files, fixtures) { _, _, drift in drift }
  }

  private static func with<Answer>(
    _ files: [(path: String, text: String)], _ fixtures: [(path: String, text: String)],
    _ work: ([ScanSource], ScanResult, CodeDrift) throws -> Answer
  ) throws -> Answer {
    let copies = files.map { Array($0.text.utf8) }
    let all = copies.flatMap(\.self)
    return try all.withUnsafeBytes { buffer in
      var start = 0
      let sources = zip(files, copies).compactMap { file, bytes -> ScanSource? in
        let part = UnsafeRawBufferPointer(rebasing: buffer[start..<start + bytes.count])
        start += bytes.count
        return SourceLanguage(path: file.path).map {
          ScanSource(path: file.path, language: $0, bytes: part)
        }
      }
      let result = SourceScan.scan(sources)
      let read = try fixtures.map { path, text in
        let bytes = Array(text.utf8)
        let fixture = try SceneFixture.read(bytes, file: path, code: AppSources())
        return try #require(ComparedFixture(fixture, bytes, path: path))
      }
      return try work(sources, result, CodeDrift(read, sources, result))
    }
  }

  /// A type that sets both conditions, in Swift.
  static func type(_ name: String, can: String? = nil, prefers: String? = nil) -> String {
    func line(_ word: String, _ value: String?) -> String {
      value.map {
        "    scene.activationConditions.\(word)ActivateForTargetContentIdentifierPredicate = "
          + "\($0)\n"
      } ?? ""
    }
    return "final class \(name) {\n  func show(_ scene: UIScene, _ note: Note) {\n"
      + line("can", can) + line("prefersTo", prefers) + "  }\n}\n"
  }

  static func predicate(_ text: String) -> String { "NSPredicate(format: \"\(text)\")" }

  /// A fixture of scenes, each as JSON.
  static func fixture(_ scenes: String...) -> String {
    "{ \"scenes\": [\n" + scenes.map { "  " + $0 }.joined(separator: ",\n") + "\n] }\n"
  }
}

extension LintFinding {
  /// The identifiers that a drift names, by the side that takes them.
  var witnesses: [(isCode: Bool, text: String)] {
    diagnostic.message.matches(of: /(the code|the fixture|:[0-9]+) (?:takes|prefers) `([^`]*)`/).map
    {
      ($0.output.1 == "the code", $0.output.2 == "\"\"" ? "" : String($0.output.2))
    }
  }
}
