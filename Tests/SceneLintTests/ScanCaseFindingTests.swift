import Foundation
import SceneFixtures
import SourceScan
import SourceText
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Findings of the cases of scan")
struct ScanCaseFindingTests {
  @Test("There are cases")
  func count() { #expect(FindingCase.all.count >= 300) }

  @Test("A case has the findings that it says, and no other", arguments: FindingCase.all)
  func findings(_ scanCase: FindingCase) throws {
    #expect(try scanCase.differences() == [])
  }
}

/// A folder of `Fixtures/scan/cases` and the findings that its `expected.json` has.
struct FindingCase: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let folder = PackageFolder.root.appending(path: "Fixtures/scan/cases")

  static let all: [FindingCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.first?.isNumber == true }.map(FindingCase.init)
  }()

  private struct Expected: Decodable {
    let findings: [Finding]
    let optionalFindings: [Finding]?
    let notes: [Finding]?
  }

  /// A key that is left out is not compared.
  private struct Finding: Decodable {
    let file: String?
    let line: Int?
    let column: Int?
    let severity: String?
    let code: String?

    func isMet(_ finding: LintFinding, below folder: String) -> Bool {
      (file.map { finding.diagnostic.file == folder + "/" + $0 } ?? true)
        && (line == nil || line == finding.diagnostic.line)
        && (column == nil || column == finding.diagnostic.column)
        && (severity == nil || severity == finding.severity.word)
        && (code == nil || code == finding.rule.code)
    }
  }

  /// What is missing or too much; empty where nothing is.
  func differences() throws -> [String] {
    let folder = Self.folder.appending(path: name)
    let data = try Data(contentsOf: folder.appending(path: "expected.json"))
    let expected = try JSONDecoder().decode(Expected.self, from: data)
    var wanted = expected.findings
    let optional = expected.optionalFindings ?? []
    var notes = expected.notes ?? []
    var differences: [String] = []
    for finding in try SourceExample.findings(in: folder.path) {
      if finding.diagnostic.message.hasPrefix("this byte is not UTF-8") {
        if let place = notes.firstIndex(where: { $0.isMet(finding, below: folder.path) }) {
          notes.remove(at: place)
        } else {
          differences.append("extra note \(finding.diagnostic.place)")
        }
      } else if let place = wanted.firstIndex(where: { $0.isMet(finding, below: folder.path) }) {
        wanted.remove(at: place)
      } else if !optional.contains(where: { $0.isMet(finding, below: folder.path) }) {
        let place = finding.diagnostic.place
        differences.append(
          "extra \(finding.rule.code) \(finding.severity.word) \(place.line):\(place.column) "
            + finding.diagnostic.message)
      }
    }
    return differences
      + (wanted + notes).map { "missing \($0.code ?? "note") \($0.line ?? 0):\($0.column ?? 0)" }
  }
}

/// Reads sources as `scan` does, without its options.
enum SourceExample {
  static func findings(in folder: String) throws -> [LintFinding] {
    let inputs = try FixtureFolder.files(
      in: folder, access: .none, isWanted: { SourceLanguage(path: $0) != nil },
      isExcluded: { _ in false })
    return try findings(of: inputs.map(\.path))
  }

  static func findings(of paths: [String], manifests: [String] = []) throws -> [LintFinding] {
    findings(
      of: try paths.map { ($0, try Data(contentsOf: URL(fileURLWithPath: $0))) },
      manifests: manifests)
  }

  static func findings(
    of files: [(path: String, data: Data)], manifests: [String] = []
  ) -> [LintFinding] {
    let copies = files.map { _, data -> UnsafeMutableRawBufferPointer in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count + 1, alignment: 16)
      data.withUnsafeBytes { copy.copyMemory(from: $0) }
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    let sources = zip(files, copies).compactMap { file, copy -> ScanSource? in
      guard let language = SourceLanguage(path: file.path) else { return nil }
      let bytes = UnsafeRawBufferPointer(rebasing: copy[..<file.data.count])
      return ScanSource(path: file.path, language: language, bytes: bytes)
    }
    let result = SourceScan.scan(sources)
    let app = AppScan.read(sources, after: result)
    let manifests = AppManifests(manifests, areNamed: false, app: app)
    let files = SourceLinter.lint(sources, result, app: app, manifests: manifests)
    return files.flatMap(\.findings) + manifests.lint().flatMap(\.findings)
  }
}
