import Foundation
import Testing

@Suite("Questions: a number is one question")
struct QuestionTests {
  @Test("Questions to a device have numbers of their own, in order, and every cited one exists")
  func numbersAreUnique() throws {
    let questions = try #require(Repository.files.first { $0.path == QuestionChecks.path })
    #expect(QuestionChecks.rows(of: questions).count >= 28)
    expectTidy(Repository.files.filter(QuestionChecks.mayCite), atLeast: 200) {
      QuestionChecks.wrongNumbers($0, questions: questions)
    }
  }

  @Test("A number that comes twice, one out of order, a gap and one that nobody has are reported")
  func reportsNumbers() {
    let rows = "| Q1 | A | b |\n| Q1 | C | d |\n| Q4 | E | f |\n| Q3 | G | h |\n"
    let questions = SourceFile("Documentation/QUESTIONS.md", rows)
    let text = "Q3-budget, ([question Q1](QUESTIONS.md))\nquestion \("Q7"), Question Q1\n"
    let found = QuestionChecks.wrongNumbers(
      [SourceFile("README.md", text), questions], questions: questions)
    #expect(found.map(\.path) == Array(repeating: questions.path, count: 3) + ["README.md"])
    #expect(found.map(\.line) == [2, 3, 4, 2])
  }
}

/// The numbers of `QUESTIONS.md`.
enum QuestionChecks {
  static let path = "Documentation/QUESTIONS.md"

  /// One row of a table: a question.
  struct Row {
    let number: Int
    let line: Int
    /// The anchors in `RULES.md` that the last cell leads to.
    let rules: [String]
  }

  static func rows(of questions: SourceFile) -> [Row] {
    questions.lines.enumerated().compactMap { offset, line in
      guard let match = line.prefixMatch(of: /\| Q(\d+) \|/), let number = Int(match.1) else {
        return nil
      }
      let cells = line.split(separator: " | ")
      let targets = SourceFile.linkTargets(in: String(cells.last ?? "")).filter {
        $0.hasPrefix("RULES.md#")
      }
      return Row(
        number: number, line: offset + 1, rules: targets.map { String($0.dropFirst(9)) })
    }
  }

  static func mayCite(_ file: SourceFile) -> Bool {
    file.isSwift || [".md", ".json", ".jsonl"].contains { file.path.hasSuffix($0) }
  }

  /// Finds numbers that are not one more than the number before, and cited ones that no question
  /// has.
  static func wrongNumbers(_ files: [SourceFile], questions: SourceFile) -> [Violation] {
    var last = 0
    var wrong: [Violation] = []
    let rows = rows(of: questions)
    for row in rows {
      if row.number != last + 1 {
        wrong.append(
          Violation(questions.path, line: row.line, "Q\(row.number) comes after Q\(last)"))
      }
      last = row.number
    }
    let known = Set(rows.map { "Q\($0.number)" })
    return wrong
      + files.flatMap { file in
        RuleCitations.found(in: file, families: ["Q"]).filter { !known.contains($0.name) }.map {
          Violation(file.path, line: $0.line, "no question has the number \($0.name)")
        }
      }
  }
}
