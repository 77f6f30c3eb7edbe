import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("Outputs: nothing that was read is replaced")
struct OutputOverInputTests {
  private static let source = """
    import UIKit

    final class Notes {
      func show(_ scene: UIScene) {
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
          NSPredicate(format: "SELF == 'note/1'")
      }
    }
    """
  private static let fixture = """
    { "app": { "manifest": "Info.plist" },
      "scenes": [ { "id": "notes", "code": "Notes.swift", "type": "Notes" } ],
      "events": [ { "notification": "a.apns", "expect": { "scene": "notes" } } ] }
    """

  private func scratch() throws -> FixtureScratch {
    let scratch = try FixtureScratch([
      "Package.swift": "", "Notes.swift": Self.source, "f.json": Self.fixture,
      "a.apns": #"{ "aps": { "target-content-id": "note/1" } }"#,
      "Info.plist": """
      <plist><dict><key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><true/></dict></dict></plist>
      """,
    ])
    // The same source by another name.
    try FileManager.default.linkItem(
      at: scratch.folder.appending(path: "Notes.swift"),
      to: scratch.folder.appending(path: "linked.html"))
    return scratch
  }

  @Test(
    "Code, payloads and Info.plists of a fixture stay, whatever writes over them",
    arguments: [
      ["report", "@/f.json", "-o"], ["analyze", "@/f.json", "--certificate"],
      ["diff", "@/f.json", "@/f.json", "--certificate"],
      ["test", "@/f.json", "--format", "junit="],
      ["test", "@/f.json", "--coverage", "--lcov"], ["lint", "@/f.json", "--format", "sarif="],
      ["lint", "@/f.json", "--write-baseline"],
    ])
  func named(_ words: [String]) throws {
    let scratch = try scratch()
    for name in ["Notes.swift", "a.apns", "Info.plist", "linked.html"] {
      let old = try scratch.text(name)
      let last = words.last ?? ""
      let joined = last.hasSuffix("=") ? [last + "@/" + name] : [last, "@/" + name]
      let run = scratch.run(words.dropLast() + joined)
      #expect(run.status == 2, "\(name): \(run)")
      #expect(run.errors.contains("it was read for this answer; give the output another name"))
      #expect(try scratch.text(name) == old, "\(words) replaces \(name)")
    }
    // A file that is not read is written, twice.
    let last = words.last ?? ""
    let joined = last.hasSuffix("=") ? [last + "@/out.xml"] : [last, "@/out.xml"]
    for _ in 0..<2 {
      #expect(scratch.run(words.dropLast() + joined).status <= 1)
      #expect(try !scratch.text("out.xml").isEmpty)
    }
  }

  @Test("A scanned source and its Info.plist stay, by --force, too")
  func scanned() throws {
    let scratch = try scratch()
    for name in ["Notes.swift", "Info.plist"] {
      let old = try scratch.text(name)
      let run = scratch.run("init", "--from-sources", "@", "-o", "@/" + name, "--force")
      #expect(run.status == 2, "\(run)")
      #expect(try scratch.text(name) == old)
    }
  }

  @Test("What is edited may be what was read")
  func edited() throws {
    let scratch = try scratch()
    try scratch.write(
      "g.json", #"{ "scenes": [ { "id": "a" } ], "events": [ { "identifier": "b" } ] }"#)
    #expect(scratch.run("test", "--record", "@/g.json").status == 0)
    #expect(try scratch.text("g.json").contains("expect"))
  }
}
