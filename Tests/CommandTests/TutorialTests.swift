import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("The tutorial shows what the command prints")
struct TutorialTests {
  @Test(
    "Its terminals have the command and its output",
    arguments: [
      ("explain-wrong", "explain", "windows-2", ["--identifier", "note/42"], 0),
      ("explain-right", "explain", "windows-3", ["--identifier", "note/42"], 0),
      ("route-right", "route", "windows-6", [], 0),
      ("route-wrong", "route", "windows-wrong", [], 1),
    ] as [(String, String, String, [String], Int32)])
  func output(
    _ terminal: String, _ verb: String, _ fixture: String, _ options: [String], _ status: Int32
  ) throws {
    let folder = PackageFolder.root
      .appending(path: "Sources/SceneFixtures/SceneFixtures.docc/Resources")
    var output: [UInt8] = []
    let writer = CommandOutput { output.append(contentsOf: $0) }
    let streams = CommandStreams(input: .bytes([]), output: writer, errors: writer)
    let path = folder.appending(path: "\(fixture).json").path
    #expect(SceneRouteCommand.run([verb, path] + options, on: streams) == status)
    let command = (["$ sceneroute", verb, "windows.json"] + options).joined(separator: " ")
    // The tutorial's reader is in the folder of the fixture, which is `windows.json` in each step.
    let printed =
      command + "\n"
      + String(decoding: output, as: UTF8.self).replacing(path, with: "windows.json")
    let file = folder.appending(path: "\(terminal).txt")
    if ProcessInfo.processInfo.environment["SCENEROUTE_RECORD"] != nil {
      try Data(printed.utf8).write(to: file)
      Issue.record("recorded \(terminal); run again without SCENEROUTE_RECORD")
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == printed)
    }
  }
}
