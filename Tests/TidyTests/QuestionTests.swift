import Foundation
import Testing

@Suite("Questions: a number is one question")
struct QuestionTests {
  @Test("Every question to a device has a number of its own, and every cited one exists")
  func numbersAreUnique() throws {
    let questions = try #require(
      Repository.files.first { $0.path == "Documentation/QUESTIONS.md" })
    #expect(QuestionChecks.numbers(of: questions).count >= 14)
    expectTidy(Repository.files.filter { $0.isSwift || $0.path.hasSuffix(".md") }, atLeast: 200) {
      QuestionChecks.wrongNumbers($0, questions: questions)
    }
  }

  @Test("A number that comes twice and one that nobody has are reported")
  func reportsNumbers() {
    let questions = SourceFile("Documentation/QUESTIONS.md", "| Q1 | A | b |\n| Q1 | C | d |\n")
    let text = "Q3-budget, ([question Q1](QUESTIONS.md))\nquestion \("Q2"), Question Q1\n"
    let found = QuestionChecks.wrongNumbers(
      [SourceFile("README.md", text), questions], questions: questions)
    #expect(found.map(\.path) == ["Documentation/QUESTIONS.md", "README.md"])
    #expect(found.map(\.line) == [2, 2])
  }
}

/// The numbers of `QUESTIONS.md`.
enum QuestionChecks {
  /// The number of each row of a table, with its line.
  static func numbers(of questions: SourceFile) -> [(number: Int, line: Int)] {
    questions.lines.enumerated().compactMap { offset, line in
      guard line.hasPrefix("| Q") else { return nil }
      return Int(line.dropFirst(3).prefix(while: \.isNumber)).map { ($0, offset + 1) }
    }
  }

  /// Finds numbers that two questions have, and words "question Q…" without one.
  static func wrongNumbers(_ files: [SourceFile], questions: SourceFile) -> [Violation] {
    var known: Set<Int> = []
    let doubled = numbers(of: questions).filter { !known.insert($0.number).inserted }.map {
      Violation(questions.path, line: $0.line, "Q\($0.number) is another question, too")
    }
    return doubled
      + files.flatMap { file in
        file.lines.enumerated().flatMap { offset, line in
          cited(in: line).filter { !known.contains($0) }.map {
            Violation(file.path, line: offset + 1, "no question has the number Q\($0)")
          }
        }
      }
  }

  private static func cited(in line: Substring) -> [Int] {
    line.components(separatedBy: "uestion Q").dropFirst().compactMap {
      Int($0.prefix(while: \.isNumber))
    }
  }
}
