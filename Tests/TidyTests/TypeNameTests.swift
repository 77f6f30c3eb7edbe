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
  private static let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol"]

  static func repeated(_ files: [SourceFile]) -> [Violation] {
    var first: [String: String] = [:]
    return files.flatMap { file in
      var conditions = 0
      return file.violations { code, index in
        if code.hasPrefix("#if") { conditions += 1 }
        if code.hasPrefix("#endif") { conditions -= 1 }
        let words = code.codeWords
        guard file.indentation(index) <= 2 * min(conditions, 1),
          let place = words.firstIndex(where: keywords.contains), words.count > place + 1,
          !words[..<place].contains("extension"), !words.contains("func")
        else { return nil }
        // A file may have one for each platform.
        let name = String(words[place + 1])
        let other = first[name] ?? file.path
        first[name] = other
        return other == file.path ? nil : "\(other) has a `\(name)`, too"
      }
    }
  }
}
