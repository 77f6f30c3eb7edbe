import Testing

@Suite("Limits: a bound that is written down is kept")
struct LimitTests {
  @Test("Some code reads every limit, or the one that it is another name for")
  func limitsAreRead() {
    #expect(LimitChecks.limits(in: Repository.sources).count >= 80)
    expectTidy(Repository.sources, atLeast: 120, LimitChecks.unread)
  }

  @Test("A limit that nothing reads is reported; one that is read, or has another's value, is not")
  func reportsUnread() {
    let text = """
      public enum SomeLimits {
        /// As `SomeLimits.never` says.
        public static let never = 1
        static let once = SomeLimits.first
        package static let first: Int = 2
      }
      let a = "SomeLimits.never", b = OtherLimits.never, c = SomeBounds.never
      """
    expectLines([3], in: text, LimitChecks.unread)
  }
}

/// The constants of types whose names end in `Limits`.
enum LimitChecks {
  /// One limit, and whether its value is that of another.
  struct Limit {
    let file: SourceFile
    let line: Int
    let name: String
    let isAlias: Bool
  }

  static func limits(in files: [SourceFile]) -> [Limit] {
    files.flatMap { file in
      file.blocks.flatMap { block -> [Limit] in
        guard case .type(_, let owner, _) = block.kind, owner.hasSuffix("Limits") else { return [] }
        return block.content.compactMap { index in
          guard file.text(at: index) == "static", file.text(at: index, offset: 1) == "let" else {
            return nil
          }
          let end = block.content.first { $0 > index + 2 && file.text(at: $0) == "=" }
          return Limit(
            file: file, line: file.tokens[index].line,
            name: "\(owner).\(file.text(at: index, offset: 2))",
            isAlias: end.map { file.text(at: $0, offset: 1).hasSuffix("Limits") } ?? false)
        }
      }
    }
  }

  static func unread(_ files: [SourceFile]) -> [Violation] {
    let read = Set(
      files.flatMap { file in
        file.tokens.indices.compactMap { index -> String? in
          guard file.text(at: index).hasSuffix("Limits"), file.text(at: index, offset: 1) == "."
          else { return nil }
          return "\(file.text(at: index)).\(file.text(at: index, offset: 2))"
        }
      })
    return limits(in: files).filter { !$0.isAlias && !read.contains($0.name) }.map {
      Violation($0.file.path, line: $0.line, "no code reads `\($0.name)`")
    }
  }
}
