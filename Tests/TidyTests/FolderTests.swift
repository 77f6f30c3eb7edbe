import Testing

@Suite("Folders: fixtures say what they are")
struct FolderTests {
  @Test("Every folder of fixtures has a README")
  func fixturesHaveReadmes() {
    let paths = Repository.files.map(\.path)
    let count = paths.count { $0.hasPrefix("Fixtures/") }
    #expect(count >= 12)
    #expect(FolderChecks.fixturesWithoutReadme(paths) == [])
  }

  @Test("A folder without a README is reported, and so is the folder of all")
  func reportsMissingReadme() {
    let paths = ["Fixtures/a/README.md", "Fixtures/a/x.json", "Fixtures/b/deep/README.md"]
    let found = FolderChecks.fixturesWithoutReadme(paths).map(\.path)
    #expect(found == ["Fixtures/b", "Fixtures"])
  }

  @Test("No fixtures at all are reported")
  func reportsNoFixtures() {
    #expect(FolderChecks.fixturesWithoutReadme(["README.md"]).count == 1)
  }
}
