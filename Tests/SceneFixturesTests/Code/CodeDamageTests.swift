import AppSources
import Foundation
import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@testable import SceneFixtures

/// Sources in whatever state they are while somebody types.
@Suite("Damaged code")
struct CodeDamageTests {
  static let cases = CodeCase.all

  @Test(
    "A source that is cut, or has other bytes, is read or refused, with places inside of it",
    arguments: cases)
  func damaged(_ codeCase: CodeCase) throws {
    var random = SeededGenerator(
      seed: codeCase.name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    let tree = try FileTree()
    try tree.folder("project/.git")
    let folder = CodeCase.folder.appending(path: codeCase.name)
    let fixture = try Data(contentsOf: folder.appending(path: "Windows/windows.json"))
    try tree.write("project/Windows/windows.json", String(decoding: fixture, as: UTF8.self))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "App").path)
    let sources = try names.map { name in
      (name, Array(try Data(contentsOf: folder.appending(path: "App/" + name))))
    }
    try tree.folder("project/App")
    func write(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: tree.at("project/App/" + name)))
    }
    for (name, bytes) in sources { try write(name, bytes) }
    for (name, bytes) in sources {
      for _ in 0..<40 {
        let damaged = Self.damaged(bytes, &random)
        try write(name, damaged)
        try check(tree.at("project/Windows/windows.json"), damaged, tree.at("project/App/" + name))
      }
      try write(name, bytes)
    }
  }

  private static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var damaged = bytes
    for _ in 0...Int.random(in: 0..<3, using: &random) where !damaged.isEmpty {
      let place = Int.random(in: 0..<damaged.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: damaged.removeSubrange(place...)
      case 1: damaged.remove(at: place)
      case 2: damaged[place] = UInt8.random(in: 0...255, using: &random)
      default:
        let signs = Array("\"\\(){}#if%@'\n,+:é".utf8)
        damaged.insert(signs[Int.random(in: 0..<signs.count, using: &random)], at: place)
      }
    }
    return damaged
  }

  /// Reads a fixture whose source at `path` has `bytes`.
  private func check(_ fixture: String, _ bytes: [UInt8], _ path: String) throws {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? Array(bytes.dropFirst(3)) : bytes
    do throws(FixtureError) {
      let read = try SceneFixture.load(path: fixture, code: AppSources())
      for scene in read.scenes {
        for condition in ActivationCondition.allCases {
          let predicate = scene.conditions[condition]
          guard let code = read.codes[scene.id]?.text(of: condition, as: predicate.source) else {
            continue
          }
          for span in predicate.comparisonSpans + [SourceSpan(0, predicate.source.utf8.count)] {
            check(code.excerpt(of: span))
          }
        }
      }
      check(read.warnings, text, path)
    } catch {
      #expect(error.diagnostics.contains { $0.severity == .error })
      check(error.diagnostics, text, path)
    }
  }

  private func check(_ excerpt: CodeExcerpt) {
    #expect(excerpt.place.line >= 1 && excerpt.place.column >= 1)
    #expect(excerpt.span.lowerBound >= 0 && excerpt.span.lowerBound <= excerpt.span.upperBound)
    #expect(excerpt.span.upperBound <= excerpt.text.utf8.count)
    #expect(excerpt.lines.count == 3)
  }

  private func check(_ found: [FixtureDiagnostic], _ text: [UInt8], _ path: String) {
    for diagnostic in found where diagnostic.file == path {
      #expect(diagnostic.span.upperBound <= text.count, "\(diagnostic)")
      let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).count
      #expect(diagnostic.line >= 1 && diagnostic.line <= lines + text.count { $0 == 0x0D })
      #expect(!diagnostic.render().isEmpty)
    }
  }
}
