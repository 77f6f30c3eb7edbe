import Testing

@testable import RegularExpressions

@Suite("Answers that are remembered")
struct RecentAnswersTests {
  private static let answers = RecentAnswers<Int, Int>()

  @Test("Each question of a run of few bytes is answered once; one too large takes all places")
  func bytes() {
    var made = 0
    func ask(_ question: Int, bytes: Int = 8) -> Int {
      Self.answers.answer(to: question, of: 20) {
        made += 1
        return (2 * question, bytes)
      }
    }
    for _ in 0..<2 {
      for question in 0..<3_000 { #expect(ask(question) == 2 * question) }
    }
    #expect(made == 3_000)
    #expect(ask(-1, bytes: 2 * 1024 * 1024) == -2)
    #expect(ask(0) == 0 && made == 3_002)
  }
}
