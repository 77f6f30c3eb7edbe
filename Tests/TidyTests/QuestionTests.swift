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

  @Test("The list for devices has every question with its number and its rules, and no other")
  func listIsWhole() throws {
    let page = try #require(Repository.files.first { $0.path == QuestionChecks.path })
    let list = try #require(Repository.files.first { $0.path == QuestionList.path })
    let lines = try QuestionList.lines(of: list)
    #expect(lines.count >= 28)
    for violation in QuestionList.differences(lines, page) { Issue.record("\(violation)") }
  }

  @Test("A missing question, an unknown one, one that comes twice and other rules are reported")
  func reportsList() throws {
    let rows = """
      | Q1 | A | b | [E1](RULES.md#e1), [a part](RULES.md#a-part) |
      | Q2 | A | b | [E2](RULES.md#e2) |
      | Q3 | A | b | [E3](RULES.md#e3) |
      """
    let page = SourceFile(QuestionChecks.path, rows)
    let text = """
      {"id":"a","number":1,"rules":["a-part","E1"]}
      {"id":"b","number":2,"rules":["E2","E1"]}
      {"id":"b","number":4,"rules":["E4"]}
      {"id":"c","number":2,"rules":["E2"]}
      """
    let list = SourceFile(QuestionList.path, text)
    let found = QuestionList.differences(try QuestionList.lines(of: list), page)
    #expect(found.map(\.path) == Array(repeating: list.path, count: 4) + [page.path])
    #expect(found.map(\.line) == [2, 3, 3, 4, 3])
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

/// The questions for programs, beside the page.
enum QuestionList {
  static let path = "Fixtures/device/questions.jsonl"

  /// What this test needs of a line.
  struct Line: Decodable {
    let id: String
    let number: Int
    let rules: [String]
  }

  /// Reads the lines; line n of an editor is the element n - 1.
  static func lines(of list: SourceFile) throws -> [Line] {
    try list.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// Finds names and numbers that come twice, numbers that the page lacks, rules that are not the
  /// page's, and questions of the page that the list lacks.
  static func differences(_ lines: [Line], _ page: SourceFile) -> [Violation] {
    let rows = Dictionary(
      QuestionChecks.rows(of: page).map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first }
    )
    var names: Set<String> = []
    var numbers: Set<Int> = []
    var wrong: [Violation] = []
    for (offset, line) in lines.enumerated() {
      let report = { wrong.append(Violation(path, line: offset + 1, $0)) }
      if !names.insert(line.id).inserted { report("`\(line.id)` comes twice") }
      if !numbers.insert(line.number).inserted { report("Q\(line.number) comes twice") }
      guard let row = rows[line.number] else {
        report("the page has no Q\(line.number)")
        continue
      }
      let rules = Set(line.rules.map { $0.lowercased() })
      if rules != Set(row.rules) {
        report("Q\(line.number) is about \(row.rules.joined(separator: ", ")) on the page")
      }
    }
    return wrong
      + rows.values.filter { !numbers.contains($0.number) }.sorted { $0.line < $1.line }.map {
        Violation(page.path, line: $0.line, "no line of \(path) has Q\($0.number)")
      }
  }
}
