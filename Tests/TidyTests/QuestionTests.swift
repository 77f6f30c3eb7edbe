import Foundation
import Testing

@Suite("Questions: a number is one question")
struct QuestionTests {
  private static let page =
    Repository.files.first { $0.path == QuestionPage.path } ?? SourceFile(QuestionPage.path, "")

  @Test("Questions to a device have numbers of their own, in order, and each names a rule")
  func numbersAreUnique() {
    let rows = QuestionPage.rows(of: Self.page)
    #expect(!rows.isEmpty)
    #expect(rows.map(\.name) == rows.indices.map { "Q\($0 + 1)" })
    #expect(rows.filter(\.rules.isEmpty).map(\.name) == [])
  }

  @Test("The list for devices has every question with its rules, and no other")
  func listIsWhole() throws {
    let list = try #require(Repository.files.first { $0.path.hasSuffix("device/questions.jsonl") })
    let lines = try list.lines.map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    #expect(Set(lines.map(\.id)).count == lines.count)
    let listed = lines.map { "Q\($0.number) \($0.rules.map { $0.lowercased() }.sorted())" }
    let expected = QuestionPage.rows(of: Self.page).map { "\($0.name) \($0.rules.sorted())" }
    #expect(listed.sorted() == expected.sorted())
  }

  /// What this test needs of a line.
  private struct Line: Decodable { let id: String, number: Int, rules: [String] }
}

/// `Documentation/QUESTIONS.md`.
enum QuestionPage {
  static let path = "Documentation/QUESTIONS.md"

  /// The rows of its tables: the name of a question, and the anchors in `RULES.md` that its last
  /// cell leads to.
  static func rows(of page: SourceFile) -> [(name: String, rules: [String])] {
    page.lines.compactMap { line in
      guard let match = line.prefixMatch(of: /\| (Q\d+) \|/) else { return nil }
      let targets = SourceFile.linkTargets(in: String(line.split(separator: " | ").last ?? ""))
      let rules = targets.filter { $0.hasPrefix("RULES.md#") }.map { String($0.dropFirst(9)) }
      return (String(match.1), rules)
    }
  }
}
