/// What no text of the repository may hold.
enum TextChecks {
  static func tabs(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      file.lines.enumerated().compactMap { index, line in
        guard line.utf8.contains(UInt8(ascii: "\t")) else { return nil }
        return Violation(
          file.path, line: index + 1, "a tab; indent with spaces, write `\\t` in strings")
      }
    }
  }

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
