import AppSources
import Foundation
import PredicateAnalysis
import PredicateLanguage
import SceneRouting
import Testing

@testable import SceneFixtures

/// A project whose fixture names sources.
@Suite("Sources that a scene names")
struct CodeFileTests {
  static let code = """
    final class NoteScene {
      func show(_ scene: UIScene) {
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
          NSPredicate(format: "SELF == 'note' AND SELF != 'mail'")
      }
    }
    """

  let tree: FileTree

  init() throws {
    tree = try FileTree()
    try tree.folder("project/.git")
    try tree.write("project/App/NoteScene.swift", Self.code)
    try tree.write("secret.swift", Self.code)
  }

  /// What is wrong with a fixture whose scene names `code`, which is JSON.
  func findings(_ code: String, files: FileAccess = .project) throws -> [FixtureDiagnostic] {
    try tree.write("project/Tests/windows.json", "{\"scenes\":[{\"id\":\"a\",\"code\":\(code)}]}")
    do throws(FixtureError) {
      return try SceneFixture.load(
        path: tree.at("project/Tests/windows.json"), files: files, code: AppSources()
      )
      .warnings
    } catch {
      return error.diagnostics
    }
  }

  @Test("Code is read by whoever passes a reader, and is an error for others, once")
  func reader() throws {
    let path = tree.at("project/Tests/windows.json")
    let scenes = ["a", "b"].map { #"{"id":"\#($0)","code":"../App/NoteScene.swift"}"# }
    try tree.write(
      "project/Tests/windows.json",
      #"{"scenes":[\#(scenes.joined(separator: ","))],"#
        + #""events":[{"identifier":"note","expect":{"scene":"a"}}]}"#)
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: path) }
    #expect(error?.diagnostics.map(\.id) == ["code-not-read"])
    #expect(error?.diagnostics.first?.path == "$.scenes[0].code")
    #expect(throws: FixtureVerificationError.self) { try SceneFixture.verify(path: path) }
    try SceneFixture.verify(path: path, code: AppSources())
    let plain = try SceneFixture.load(path: path, code: AppSources())
    #expect(plain.warnings == [])
  }

