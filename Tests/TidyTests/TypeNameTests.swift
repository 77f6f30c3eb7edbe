import Testing

@Suite("Type names: one name for one thing")
struct TypeNameTests {
  @Test("No two files of the sources have a type of the same name, but for those inside others")
  func namesAreSingle() {
    expectTidy(Repository.sources, atLeast: 120, TypeNameChecks.repeated)
  }

  @Test("A name that comes again is reported; extensions and types inside other types are not")
  func reportsRepeated() {
    let first = SourceFile("Sources/SceneLint/A.swift", "struct Finding {}\nenum Way {}\n")
    let text = """
      extension Finding { enum Way {} }
      #if os(Linux)
        actor Finding {}
      #else
        actor Finding {}
      #endif
      """
    let second = SourceFile("Sources/SceneRouting/B.swift", text)
    let found = TypeNameChecks.repeated([first, second])
    #expect(found.map(\.path) == [second.path, second.path])
    #expect(found.map(\.line) == [3, 5])
  }
}

enum TypeNameChecks {
  static func repeated(_ files: [SourceFile]) -> [Violation] {
    var first: [String: String] = [:]
    return files.flatMap { file in
      file.blocks.compactMap { block -> Violation? in
        guard case .type(let keyword, let name, _) = block.kind, keyword != "extension",
          block.depth == 0
        else { return nil }
        // A file may have one for each platform.
        let other = first[name] ?? file.path
        first[name] = other
        return other == file.path
          ? nil : Violation(file.path, line: block.firstLine, "\(other) has a `\(name)`, too")
      }
    }
  }
}
