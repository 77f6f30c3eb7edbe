import Foundation
import Testing

@Suite("Text: plain phrases, finished work, no paths of one machine")
struct TextTests {
  /// The phrases that `Tests/Phrases.txt` lists.
  private static let phrases = Phrases(
    Repository.files.first { $0.path == "Tests/Phrases.txt" }?.text ?? "")

  @Test("No comment and no document has a phrase of the list")
  func phrasesArePlain() {
    // The pages of lint are the messages of its catalogue.
    let others = ["CHANGELOG.md", "Documentation/lint/"]
    let files = Repository.files.filter { file in
      file.module != nil
        || file.path.hasSuffix(".md") && !others.contains { file.path.hasPrefix($0) }
    }
    #expect(Self.phrases.refused.count >= 20)
    expectTidy(files, atLeast: 200, Self.phrases.violations)
  }

  @Test("No note in a test or a script says that work is unfinished")
  func nothingIsUnfinished() {
    let files = Repository.files.filter {
      $0.isSwift || $0.path.hasPrefix("Scripts/") || $0.path.hasPrefix(".ci/")
    }
    expectTidy(files, atLeast: 200, Phrases("TODO\nFIXME\nXXX").violations)
  }

  @Test("A phrase is reported across lines and lengths of space, an allowed one is not")
  func reportsPhrases() {
    let phrases = Phrases("# A note\nis none\nis no\n+ there is no\n\nTODO\n")
    let swift = """
      /// A list that Is
      ///   none of ours, and there is no other.
      let a = "it is none"  // it is, no doubt; None is here
      // TODO: later, todo
      """
    expectLines([2, 4], in: swift, phrases.violations)
    expectLines([1], in: "It is  no end.\n```\nis no\n```\n", path: "A.md", phrases.violations)
  }

  @Test("No file names a path of one machine")
  func noMachinePaths() {
    // Identifiers of real apps hold such paths, so the data of fixtures is free.
    let files = Repository.files.filter {
      !$0.path.hasPrefix("Fixtures/") || $0.path.hasSuffix(".md")
    }
    expectTidy(files, atLeast: 200, MachinePaths.violations)
  }

  @Test("A path of a machine is reported, a part of a longer one is not")
  func reportsMachinePaths() {
    for folder in MachinePaths.folders {
      let text = """
        see /\(folder)/me
        PATH=/bin:/\(folder)/me
        https://example.com/\(folder)/me a/\(folder)/me ~/\(folder)/me $HOME/\(folder)/me
        /usr/\(folder)/me /\(folder)s/me é/\(folder)/me
        """
      expectLines([1, 2], in: text, MachinePaths.violations)
    }
  }
}

/// Phrases that say in a roundabout way what has a plain word.
struct Phrases {
  let refused: [[Substring]]
  private let allowed: [[Substring]]
  private let firstWords: Set<String>

  /// Reads a list: one phrase a line, `+` before one that is allowed though it has another in it.
  init(_ list: String) {
    let lines = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
    refused = lines.filter { !$0.hasPrefix("+") }.map { $0.split(separator: " ") }
    allowed = lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst().split(separator: " ") }
    firstWords = Set((refused + allowed).compactMap { $0.first?.lowercased() })
  }

  func violations(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      let words = Self.words(of: file)
      var found: [Violation] = []
      var position = 0
      while position < words.count {
        let first = words[position].text.drop { !$0.isLetter }.prefix { $0.isLetter }.lowercased()
        guard firstWords.contains(first) else {
          position += 1
          continue
        }
        let rest = words[position...]
        if let phrase = allowed.first(where: { Self.begins(rest, with: $0) }) {
          position += phrase.count - 1
        } else if let phrase = refused.first(where: { Self.begins(rest, with: $0) }) {
          let line = words[position + phrase.count - 1].line
          let text = phrase.joined(separator: " ")
          found.append(Violation(file.path, line: line, "`\(text)`: say it plainly, or finish it"))
        }
        position += 1
      }
      return found
    }
  }

  /// Words are the same in small and large letters, but for phrases in capitals.
  ///
  /// Signs may be before the first and after the last.
  private static func begins(
    _ words: ArraySlice<(text: Substring, line: Int)>, with phrase: [Substring]
  ) -> Bool {
    guard words.count >= phrase.count else { return false }
    return phrase.indices.allSatisfy { index in
      var text = words[words.startIndex + index].text
      if index == 0 { text = text.drop { !$0.isLetter } }
      if index == phrase.count - 1 { text = text.prefix { $0.isLetter || $0 == "'" } }
      return text == phrase[index] || text.lowercased() == phrase[index]
    }
  }

  /// The words of comments, or of a document without its code.
  private static func words(of file: SourceFile) -> [(text: Substring, line: Int)] {
    var isCode = false
    let lines = file.isSwift ? file.comments.map { Substring($0) } : file.lines
    return lines.enumerated().flatMap { index, line -> [(text: Substring, line: Int)] in
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      if isCode, !file.isSwift { return [] }
      return line.drop { "/# ".contains($0) }.split(separator: " ").map { ($0, index + 1) }
    }
  }
}

/// Paths below folders in which people and machines keep their own files.
enum MachinePaths {
  static let folders = ["home", "private", "root", "tmp", "Users", "work", "workspace"]

  static func violations(_ files: [SourceFile]) -> [Violation] {
    let starts = folders.map { "/\($0)/" }
    return files.flatMap { file in
      file.lines.enumerated().compactMap { index, line in
        let words = line.utf8.split { !($0.isWordByte || "/.-%~+*${}".utf8.contains($0)) }
        let start = starts.first { start in words.contains { $0.starts(with: start.utf8) } }
        return start.map {
          Violation(file.path, line: index + 1, "a path below `\($0)` exists on one machine only")
        }
      }
    }
  }
}
