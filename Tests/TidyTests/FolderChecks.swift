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
