import Foundation
import TestSupport
import Testing

@Suite("Files that the command opens for a fixture")
struct FileOptionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "sceneroute-\(UUID().uuidString)").resolvingSymlinksInPath()
    let secret = #"{"aps":{"target-content-id":"note/42"}}"#
    for (name, text) in [("beside/payload.apns", secret), ("app/.git", "")] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try Data(Self.text(#""events":[{"notification":"../beside/payload.apns"}]"#).utf8)
      .write(to: folder.appending(path: "app/events.json"))
    try Data(Self.text(#""timeline":[{"notification":"../beside/payload.apns"}]"#).utf8)
      .write(to: folder.appending(path: "app/timeline.json"))
  }

  private static func text(_ part: String) -> String { #"{"scenes":[{"id":"a"}],\#(part)}"# }

  private func run(_ arguments: [String], input: String = "") throws -> Subprocess.Outcome {
    var run = Subprocess("sceneroute", arguments)
    run.input = Data(input.utf8)
    return try run.run()
  }

  @Test(
    "each verb that reads a fixture keeps to its project, and takes folders beside it",
    arguments: ["route", "explain", "bench", "simulate", "report"])
  func confines(verb: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = verb == "simulate" ? "timeline" : "events"
    let fixture = folder.appending(path: "app/\(name).json").path
    let refused = try run([verb, fixture])
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.errors.contains("error[file-outside]: `../beside/payload.apns` leads out of"))
    #expect(refused.errors.contains("--allow-files-from DIR"))
    let beside = folder.appending(path: "beside").path
    let app = folder.appending(path: "app").path
    let allowed = try run([verb, fixture, "--allow-files-from", app, "--allow-files-from", beside])
    #expect(allowed.status == 0, "\(allowed.errors)")
    let wrong = try run([verb, fixture, "--allow-files-from", beside + "/none"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("there is no folder `\(beside)/none`"))
  }

  @Test("a fixture on standard input names no file, unless a folder is given")
  func deniesStandardInput() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let payload = folder.appending(path: "beside/payload.apns").path
    let text = Self.text(#""events":[{"notification":"\#(payload)"}]"#)
    let script = #"printf %s "$1" | "$0" route /dev/stdin $2"#
    for (option, status) in [("", 2), ("--allow-files-from \(folder.path)", 0)] {
      let command = PackageFolder.product(named: "sceneroute").path
      let piped = try Subprocess("/bin/sh", ["-c", script, command, text, option]).run()
      #expect(piped.status == Int32(status), "\(piped.errors)")
      let redirected = try run(
        ["route", "/dev/stdin"] + option.split(separator: " ").map(String.init), input: text)
      #expect(redirected.status == Int32(status), "\(redirected.errors)")
      guard status == 2 else { continue }
      #expect(piped.errors.contains("error[no-file-access]"))
      #expect(redirected.errors.contains("error[no-file-access]"))
    }
  }
}
