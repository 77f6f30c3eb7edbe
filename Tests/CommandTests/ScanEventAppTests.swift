import Foundation
import TestSupport
import Testing

@Suite("sceneroute scan: apps that lose events, and apps that do not")
struct ScanEventAppTests {
  private static let folder = PackageFolder.root.appending(path: "Fixtures/scan/apps")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.first?.isNumber == true }.sorted()

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

  @Test("There are 14 planted mistakes and 8 apps that are right")
  func count() { #expect(Self.names.count == 22) }

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
    #expect(found == expected)
  }
}
