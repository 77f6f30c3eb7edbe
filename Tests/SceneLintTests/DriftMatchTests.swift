import Foundation
import SceneFixtures
import TestSupport
import Testing

@testable import AppSources
@testable import PredicateLanguage
@testable import SceneLint

@Suite("Which conditions a scene copies")
struct DriftMatchTests {
  private typealias Example = DriftExample

  private func found(_ source: String, _ scenes: String...) throws -> [String] {
    let fixture = "{ \"scenes\": [\n" + scenes.joined(separator: ",\n") + "\n] }"
    return try Example.findings(of: [("App.swift", source)], against: [("w.json", fixture)])
      .map { "\($0.rule.code) \($0.diagnostic.file):\($0.diagnostic.line)" }
  }

  private let two =
    Example.type("NoteScene", can: Example.predicate("SELF == 'note'"))
    + Example.type("ListScene", can: Example.predicate("SELF == 'list'"))

  @Test("An id that is a type's name binds, also where another type has the scene's conditions")
  func id() throws {
    #expect(
      try found(two, #"{ "id": "NoteScene", "can": "SELF == 'list'" }"#)
        == ["SR701 App.swift:3", "SR702 App.swift:8"])
    #expect(
      try found(two, #"{ "id": "NoteScene" }"#) == ["SR701 App.swift:3", "SR702 App.swift:8"])
  }

  @Test("Proof comes before a name that is like a type's, and that before a text that is alike")
  func order() throws {
    #expect(
      try found(two, #"{ "id": "note", "can": "SELF IN {'list'}" }"#) == ["SR702 App.swift:3"])
    #expect(
      try found(two, #"{ "id": "note-1", "can": "SELF == 'lists'" }"#)
        == ["SR701 App.swift:3", "SR702 App.swift:8"])
    #expect(
      try found(two, #"{ "id": "x", "can": "SELF == 'lists'" }"#)
        == ["SR702 App.swift:3", "SR701 App.swift:8"].sorted { $0.suffix(1) < $1.suffix(1) })
  }

  @Test("Many types beside many scenes with other texts take a few steps each")
  func manyTypes() throws {
    func steps(_ count: Int) throws -> Int {
      let types = (0..<count).map {
        Example.type("T\($0)", can: Example.predicate("SELF BEGINSWITH 'm\($0)/'"))
      }
      let scenes = (0..<count).map { #"{ "id": "s\#($0)", "can": "SELF LIKE 'm\#($0)/*'" }"# }
      let budget = WorkBudget(steps: WorkBudget.steps)
      let drift = try WorkBudget.$current.withValue(budget) {
        try Example.drift(
          of: [("App.swift", types.joined())],
          against: [("w.json", Example.fixture(scenes.joined(separator: ",")))])
      }
      #expect(drift.counts.equal == count)
      return WorkBudget.steps - budget.left
    }
    #expect(try steps(200) < 3 * steps(100))
  }

  @Test("A copy of what nobody sets is a drift at its place, and what sets nothing is none")
  func nowhere() throws {
    #expect(
      try found(two, #"{ "id": "x", "can": "SELF ENDSWITH '.zip'" }"#)
        == ["SR702 App.swift:3", "SR702 App.swift:8", "SR701 w.json:2"])
    #expect(
      try found("let a = 1", #"{ "id": "x", "can": "SELF == 'a'" }"#) == ["SR701 w.json:2"])
    #expect(
      try found("let a = 1", #"{ "id": "x" }"#, #"{ "id": "y", "can": "TRUEPREDICATE" }"#) == [])
  }

  @Test("What only run time knows has the values of the scene")
  func values() throws {
    let source =
      Example.type(
        "NoteScene", can: "NSPredicate(value: false)",
        prefers: "NSPredicate(format: \"SELF == %@ OR SELF == 'note/\\(note.number)'\", note.id)")
    for text in [
      "SELF == 'a' OR SELF == 'note/42'", "SELF IN {'note/42', 'a'}", "SELF == 'note/1'",
    ] {
      #expect(
        try found(source, #"{ "id": "w", "can": "FALSEPREDICATE", "prefers": "\#(text)" }"#) == [],
        "\(text)")
    }
    let findings = try Example.findings(
      of: [("App.swift", source)],
      against: [
        (
          "w.json",
          Example.fixture(
            #"{ "id": "note", "can": "FALSEPREDICATE", "prefers": "SELF BEGINSWITH 'note/42'" }"#)
        )
      ])
    #expect(findings.map(\.rule.code) == ["SR701"])
    #expect(findings.first?.diagnostic.message.contains("where `note.id` is") == true)
  }

  @Test("A type that sets several texts is as many as its functions and branches")
  func parts() throws {
    let source = """
      final class Scenes {
        func first(_ scene: UIScene) {
          if isNote {
            scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
              NSPredicate(format: "SELF == 'note'")
          } else {
            scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
              NSPredicate(format: "SELF == 'list'")
          }
        }
        func second(_ scene: UIScene) {
          scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
            NSPredicate(format: isOld ? "SELF == 'old'" : "SELF == 'new'")
        }
      }
      """
    let scenes = ["note", "list", "old"].map {
      "{ \"id\": \"\($0)\", \"can\": \"SELF == '\($0)'\" }"
    }
    #expect(try found(source, scenes[0], scenes[1], scenes[2]) == [])
    #expect(try found(source, scenes[0], scenes[1]) == ["SR702 App.swift:12"])
  }

  @Test("What the code leaves open is unknown, and no pass", .enabled(if: Build.hasRegex))
  func open() throws {
    let source = Example.type("NoteScene", can: "NSPredicate(format: text)")
    #expect(try found(source, #"{ "id": "note", "can": "SELF == 'a'" }"#) == ["SR704 App.swift:3"])
    #expect(try found(source, #"{ "id": "x", "can": "SELF == 'a'" }"#) == ["SR704 App.swift:3"])
    // Back references are no regular language.
    let pattern = Example.type("NoteScene", can: Example.predicate("SELF MATCHES '(a+)b\\\\\\\\1'"))
    let fixture =
      #"{ "options": { "profile": "engine" }, "scenes": [{ "id": "NoteScene", "#
      + #""can": "SELF MATCHES '(a+)b\\\\1c*'" }] }"#
    let findings = try Example.findings(
      of: [("App.swift", pattern)], against: [("w.json", fixture)])
    #expect(findings.map(\.rule.code) == ["SR704"], "\(findings.map(\.diagnostic.message))")
  }

  @Test("Identifiers of the code that no scene takes are findings")
  func identifiers() throws {
    let source =
      Example.type("NoteScene", can: Example.predicate("SELF == 'note'"))
      + "func f(_ a: NSUserActivity) {\n"
      + "  a.targetContentIdentifier = isOld ? \"old\" : \"note\"\n}\n"
    #expect(
      try found(source, #"{ "id": "note", "can": "SELF == 'note'" }"#) == ["SR703 App.swift:7"])
    #expect(
      try found(source, #"{ "id": "note", "can": "SELF == 'note'" }"#, #"{ "id": "b" }"#) == [])
  }

  @Test("What is meant is allowed, in the source and in the fixture")
  func allowances() throws {
    let source = Example.type("NoteScene", can: Example.predicate("SELF == 'note'"))
    let allowed = source.replacing(
      "    scene.act", with: "    // sceneroute:allow SR701 the fixture is older\n    scene.act")
    let scene = #"{ "id": "NoteScene", "can": "SELF == 'n'" }"#
    #expect(try found(source, scene) == ["SR701 App.swift:3"])
    #expect(try found(allowed, scene) == [])
    // Without a fixture nobody knows whether the comment allows something.
    #expect(SourceExample.findings(of: [("App.swift", Data(allowed.utf8))]).isEmpty)
    let lint = #", "lint": [{ "allow": "SR701", "reason": "older" }] }"#
    #expect(try found(source, scene.replacing(" }", with: lint)) == [])
  }

  @Test("Ten times as many scenes and types take about ten times as long")
  func growth() throws {
    func seconds(_ count: Int, _ change: (String) -> String) throws -> Double {
      let source = (0..<count).map {
        Example.type("T\($0)x", can: Example.predicate("SELF == 'note/\($0)'"))
      }.joined()
      let scenes = (0..<count).map { number in
        "{ \"id\": \"w\(number)\", \"can\": \"\(change("note/\(number)"))\" }"
      }
      let fixture = "{ \"scenes\": [" + scenes.joined(separator: ",\n") + "] }"
      let started = ContinuousClock.now
      _ = try Example.drift(of: [("App.swift", source)], against: [("w.json", fixture)])
      return (ContinuousClock.now - started) / .seconds(1)
    }
    for respelt in [{ "SELF == '\($0)'" }, { "SELF IN {'\($0)'}" }] as [(String) -> String] {
      let (few, many) = (try seconds(40, respelt), try seconds(400, respelt))
      #expect(many < max(few, 0.02) * 30, "\(few) \(many)")
    }
  }

  @Test("A run that is out of steps says so, and nothing else")
  func budget() throws {
    let source = Example.type("NoteScene", can: Example.predicate("SELF == 'note'"))
    let budget = WorkBudget(steps: 100)
    let findings = try WorkBudget.$current.withValue(budget) {
      try Example.findings(
        of: [("App.swift", source)],
        against: [("w.json", Example.fixture(#"{ "id": "x", "can": "SELF IN {'note', 'list'}" }"#))]
      )
    }
    #expect(findings.map(\.rule.code).contains("SR704"))
    #expect(!findings.map(\.rule.code).contains("SR701"))
  }
}
