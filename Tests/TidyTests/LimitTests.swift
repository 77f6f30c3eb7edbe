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
      file.code.indices.flatMap { start -> [Limit] in
        let head = file.code[start].codeWords
        guard let place = head.firstIndex(where: { ["enum", "struct", "extension"].contains($0) }),
          let owner = head.dropFirst(place + 1).first, owner.hasSuffix("Limits"),
          let end = file.end(ofBlockAt: start)
        else { return [] }
        return (start + 1..<end).compactMap { index in
          let words = file.code[index].codeWords
          guard let place = words.firstIndex(of: "static"), words.count > place + 2,
            words[place + 1] == "let"
          else { return nil }
          let value = file.code[index].drop { $0 != "=" }.codeWords.first
          return Limit(
            file: file, line: index + 1, name: "\(owner).\(words[place + 2])",
            isAlias: value?.hasSuffix("Limits") ?? false)
        }
      }
    }
  }

  static func unread(_ files: [SourceFile]) -> [Violation] {
    let read = Set(
      files.flatMap(\.code).flatMap { line in
        line.matches(of: /(\w*Limits)\.(\w+)/).map { "\($0.1).\($0.2)" }
      })
    return limits(in: files).filter { !$0.isAlias && !read.contains($0.name) }.map {
      Violation($0.file.path, line: $0.line, "no code reads `\($0.name)`")
    }
  }
}
