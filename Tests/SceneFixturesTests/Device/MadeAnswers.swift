@testable import LocatedValues
@testable import SceneFixtures
@testable import conformance

/// A small suite with questions, and answers that are made up for a test.
enum MadeAnswers {
  static let suite = Result {
    try ConformanceSuite.load(path: path("vectors"))
  }

  static let questions = Result {
    try DeviceQuestionList.load(path: path("questions"))
  }

  static let system = #"{"system":"iOS","version":"26.1","device":"iPad"}"# + "\n"

  private static func path(_ name: String) -> String {
    FixtureFiles.path("../Tests/SceneFixturesTests/Device/Made/\(name).jsonl")
  }

  /// Reads lines of answers as they are.
  static func answers(_ text: String) throws -> Result<DeviceAnswers, FixtureError> {
    let (suite, questions) = (try suite.get(), try questions.get())
    return Result { () throws(FixtureError) in
      try DeviceAnswers.read(
        Array(text.utf8), file: "answers.jsonl", suite: suite, questions: questions)
    }
  }

  /// The verdict on lines of answers, after a line that names the system.
  static func verdict(_ lines: String...) throws -> DeviceVerdict {
    let answers = try answers(system + lines.joined(separator: "\n")).get()
    return DeviceVerdict(answers, suite: try suite.get(), questions: try questions.get())
  }
}
