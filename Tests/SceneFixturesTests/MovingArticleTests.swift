import Foundation
import SceneLifecycle
import SceneRouting
import TestSupport
import Testing

@testable import SceneFixtures

@Suite("Examples of the documentation: moving to scenes")
struct MovingArticleTests {
  private static func text() throws -> String {
    let path = "Sources/SceneFixtures/SceneFixtures.docc/MovingToScenes.md"
    return try String(contentsOf: PackageFolder.root.appending(path: path), encoding: .utf8)
  }

  /// The first block of a language in the article.
  private static func block(_ language: String) throws -> String {
    let parts = try text().components(separatedBy: "```\(language)\n")
    return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
  }

  @Test("The manifest of the article launches, and an app without it does not")
  func manifest() throws {
    let context = ManifestContext(sdk: 27, choosesConfigurations: false)
    let plist = try InfoPlist.read(
      Reading.plist(try Self.block("xml")), file: "Info.plist", context: context)
    #expect(plist.warnings.isEmpty)
    let without = try InfoPlist.read(Reading.plist(""), file: "Info.plist", context: context)
    let error = try #require(without.warnings.first)
    #expect(without.warnings.count == 1)
    #expect(try Self.text().contains("error[\(error.id)]: \(error.message)\n"))
  }

  @Test("The article's afternoon passes, and a link and a quick action come with a connection")
  func timeline() throws {
    let bytes = Array(try Self.block("json").utf8)
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let fixture = try SceneFixture.load(path: path)
    var calls: [String] = []
    _ = try fixture.play { result in
      calls += result.outcome?.calls.map(\.description) ?? []
      return true
    }
    let connections = calls.filter { $0.hasPrefix("willConnect") }
    #expect(connections.count == 2)
    #expect(fixture.warnings.isEmpty)
    #expect(try fixture.failures() == [])
  }

  @Test("Every rule and message that the article names is there")
  func names() throws {
    let text = try Self.text()
    let rules = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.root.appending(path: "Documentation/lint").path)
    let named = text.matches(of: /\bSR\d{3}\b/).map { "\($0.0).md" }
    #expect(named.count >= 5 && Set(named).isSubset(of: rules))
  }
}
