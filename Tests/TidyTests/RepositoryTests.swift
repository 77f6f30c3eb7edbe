import Foundation
import Testing

@Suite("Repository: the list of files")
struct RepositoryTests {
  /// Fewer than this means that the list is broken, not that the project became small.
  static let leastSources = 120
  static let leastSwiftFiles = 180

  @Test("The list holds the manifest, the sources, the tests and the papers")
  func listIsWhole() {
    let paths = Set(Repository.files.map(\.path))
    let sourceCount = Repository.sources.count
    let swiftCount = Repository.swiftFiles.count
    #expect(sourceCount >= Self.leastSources)
    #expect(swiftCount >= Self.leastSwiftFiles)
    let expected = [
      "Package.swift", "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md",
      "SECURITY.md", "LICENSE", ".swift-format", ".ci/run", "Scripts/test", "Scripts/sceneroute",
      "Tests/TidyTests/RepositoryTests.swift",
    ]
    let missing = expected.filter { !paths.contains($0) }
    #expect(missing == [])
  }

  @Test("Scripts can be run")
  func scriptsAreExecutable() {
    let scripts = Repository.files.map(\.path).filter {
      $0.hasPrefix(".ci/") || $0.hasPrefix("Scripts/") && !$0.hasSuffix(".sh")
    }
    let refused = scripts.filter {
      !FileManager.default.isExecutableFile(atPath: Repository.root + "/" + $0)
    }
    #expect(scripts.count >= 5)
    #expect(refused == [])
  }

  @Test("Every brace of every Swift file has its partner")
  func bracesArePaired() {
    expectTidy(Repository.swiftFiles, atLeast: 180) { files in
      files.filter { file in
        let opening = file.tokens.count { $0.text == "{" }
        let closing = file.tokens.count { $0.text == "}" }
        return opening != closing || opening != file.blocks.count
      }.map { Violation($0.path, "the scan of the tidy checks went astray in this file") }
    }
  }

  @Test("Build products are not on the list")
  func listHasNoProducts() {
    let products = Repository.files.map(\.path).filter { $0.hasPrefix(".build") }
    #expect(products == [])
  }

  @Test("Every module of ours has sources, and no module is unknown")
  func modulesAreKnown() {
    let found = Set(Repository.sources.compactMap(\.module))
    #expect(found.isSubset(of: ImportChecks.arrows.keys))
    #expect(found.isSuperset(of: ["PredicateLanguage", "SceneRouting", "SceneFixtures"]))
    #expect(found.isSuperset(of: ["SceneRouteCommands", "sceneroute"]))
  }
}

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

/// What a folder must hold beside its files.
enum FolderChecks {
  /// Expects a `README.md` in `Fixtures` and in each folder right below it.
  static func fixturesWithoutReadme(_ paths: [String]) -> [Violation] {
    let parts = paths.map { $0.split(separator: "/").map(String.init) }
    let inFixtures = parts.filter { $0.count > 1 && $0[0] == "Fixtures" }
    guard !inFixtures.isEmpty else { return [Violation("Fixtures", "no files")] }
    let folders = Set(inFixtures.filter { $0.count > 2 }.map { "Fixtures/\($0[1])" })
    let known = Set(paths)
    return (folders.sorted() + ["Fixtures"]).filter { !known.contains("\($0)/README.md") }.map {
      Violation($0, "no README.md that says what the files are and where they come from")
    }
  }
}
