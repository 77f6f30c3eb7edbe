import Foundation
import Testing

@Suite("Repository: the list of files")
struct RepositoryTests {
  @Test("The list holds the manifest, the sources, the tests and the papers")
  func listIsWhole() {
    let paths = Set(Repository.files.map(\.path))
    let expected: Set = [
      "Package.swift", "README.md", ".swift-format", ".ci/run", "Scripts/test",
      "Fixtures/README.md", "Tests/TidyTests/RepositoryTests.swift",
    ]
    #expect(expected.subtracting(paths) == [])
  }

  @Test("Every folder of fixtures has a README that says where its files come from")
  func fixturesHaveReadmes() {
    let paths = Set(Repository.files.map(\.path).filter { $0.hasPrefix("Fixtures/") })
    let parts = paths.map { $0.split(separator: "/") }.filter { $0.count > 2 }
    let folders = Set(parts.map { "Fixtures/\($0[1])" }).union(["Fixtures"])
    #expect(folders.count >= 10)
    #expect(folders.filter { !paths.contains("\($0)/README.md") } == [])
  }
}
