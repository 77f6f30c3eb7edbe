import Foundation
import TestSupport
import Testing

@Suite("Proofs that are interrupted")
struct InterruptTests {
  @Test("An interrupt prints what is known, and the rest is unknown for that reason")
  func analyze() throws {
    let scenes = (0..<4_000).map { number in
      #"{ "id": "s\#(number)", "can": "SELF CONTAINS 'k\#(number)' AND SELF LIKE '*x?y*'" }"#
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sceneroute-\(UUID().uuidString).json")
    try Data(#"{ "scenes": [\#(scenes.joined(separator: ","))] }"#.utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    let output = Pipe()
    process.executableURL = PackageFolder.product(named: "sceneroute")
    process.currentDirectoryURL = PackageFolder.root
    process.arguments = ["analyze", folder.path, "--format", "json", "--effort", "1000"]
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
    #expect(
      String(decoding: text, as: UTF8.self)
        .contains("the analysis gave up at the interruption of the run"))
  }
}
