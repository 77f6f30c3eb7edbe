/// Language features that the sources do without, or use with a reason beside them.
enum SafetyChecks {
  static func forcedTryOrCast(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      guard ["try", "as"].contains(file.text(at: index)), file.text(at: index, offset: 1) == "!",
        !file.tokens[index + 1].followsSpace
      else { return nil }
      return "`\(file.text(at: index))!` crashes; handle the failure"
    }
  }

  /// Finds `!` right behind an operand: `value!`, `call()!`, `list[0]!`, also in types.
  static func forceUnwrap(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      guard index > 0, file.text(at: index) == "!", !file.tokens[index].followsSpace else {
        return nil
      }
      let before = file.tokens[index - 1]
      guard before.kind == .word || [")", "]", "?", ">"].contains(before.text),
        !["try", "as"].contains(before.text),
        file.text(at: index, offset: 1) != "=" || file.tokens[index + 1].followsSpace
      else { return nil }
      return "`\(before.text)!` crashes on nil; unwrap it"
    }
  }

  /// Finds `@unchecked Sendable` and `nonisolated(unsafe)` without a comment that speaks of it.
  static func uncheckedWithoutReason(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      let isUnchecked =
        file.text(at: index) == "@" && file.text(at: index, offset: 1) == "unchecked"
      let isUnsafe =
        file.text(at: index) == "nonisolated" && file.text(at: index, offset: 2) == "unsafe"
      guard isUnchecked || isUnsafe else { return nil }
      let word = isUnchecked ? "Sendable" : "unsafe"
      let above = commentLines(above: file.tokens[index].line, in: file)
      guard !above.contains(where: { $0.contains(word) && $0.count > word.count + 20 }) else {
        return nil
      }
      return
        "no comment above says why `\(isUnchecked ? "@unchecked" : "nonisolated(unsafe)")` holds;"
        + " name `\(word)` in it"
    }
  }

  static func underscoredAttributes(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      let name = file.text(at: index, offset: 1)
      guard file.text(at: index) == "@", name.hasPrefix("_") else { return nil }
      return "`@\(name)` is not part of the language"
    }
  }

  private static let declarations: Set = [
    "func", "var", "let", "struct", "class", "enum", "actor", "protocol", "case", "typealias",
    "associatedtype", "macro",
  ]

  static func leadingUnderscores(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      let name = file.text(at: index, offset: 1)
      guard declarations.contains(file.text(at: index)), name.count > 1, name.hasPrefix("_") else {
        return nil
      }
      return "`\(name)` begins with an underscore"
    }
  }

  private static let printers: Set = [
    "print", "debugPrint", "dump", "NSLog", "puts", "fputs", "printf", "vprintf", "fprintf",
    "putchar", "stdout", "stderr", "Logger", "OSLog",
  ]
  private static let printingMembers: Set = ["standardOutput", "standardError"]

  /// Finds what writes to a terminal or a log; a declaration or a member of that name may stay.
  static func printing(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      let name = file.text(at: index)
      let isOurs = ["func", "."].contains(file.text(at: index, offset: -1))
      guard printers.contains(name) && !isOurs || printingMembers.contains(name) else {
        return nil
      }
      return "`\(name)`: only the command prints"
    }
  }

  /// Finds what reaches a standard stream of the command beside `OutputBuffer`.
  static func besidesTheDoor(_ files: [SourceFile]) -> [Violation] {
    printing(files)
      + matches(in: files) { file, index in
        let name = file.text(at: index)
        let isWrite = name == "put" && file.text(at: index, offset: -2) == "System"
        guard isWrite || name == "withError" else { return nil }
        return "`\(name)`: text reaches the terminal through `OutputBuffer` alone"
      }
  }

  /// Finds ways by which a manifest could change with the machine it is read on.
  static func manifestSwitches(_ files: [SourceFile]) -> [Violation] {
    let switches: Set = [
      "ProcessInfo", "getenv", "environment", "Foundation", "Glibc", "Darwin", "FileManager",
      "unsafeFlags",
    ]
    return matches(in: files) { file, index in
      let name = file.text(at: index)
      return switches.contains(name) ? "`\(name)`: the manifest is the same on every machine" : nil
    }
  }

  private static func matches(
    in files: [SourceFile], message: (SourceFile, Int) -> String?
  ) -> [Violation] {
    files.flatMap { file in
      file.tokens.indices.compactMap { index in
        message(file, index).map { Violation(file.path, line: file.tokens[index].line, $0) }
      }
    }
  }

  /// The comments on the lines right above `line`, stepping over attributes.
  private static func commentLines(above line: Int, in file: SourceFile) -> [String] {
    var texts: [String] = []
    var wanted = line - 1
    for comment in file.comments.reversed() where comment.lastLine <= wanted {
      guard comment.standsAlone else { continue }
      while wanted > comment.lastLine, file.firstToken(ofLine: wanted)?.text == "@" { wanted -= 1 }
      guard comment.lastLine == wanted else { break }
      texts.append(comment.text)
      wanted = comment.firstLine - 1
    }
    return texts
  }
}
