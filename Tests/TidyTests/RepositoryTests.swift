import Foundation
import Testing

@Suite("Repository: data say where they come from")
struct RepositoryTests {
  @Test("Every folder of fixtures has a README that says where its files come from")
  func fixturesHaveReadmes() {
    let paths = Set(Repository.files.map(\.path).filter { $0.hasPrefix("Fixtures/") })
    let parts = paths.map { $0.split(separator: "/") }.filter { $0.count > 2 }
    let folders = Set(parts.map { "Fixtures/\($0[1])" }).union(["Fixtures"])
    #expect(folders.count >= 10)
    #expect(folders.filter { !paths.contains("\($0)/README.md") } == [])
  }
}
