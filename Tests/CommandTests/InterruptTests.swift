import Foundation
import TestSupport
import Testing

@Suite("Proofs that are interrupted")
struct InterruptTests {
  /// A verb, how many scenes it is busy with for some seconds, and what it says then.
  private static let runs: [(verb: [String], scenes: Int, words: String)] = [
    (["analyze"], 4_000, "the analysis gave up at the interruption of the run"),
    (["lint"], 1_000, "the analysis gave up at the interruption of the run"),
    (["test", "--mutate"], 4_000, #""mutation":{"#),
  ]

  @Test(
    "An interrupt prints what is known, and the rest is unknown for that reason",
    arguments: runs.indices)
  func interrupt(_ place: Int) throws {
    let (verb, all, words) = Self.runs[place]
    // `lint` proves nothing of more scenes, and takes a second for half as many.
    let count = Campaign.isBrief && all > 1_000 ? all / 2 : all
    let certificate = FileManager.default.temporaryDirectory
      .appendingPathComponent("sceneroute-\(UUID().uuidString).certificate.json")
    try Data("whole".utf8).write(to: certificate)
    defer { try? FileManager.default.removeItem(at: certificate) }
    let scenes = (0..<count).map { number in
      #"{ "id": "s\#(number)", "can": "SELF CONTAINS 'k\#(number)' AND SELF LIKE '*x?y*'" }"#
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sceneroute-\(UUID().uuidString).json")
    let events = #"[{ "identifier": "k1x1y", "expect": { "scene": "s1" } }]"#
    try Data(#"{ "scenes": [\#(scenes.joined(separator: ","))], "events": \#(events) }"#.utf8)
      .write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    let output = Pipe()
    process.executableURL = PackageFolder.product(named: "sceneroute")
    process.currentDirectoryURL = PackageFolder.root
    process.arguments = verb + [folder.path, "--format", "json", "--effort", "1000"]
    if verb == ["analyze"] { process.arguments? += ["--certificate", certificate.path] }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The fixture is to have been read.
    Thread.sleep(forTimeInterval: Build.isOptimized ? 1 : 5)
    process.interrupt()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    let answer = String(decoding: text, as: UTF8.self)
    #expect(answer.hasSuffix("}\n") && answer.contains(words), "\(verb)")
    // What an earlier run proved is not replaced by what this one left open.
    #expect(try Data(contentsOf: certificate) == Data("whole".utf8))
  }
}
