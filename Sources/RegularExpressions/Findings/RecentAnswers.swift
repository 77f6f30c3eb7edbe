internal import Synchronization

/// The answers to the questions that were asked last, for any number of threads.
///
/// A run asks about few patterns again and again: a fixture of 64 KiB has at most some three
/// thousand. An answer takes from a microsecond to fifty milliseconds.
///
/// - Invariant: the kept questions and answers have at most `bytes` bytes together. Where another
///   does not fit in, it takes the place of all others.
struct RecentAnswers<Question: Hashable & Sendable, Answer: Sendable>: ~Copyable, Sendable {
  private struct Answers {
    var known: [Question: Answer] = [:]
    var bytes = 0
  }

  /// The most bytes that are kept.
  private static var bytes: Int { 2 * 1024 * 1024 }
  private static var overhead: Int { 160 }

  private let answers = Mutex(Answers())

  /// Returns the answer to a question of `bytes` bytes, which `make` works out where it is not
  /// kept, together with the number of its bytes.
  ///
  /// - Complexity: O(n): n bytes of the question.
  func answer(
    to question: Question, of bytes: Int, _ make: () -> (answer: Answer, bytes: Int)
  ) -> Answer {
    if let answer = answers.withLock({ $0.known[question] }) { return answer }
    let made = make()
    let bytes = bytes + made.bytes + Self.overhead
    answers.withLock {
      if $0.bytes + bytes > Self.bytes { $0 = Answers() }
      if $0.known.updateValue(made.answer, forKey: question) == nil { $0.bytes += bytes }
    }
    return made.answer
  }
}
