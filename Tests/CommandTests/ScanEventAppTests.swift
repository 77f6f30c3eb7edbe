import Foundation
import TestSupport
import Testing

@Suite("sceneroute scan: apps that lose events, and apps that do not")
struct ScanEventAppTests {
  private static let folder = PackageFolder.root.appending(path: "Fixtures/scan")
  static let names = ["apps", "apps-2"].flatMap { set in
    let all = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: set).path)
    return (all ?? []).filter { !$0.hasSuffix(".md") }.map { "\(set)/\($0)" }.sorted()
  }

  /// The mistakes that scan does not see, or of which it is not certain.
  private static let missed: Set = [
    // A library's class, which apps without scenes may use, too; a superclass that is not there.
    "apps-2/m02-swift-background-in-base", "apps-2/m08-objc-activity-to-super",
    // Options that a loop or a property has; what only a build for debugging reads.
    "apps-2/m05-swift-switch-over-launch-options", "apps-2/m11-objc-launch-options-in-property",
    "apps-2/m09-objc-url-read-in-debug-only",
  ]

  private struct Expected: Decodable {
    struct Finding: Decodable {
      let code: String
      let file: String
      let line: Int
    }

    let findings: [Finding]
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      let code: String
      let severity: String
      let file: String
      let line: Int
    }

    let findings: [Finding]
  }

  @Test("There are 28 planted mistakes and 16 apps that are right")
  func count() { #expect(Self.names.count == 44) }

  @Test("An app has the warnings and errors that it says, and no other", arguments: names)
  func app(_ name: String) throws {
    let folder = Self.folder.appending(path: name)
    let data = try Data(contentsOf: folder.appending(path: "expected.json"))
    let expected = try JSONDecoder().decode(Expected.self, from: data).findings.map { finding in
      // Lint stands at a value of an Info.plist, these at the key in the line before.
      let isValue = ["SR402", "SR405"].contains(finding.code)
      return "\(finding.code) \(finding.file):\(finding.line + (isValue ? 1 : 0))"
    }
    let run = CommandRun(["scan", folder.path, "--format", "json"])
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    let found = report.findings.filter { $0.severity != "info" }.map { finding in
      "\(finding.code) \(finding.file.dropFirst(folder.path.count + 1)):\(finding.line)"
    }
    #expect(found == (Self.missed.contains(name) ? [] : expected))
  }
}
