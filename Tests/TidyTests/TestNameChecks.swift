/// Suites are called `…Tests`, and every test says in words what it shows.
enum TestNameChecks {
  static func unnamedTests(_ files: [SourceFile]) -> [Violation] {
    attributes("Test", in: files).compactMap { file, index in
      let opens = file.text(at: index, offset: 2) == "("
      let hasName =
        file.tokens.indices.contains(index + 3) && file.tokens[index + 3].kind == .literal
      guard !(opens && hasName) else { return nil }
      return Violation(
        file.path, line: file.tokens[index].line,
        "a test without a sentence that says what it shows")
    }
  }

  static func suiteNames(_ files: [SourceFile]) -> [Violation] {
    attributes("Test", in: files).compactMap { file, index in
      let enclosing = file.blocks.last { block in
        guard case .type = block.kind else { return false }
        return block.content.contains(index)
      }
      let line = file.tokens[index].line
      guard case .type(_, let name, _)? = enclosing?.kind else {
        return Violation(file.path, line: line, "a test outside a suite")
      }
      guard !name.hasSuffix("Tests") else { return nil }
      return Violation(
        file.path, line: line, "suite `\(name)`: the name of a suite ends in `Tests`")
    }
  }

  private static func attributes(_ name: String, in files: [SourceFile]) -> [(SourceFile, Int)] {
    files.flatMap { file in
      file.tokens.indices.compactMap { index in
        guard file.tokens[index].text == "@", file.text(at: index, offset: 1) == name else {
          return nil
        }
        return (file, index)
      }
    }
  }
}
