import Foundation
import PredicateLanguage
import SceneFixtures
import SourceText
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Cases of fixtures that copy")
struct DriftCaseTests {
  @Test("There are cases")
  func count() { #expect(DriftCase.all.count >= 13) }

  @Test(
    "A case has the drifts that it says, with identifiers, and no other", arguments: DriftCase.all)
  func drifts(_ driftCase: DriftCase) throws {
    let expected = try driftCase.expected()
    let found = try driftCase.findings().filter { $0.rule.id == .conditionsDiffer }
    if expected.unknownIsRight == true, found.isEmpty {
      #expect(try driftCase.findings().map(\.rule.id) == [.driftUnknown])
      return
    }
    #expect(found.count == expected.drifts.count)
    for drift in expected.drifts {
      let place = "\(drift.fixture.file):\(drift.fixture.line)"
      let finding = try #require(found.first { $0.diagnostic.message.contains(place) })
      #expect(finding.diagnostic.file == drift.code.file)
      #expect(finding.diagnostic.help?.contains("`\(drift.scene)`") == true)
      // The sides are as the case says.
      let sides = Set(drift.witnesses.map { $0.takes == "code" })
      #expect(Set(finding.witnesses.map(\.isCode)) == sides, "\(finding.diagnostic.message)")
      #expect(finding.severity == .error)
      // The line of the text; that of a name for a text is as good.
      let distance = abs(finding.diagnostic.line - drift.code.line)
      #expect(distance <= 8, "\(finding.diagnostic.line) for \(drift.code.line)")
    }
  }

  @Test("What is equal or without code is quiet", arguments: DriftCase.all)
  func equal(_ driftCase: DriftCase) throws {
    let expected = try driftCase.expected()
    guard expected.unknownIsRight == nil else { return }
    #expect(try driftCase.findings().allSatisfy { $0.rule.id == .conditionsDiffer })
    let counts = try driftCase.drift().counts
    let drifting = Set(expected.drifts.map(\.scene)).count
    #expect(counts.drifts == drifting && counts.unknown == 0)
    #expect(counts.equal == counts.scenes - drifting)
  }

  @Test("What brings a case up to date makes it quiet", arguments: DriftCase.all)
  func updates(_ driftCase: DriftCase) throws {
    let updates = try driftCase.drift().updates()
    let expected = try driftCase.expected()
    let isUnknown = expected.unknownIsRight == true
    #expect(updates.isEmpty == (expected.drifts.isEmpty || isUnknown))
    for update in updates {
      #expect(update.count == expected.drifts.count)
      let after = try driftCase.findings(String(decoding: update.after, as: UTF8.self))
      #expect(after.map(\.diagnostic.message) == [])
    }
  }
}

/// A folder of `Fixtures/scan/drift`.
struct DriftCase: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  private static let folder = PackageFolder.root.appending(path: "Fixtures/scan/drift")

  static let all: [DriftCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.first?.isNumber == true }.map(DriftCase.init)
  }()

  struct Expected: Decodable {
    struct Drift: Decodable {
      let scene: String
      let fixture: Place
      let code: Place
      let witnesses: [Witness]
    }
    struct Place: Decodable {
      let file: String
      let line: Int
    }
    struct Witness: Decodable {
      let identifier: String
      let takes: String
    }
    let drifts: [Drift]
    let unknownIsRight: Bool?
  }

  func expected() throws -> Expected {
    let data = try Data(contentsOf: Self.folder.appending(path: name + "/expected.json"))
    return try JSONDecoder().decode(Expected.self, from: data)
  }

  private func sources() throws -> [(path: String, text: String)] {
    let app = Self.folder.appending(path: name + "/App")
    let names = try FileManager.default.contentsOfDirectory(atPath: app.path).sorted()
    return try names.filter { SourceLanguage(path: $0) != nil }.map {
      ("App/" + $0, try String(contentsOf: app.appending(path: $0), encoding: .utf8))
    }
  }

  private func fixture() throws -> String {
    let path = Self.folder.appending(path: name + "/Windows/windows.json")
    return try String(contentsOf: path, encoding: .utf8)
  }

  func drift() throws -> CodeDrift {
    try DriftExample.drift(
      of: sources(), against: [("Windows/windows.json", fixture())])
  }

  func findings(_ fixture: String? = nil) throws -> [LintFinding] {
    try DriftExample.findings(
      of: sources(), against: [("Windows/windows.json", fixture ?? self.fixture())])
  }
}
