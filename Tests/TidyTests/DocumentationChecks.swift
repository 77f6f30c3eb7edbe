/// Every public symbol has a doc comment: the cases of public enums and the requirements of public
/// protocols too, which the formatter's rule leaves out.
enum DocumentationChecks {
  static func undocumented(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      (publicDeclarations(in: file) + members(in: file)).compactMap { index in
        let token = file.tokens[index]
        guard !isDocumented(line: token.line, in: file) else { return nil }
        let text = file.lines[token.line - 1].drop { $0 == " " }
        return Violation(file.path, line: token.line, "no doc comment: `\(text.prefix(60))`")
      }
    }
  }

  /// Returns the positions of `public` and `open` where they open a declaration.
  private static func publicDeclarations(in file: SourceFile) -> [Int] {
    file.tokens.indices.filter { index in
      guard ["public", "open"].contains(file.tokens[index].text) else { return false }
      // A label, a member, or `public(set)`.
      guard file.text(at: index, offset: -1) != ".", file.tokens.indices.contains(index + 1),
        file.tokens[index + 1].kind == .word
      else { return false }
      return !["import", "extension"].contains(file.text(at: index, offset: 1))
    }
  }

  private static let requirementKeywords: Set = [
    "func", "var", "init", "subscript", "associatedtype",
  ]

  /// Returns the positions of the cases and requirements of public types that start a line.
  ///
  /// A case on its enum's own line shares the enum's comment.
  private static func members(in file: SourceFile) -> [Int] {
    file.blocks.flatMap { block -> [Int] in
      guard case .type(let keyword, _, true) = block.kind,
        keyword == "enum" || keyword == "protocol"
      else { return [] }
      let nested = file.blocks.filter { $0.depth == block.depth + 1 }.map(\.content)
      return block.content.filter { index in
        let token = file.tokens[index]
        let isMember =
          keyword == "enum" ? token.text == "case" : requirementKeywords.contains(token.text)
        guard isMember, token.line > block.firstLine, startsDeclaration(index, in: file) else {
          return false
        }
        return !nested.contains { $0.contains(index) }
      }
    }
  }

  /// True when only modifiers and attributes stand before the token on its line.
  private static func startsDeclaration(_ index: Int, in file: SourceFile) -> Bool {
    let modifiers: Set = ["static", "mutating", "nonmutating", "indirect", "nonisolated"]
    var position = index
    while !file.tokens[position].startsLine {
      position -= 1
      guard modifiers.contains(file.tokens[position].text) else { return false }
    }
    return true
  }

  /// True when a doc comment ends right above `line`, other comments and attributes between.
  private static func isDocumented(line: Int, in file: SourceFile) -> Bool {
    var above = line - 1
    while above > 0 {
      let comment = file.comments.last { $0.lastLine == above && $0.standsAlone }
      if let comment {
        if comment.isDocumentation { return true }
        above = comment.firstLine - 1
      } else if file.firstToken(ofLine: above)?.text == "@" {
        above -= 1
      } else {
        return false
      }
    }
    return false
  }
}
