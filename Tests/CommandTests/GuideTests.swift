import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

/// Follows an article from block to block, as its reader does.
@Suite("Guides: the command prints what an article shows")
struct GuideTests {
  @Test(
    "Each command of the article prints what is below it, on the files as they are by then",
    arguments: [
      ("WhichWindowGetsMyNotification", 6), ("MovingToScenes", 2),
      ("PreferringAllowingMatching", 2),
    ])
  func consoles(_ article: String, _ commands: Int) throws {
    let path = "Sources/SceneFixtures/SceneFixtures.docc/\(article).md"
    let text = try String(
      contentsOf: PackageFolder.root.appending(path: path), encoding: .utf8)
    let reader = try Reader()
    defer { reader.folder.remove() }
    for block in text.matches(of: /(?ms)^```(\w+)\n(.*?)^```$/) {
      try reader.read(language: block.output.1, String(block.output.2))
    }
    #expect(reader.commands == commands)
  }

  @Test("A line that is not printed, and a change of a line that is not there, are found")
  func mistakes() throws {
    let reader = try Reader()
    defer { reader.folder.remove() }
    let fixture = """
      { "scenes": [ { "id": "a" } ],
        "events": [ { "identifier": "b", "expect": { "scene": "a" } } ] }
      """
    try reader.read(language: "json", fixture)
    try reader.read(
      language: "console",
      "$ sceneroute test a.json\n1 file, 1 case, 1 passed, 0 failed, 0 warnings (0.25 s)\n")
    #expect(!reader.agrees("$ sceneroute test a.json\n1 file, 1 case\n"))
    #expect(try !reader.change("-  { \"id\": \"c\" }\n+  { \"id\": \"d\" }\n"))
  }
}

/// Somebody who copies the blocks of an article into files, and runs its commands.
private final class Reader {
  let folder: WrittenFolder
  private(set) var commands = 0
  /// The fixture of the last block of JSON, for the next command that names a fixture.
  private var fixture: String?
  private var name = "device.json"

  init() throws { folder = try WrittenFolder() }

  func read(language: Substring, _ block: String) throws {
    switch language {
    case "jsonl": _ = try folder.write(Data(block.utf8), to: "windows.jsonl")
    case "json": fixture = block
    case "diff": #expect(try change(block))
    case "console":
      commands += 1
      if let fixture {
        name = String(try #require(block.firstMatch(of: /\w+\.json\b/)).0)
        _ = try folder.write(Data(fixture.utf8), to: name)
      }
      fixture = nil
      #expect(agrees(block))
    default: break
    }
  }

  /// Whether the command of a block prints the rest of it; only times may be others.
  func agrees(_ block: String) -> Bool {
    let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.starts(with: ["$", "sceneroute"]), lines.count == 2 else { return false }
    let arguments = words.dropFirst(2).map {
      $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") ? folder.path(of: $0) : $0
    }
    var output: [UInt8] = []
    let writer = CommandOutput { output.append(contentsOf: $0) }
    let streams = CommandStreams(input: .bytes([]), output: writer, errors: writer)
    _ = SceneRouteCommand.run(arguments, on: streams)
    let printed = String(decoding: output, as: UTF8.self).replacing(folder.path(of: ""), with: "")
    let times = /\(\d+\.\d\d s\)/
    return printed.replacing(times, with: "") == lines[1].replacing(times, with: "")
  }

  /// Puts the lines with `+` in place of those with `-`; whether the fixture had each of them once.
  func change(_ block: String) throws -> Bool {
    let file = URL(filePath: folder.path(of: name))
    var text = try String(contentsOf: file, encoding: .utf8)
    let lines = block.split(separator: "\n")
    let old = lines.filter { $0.hasPrefix("-") }.map { $0.dropFirst() }
    let new = lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
    guard !old.isEmpty, old.count == new.count else { return false }
    for (old, new) in zip(old, new) {
      guard text.components(separatedBy: old).count == 2 else { return false }
      text = text.replacing(old, with: new)
    }
    try Data(text.utf8).write(to: file)
    return true
  }
}
