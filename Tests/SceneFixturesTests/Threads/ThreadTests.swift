import Foundation
import SceneFixtures
import TestSupport
import Testing

/// The fixtures of public threads, and the page that says what is found in them.
@Suite("Fixtures of public threads")
struct ThreadTests {
  /// A row of the page: the fixture, and the ids of its warnings.
  private static let rows = Result { () throws -> [(fixture: String, ids: [String])] in
    let page = PackageFolder.root.appending(path: "Documentation/THREADS.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap {
      let cells = $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, let link = cells[2].firstMatch(of: /\(\.\.\/Fixtures\/(.+)\)/)
      else { return nil }
      return (String(link.1), cells[3].matches(of: /`([a-z-]+)`/).map { String($0.1) })
    }
  }

  @Test("Each fixture comes out as expected, with the warnings that the page has")
  func saysWhatThePageSays() throws {
    let rows = try Self.rows.get()
    #expect(rows.count >= 10)
    for (fixture, ids) in rows {
      let check = try SceneFixture.load(path: FixtureFiles.path(fixture)).check()
      #expect(check.cases.compactMap(\.failure?.description) == [], "\(fixture)")
      #expect(!check.cases.isEmpty, "\(fixture)")
      #expect(Set(check.warnings.map(\.id)) == Set(ids), "\(fixture)")
    }
  }

  @Test("The page has every fixture of the folder, once")
  func isWhole() throws {
    let files = try FixtureFiles.names(in: "threads", suffix: ".json", atLeast: 10)
    #expect(try Self.rows.get().map(\.fixture).sorted() == files.sorted())
  }
}
