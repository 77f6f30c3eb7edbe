import Testing

@Suite("Documentation: cases and requirements")
struct DocumentationTests {
  @Test("Every case of a public enum and every requirement has a doc comment")
  func everythingIsDocumented() {
    expectTidy(Repository.sources, atLeast: 120, DocumentationChecks.undocumented)
  }

  @Test("A case and a requirement without a comment are reported")
  func reportsMembers() {
    let text = """
      /// A.
      public enum A {
        case b, c
        indirect case d(A)
        /// E.
        case e
        var f: Int {
          switch self {
          case .b: 1
          default: 2
          }
        }
        enum G {
          case h
        }
      }
      /// P.
      public protocol P {
        associatedtype Q
        func r()
        static var s: Int { get }
      }
      """
    expectLines([3, 4, 19, 20, 21], in: text, DocumentationChecks.undocumented)
  }

  @Test("What is documented, internal or no declaration is not reported")
  func allowsTheRest() {
    let text = """
      public import Foundation

      /// A.
      @available(macOS 15, *)
      @frozen public struct A {
        /** B. */
        public private(set) var b = 1
        /// C.
        // An aside.
        public func c(public: Int) { c(public: 1) }
        var d = 2
      }
      /// One line says it all.
      public enum E { case parse, compile }
      enum F {
        case g
      }
      """
    expectLines([], in: text, DocumentationChecks.undocumented)
  }
}

/// The cases of public enums and the requirements of public protocols have doc comments: the
/// formatter's rule is about the symbols with `public` before them.
enum DocumentationChecks {
  static func undocumented(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      members(in: file).compactMap { index in
        let token = file.tokens[index]
        guard !isDocumented(line: token.line, in: file) else { return nil }
        let text = file.lines[token.line - 1].drop { $0 == " " }
        return Violation(file.path, line: token.line, "no doc comment: `\(text.prefix(60))`")
      }
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

  /// True when only modifiers and attributes come before the token on its line.
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
      let comment = file.comments.last { $0.lastLine == above && $0.isAlone }
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
