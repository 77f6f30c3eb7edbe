import Testing

@Suite("Text: unfinished work, paths of one machine")
struct TextTests {
  @Test("No note says that work is unfinished")
  func nothingUnfinished() {
    let scripts = Repository.files.filter {
      $0.path.hasPrefix("Scripts/") || $0.path.hasPrefix(".ci/")
    }
    expectTidy(Repository.swiftFiles + scripts, atLeast: 180, TextChecks.unfinishedMarks)
  }

  @Test("No file names a path of one machine")
  func noMachinePaths() {
    // Identifiers of real apps hold such paths, so the data of fixtures is free.
    let files = Repository.files.filter {
      !$0.path.hasPrefix("Fixtures/") || $0.path.hasSuffix(".md")
    }
    expectTidy(files, atLeast: 200, TextChecks.machinePaths)
  }

  @Test("A mark is reported in every kind of comment", arguments: ["TODO", "FIXME", "XXX"])
  func reportsMarks(mark: String) {
    let text = """
      // \(mark): later
      let a = 1  // \(mark)(somebody)
      /* more
         \(mark) */
      /// \(mark)
      """
    expectLines([1, 2, 3, 5], in: text, TextChecks.unfinishedMarks)
    expectLines([1], in: "# \(mark): later\n", path: "Scripts/x", TextChecks.unfinishedMarks)
  }

  @Test("A word that only contains a mark is none, nor is a string")
  func allowsOtherWords() {
    let text = "// TODOS, XXXL and FIXMEs\nlet a = \"TODO\"\n"
    expectLines([], in: text, TextChecks.unfinishedMarks)
  }

  @Test("A path of a machine is reported", arguments: TextChecks.machineFolders)
  func reportsMachinePaths(folder: String) {
    let text = """
      see /\(folder)/me
      let a = "/\(folder)/me"
      PATH=/bin:/\(folder)/me
      """
    expectLines([1, 2, 3], in: text, TextChecks.machinePaths)
  }

  @Test("Parts of addresses and of longer paths are no paths", arguments: TextChecks.machineFolders)
  func allowsOtherPaths(folder: String) {
    let text = """
      https://example.com/\(folder)/me
      a/\(folder)/me  ~/\(folder)/me  ./\(folder)/me  $HOME/\(folder)/me  é/\(folder)/me
      /usr/\(folder)/me /\(folder)s/me
      """
    expectLines([], in: text, TextChecks.machinePaths)
  }
}

/// What no text of the repository may hold.
enum TextChecks {
  private static let marks: Set = ["TODO", "FIXME", "XXX"]

  /// Finds notes of unfinished work: in the comments of Swift files, anywhere in others.
  static func unfinishedMarks(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      let places =
        file.isSwift
        ? file.comments.map { ($0.firstLine, Substring($0.text)) }
        : file.lines.enumerated().map { ($0.offset + 1, $0.element) }
      return places.compactMap { line, text in
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let mark = words.first(where: { marks.contains(String($0)) }) else { return nil }
        return Violation(file.path, line: line, "`\(mark)`: finish it or write an issue")
      }
    }
  }

  /// The folders at the root of a file system in which people and machines keep their own files.
  static let machineFolders = ["home", "private", "root", "tmp", "Users", "work", "workspace"]

  static func machinePaths(_ files: [SourceFile]) -> [Violation] {
    let starts = machineFolders.map { "/\($0)/" }
    return files.flatMap { file in
      file.lines.enumerated().compactMap { index, line in
        let words = line.utf8.split { !$0.isPathByte }
        let start = starts.first { start in words.contains { $0.starts(with: start.utf8) } }
        guard let start else { return nil }
        return Violation(
          file.path, line: index + 1, "a path below `\(start)` exists on one machine only")
      }
    }
  }
}

extension UInt8 {
  /// True for bytes that continue a path, so that `/` after one of them starts none.
  fileprivate var isPathByte: Bool {
    let isPunctuation = "/._-%~+*${}".utf8.contains(self)
    return isPunctuation || self >= 0x80 || Character(Unicode.Scalar(self)).isLetter
      || Character(Unicode.Scalar(self)).isNumber
  }
}