  @Test("Warnings with proofs are those that the caller passes")
  func warnings() throws {
    let path = tree.at("project/Tests/windows.json")
    let never = "SELF BEGINSWITH 'mail/' AND SELF LIKE 'note*'"
    try tree.write("project/Tests/windows.json", #"{"scenes":[{"id":"a","can":"\#(never)"}]}"#)
    let own = try SceneFixture.load(path: path, code: AppSources())
    let fixture = try SceneFixture.load(
      path: path, code: AppSources(), warnings: { $0.allWarnings })
    #expect(fixture.warnings.map(\.id) == own.warnings.map(\.id) + ["never-true"])
  }

  @Test("Sources stay inside the project")
  func confined() throws {
    #expect(try findings(#""../App/NoteScene.swift""#) == [])
    try tree.link("project/App/link.swift", to: tree.at("secret.swift"))
    try tree.link("project/App/inside.swift", to: "NoteScene.swift")
    try tree.pipe("project/App/pipe.swift")
    try tree.folder("project/App/folder.swift")
    let wrong = [
      (#""../../secret.swift""#, "file-outside"), (#""../App/link.swift""#, "file-outside"),
      (#""/etc/passwd.swift""#, "file-outside"), (#""../App/pipe.swift""#, "not-a-regular-file"),
      (#""../App/folder.swift""#, "not-a-file"), (#""""#, "not-a-source"),
      (#""../App/none.swift""#, "file-not-found"), ("[]", "no-code-text"), ("7", "wrong-type"),
      (#"["../App/NoteScene.swift",7]"#, "wrong-type"), ("null", "wrong-type"),
    ]
    for (code, id) in wrong { #expect(try findings(code).map(\.id) == [id], "\(code)") }
    #expect(try findings(#""../App/inside.swift""#) == [])
    let refused = try findings(#""../App/NoteScene.swift""#, files: .none)
    #expect(refused.map(\.id) == ["no-file-access"])
  }

  @Test("A scene names at most 16 sources, each of at most 1 MiB")
  func limits() throws {
    let names = (0..<17).map { "\"../App/A\($0).swift\"" }
    for number in 0..<16 { try tree.write("project/App/A\(number).swift", "\n") }
    try tree.write("project/App/A3.swift", Self.code)
    #expect(try findings("[" + names.prefix(16).joined(separator: ",") + "]") == [])
    #expect(
      try findings("[" + names.joined(separator: ",") + "]").map(\.id) == ["code-limit"])
    let long = Self.code + String(repeating: "// \n", count: 300_000)
    try tree.write("project/App/long.swift", long)
    #expect(try findings(#""../App/long.swift""#).map(\.id) == ["file-too-large"])
  }

  @Test("What is wrong with code is told a thousand times at most, each with a bound")
  func manyFindings() throws {
    try tree.write("project/App/Empty.swift", "import UIKit\n")
    let scenes = (0..<3_000).map { "{\"id\":\"\($0)\",\"code\":\"../App/Empty.swift\"}" }
    try tree.write(
      "project/Tests/many.json", "{\"scenes\":[" + scenes.joined(separator: ",") + "]}")
    do throws(FixtureError) {
      _ = try SceneFixture.load(path: tree.at("project/Tests/many.json"), code: AppSources())
      Issue.record("no error")
    } catch {
      #expect(error.diagnostics.count == FixtureLimits.diagnostics + 1)
      #expect(error.diagnostics.last?.id == "more-diagnostics")
      #expect(Set(error.diagnostics.dropLast().map(\.id)) == ["no-code-text"])
    }
  }

  @Test("An error knows the files that it may be in")
  func namedFiles() throws {
    try tree.write("project/App/Names.swift", "\n")
    let fixture = #"{"scenes":[{"id":"a","code":["../App/Names.swift","../App/Names.swift"]}]}"#
    try tree.write("project/Tests/windows.json", fixture)
    do throws(FixtureError) {
      _ = try SceneFixture.load(path: tree.at("project/Tests/windows.json"), code: AppSources())
      Issue.record("no error")
    } catch {
      #expect(Set(error.namedFiles) == [tree.at("project/App/Names.swift")])
      #expect(error.diagnostics.map(\.file) == [tree.at("project/App/Names.swift")])
      #expect(error.diagnostics.map(\.path) == ["$.scenes[0].code"])
    }
  }

  @Test("A file above a link is not the one above the folder that the link is in")
  func linkedFolder() throws {
    try tree.folder("project/Deep/Tests")
    try tree.link("project/Link", to: "Deep/Tests")
    try tree.write("project/Deep/App/NoteScene.swift", "import UIKit\n")
    let fixture = #"{"scenes":[{"id":"a","code":"../App/NoteScene.swift"}]}"#
    try tree.write("project/Deep/Tests/windows.json", fixture)
    for (folder, label) in [
      ("Link", "project/Link/../App/NoteScene.swift"),
      ("Deep/Tests", "project/Deep/App/NoteScene.swift"),
      ("Deep/../Deep/Tests", "project/Deep/../Deep/App/NoteScene.swift"),
    ] {
      do throws(FixtureError) {
        _ = try SceneFixture.load(
          path: tree.at("project/\(folder)/windows.json"), code: AppSources())
        Issue.record("no error")
      } catch {
        #expect(error.diagnostics.map(\.file) == [tree.at(label)], "\(folder)")
      }
    }
  }

  @Test("A failure shows the line of code with its caret")
  func reasons() throws {
    let event = #"{"identifier":"mail","expect":{"scene":"a","score":"prefers"}}"#
    let scene = #"{"id":"a","code":"../App/NoteScene.swift"}"#
    try tree.write(
      "project/Tests/windows.json", "{\"scenes\":[\(scene)],\"events\":[\(event)]}")
    let fixture = try SceneFixture.load(
      path: tree.at("project/Tests/windows.json"), code: AppSources())
    let failure = try #require(try fixture.check().cases.first?.failure)
    let reasons = failure.reasons.joined(separator: "\n")
    #expect(reasons.contains("NoteScene.swift:"), "\(reasons)")
    #expect(reasons.contains("^"), "\(reasons)")
  }

  @Test("A condition that a step has changed is no longer the code's")
  func changed() throws {
    let scene = #"{"id":"a","code":"../App/NoteScene.swift"}"#
    try tree.write("project/Tests/windows.json", "{\"scenes\":[\(scene)]}")
    let fixture = try SceneFixture.load(
      path: tree.at("project/Tests/windows.json"), code: AppSources())
    let code = try #require(fixture.codes[SceneIdentifier("a")])
    let source = "SELF == 'note' AND SELF != 'mail'"
    let excerpt = try #require(code.excerpt(of: SourceSpan(19, 33), in: source, .prefers))
    #expect(excerpt.place.line == 4)
    #expect(excerpt.text == #"NSPredicate(format: "SELF == 'note' AND SELF != 'mail'")"#)
    let part = Array(excerpt.text.utf8)[excerpt.span.lowerBound..<excerpt.span.upperBound]
    #expect(String(decoding: part, as: UTF8.self) == "SELF != 'mail'")
    #expect(code.excerpt(of: SourceSpan(0, 4), in: "SELF == 'x'", .prefers) == nil)
    #expect(code.excerpt(of: SourceSpan(0, 4), in: source, .can) == nil)
  }
}
