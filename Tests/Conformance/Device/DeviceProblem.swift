import LocatedValues
import PredicateLanguage
import SceneFixtures

/// What can be wrong with files of questions and of answers, beyond keys and types.
enum DeviceProblem: Hashable {
  // Questions
  case noQuestions
  case emptyName
  case wrongNumber
  case noRule
  case nothingAsked
  case duplicateQuestion(String, line: Int)
  case duplicateCase(String)
  // Answers
  case noAnswers
  case noSystem
  case noKind
  case emptyText(String)
  case anotherSystem(String)
  case unknownVector(String, meant: String?)
  case vectorOfRouting(String, question: String?)
  case wrongAnswer
  case unknownQuestion(String, known: [String])
  case questionOfVectors(String)
  case secondAnswer(first: String, line: Int)
}

extension DeviceProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .noQuestions: "no-questions"
    case .emptyName: "empty-identifier"
    case .wrongNumber: "wrong-number"
    case .noRule: "no-rule"
    case .nothingAsked: "nothing-asked"
    case .duplicateQuestion: "duplicate-question"
    case .duplicateCase: "duplicate-case"
    case .noAnswers: "no-answers"
    case .noSystem: "no-system"
    case .noKind: "no-answer"
    case .emptyText: "empty-text"
    case .anotherSystem: "another-system"
    case .unknownVector: "unknown-vector"
    case .vectorOfRouting: "vector-of-routing"
    case .wrongAnswer: "wrong-answer"
    case .unknownQuestion: "unknown-question"
    case .questionOfVectors: "question-of-vectors"
    case .secondAnswer: "second-answer"
    }
  }

  var message: String {
    switch self {
    case .noQuestions: "there are no questions here"
    case .emptyName: "the id is empty"
    case .wrongNumber: "`number` must be a whole number over 0"
    case .noRule: "a question settles at least one rule"
    case .nothingAsked: "a question needs `vectors` or `cases`"
    case .duplicateQuestion(let id, let line):
      "a question \(quoted(id)) is already in line \(line)"
    case .duplicateCase(let id): "the question has a case \(quoted(id)) already"
    case .noAnswers: "there are no answers here"
    case .noSystem: "the first line must name the system that answers"
    case .noKind: "a line has one of `system`, `vector` and `question`"
    case .emptyText(let key): "\(quoted(key)) is empty"
    case .anotherSystem(let first): "the answers before are those of \(quoted(first))"
    case .unknownVector(let id, _): "the suite has no vector \(quoted(id))"
    case .vectorOfRouting(let id, _):
      "\(quoted(id)) is about windows: a device answers it by the cases of a question"
    case .wrongAnswer: "`answer` must be true, false, `\"refused\"` or `\"error\"`"
    case .unknownQuestion(let id, _): "there is no question \(quoted(id))"
    case .questionOfVectors(let id):
      "\(quoted(id)) has no cases: a device answers it by its vectors"
    case .secondAnswer(let first, let line):
      "this was answered in line \(line) already, by \(quoted(first))"
    }
  }

  var help: String? {
    switch self {
    case .noQuestions: "questions are JSON objects, one a line"
    case .emptyName, .wrongNumber, .duplicateCase, .emptyText, .noKind: nil
    case .noRule: "write `\"rules\": [\"R3\"]`"
    case .nothingAsked: "name the vectors that it settles, or the cases that an app asks"
    case .duplicateQuestion: "give each question an id of its own"
    case .noAnswers: "answers are JSON objects, one a line; Documentation/device has the app"
    case .noSystem: "write `{\"system\": \"iOS\", \"version\": \"26.1\", \"device\": \"iPad Pro\"}`"
    case .anotherSystem: "keep the answers of each system in a file of their own"
    case .unknownVector(_, let meant?): "did you mean `\(meant)`?"
    case .unknownVector: "the answers may be those of another version of the suite"
    case .vectorOfRouting(_, let question?): "answer the question `\(question)`"
    case .vectorOfRouting: nil
    case .wrongAnswer: "\"refused\": when it is read; \"error\": when it is evaluated"
    case .unknownQuestion(let id, let known):
      Spelling.suggestion(for: id, among: known, "those with cases are")
    case .questionOfVectors: "write a line with `vector` for each of them"
    case .secondAnswer: "ask it again on the device, and keep one answer"
    }
  }
}
