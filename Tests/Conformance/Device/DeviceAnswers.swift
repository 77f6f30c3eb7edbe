import LocatedValues
import PredicateLanguage
import SceneFixtures

/// What a device answers to one vector.
enum DeviceAnswer: Hashable, Sendable {
  /// The predicate has this value.
  case value(Bool)
  /// This is the predicate's canonical text.
  case text(String)
  /// The predicate is refused when it is read, or when a scene gets it as a condition.
  case refused
  /// The predicate is refused when it is evaluated.
  case error

  /// The answer in one word, or the canonical text.
  var words: String {
    switch self {
    case .value(let value): value ? "true" : "false"
    case .text(let text): text
    case .refused: "refused"
    case .error: "error"
    }
  }

  /// Text is compared as it is: Swift's equality would not tell the two forms of é apart.
  static func == (left: DeviceAnswer, right: DeviceAnswer) -> Bool {
    switch (left, right) {
    case (.value(let one), .value(let two)): one == two
    case (.text(let one), .text(let two)): one.utf8.elementsEqual(two.utf8)
    case (.refused, .refused), (.error, .error): true
    default: false
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(Array(words.utf8)) }
}

/// The system that gave the answers of a file.
struct DeviceSystem: Hashable, Sendable {
  /// The system's name, such as `iOS`.
  let name: String
  /// Its version, such as `26.1`.
  let version: String
  /// The device, such as `iPad Pro 11-inch`.
  let device: String
}

/// The answers of a device: one file, whose first line names the system.
struct DeviceAnswers: Sendable {
  /// One answer, with its line and what the device said besides.
  struct Given<Value: Hashable & Sendable>: Sendable {
    /// The answer.
    let value: Value
    /// Where it is.
    let place: FixturePlace
    /// The words of the exception that was raised, or a remark; nil for none.
    let reason: String?
  }

  /// The name of one case of one question.
  struct CaseName: Hashable, Sendable {
    /// The question's name.
    let question: String
    /// The case's name.
    let id: String
  }

  /// The system that answers.
  let system: DeviceSystem
  /// The answers to vectors, by their ids.
  let vectors: [String: Given<DeviceAnswer>]
  /// The answers to the cases of questions.
  let cases: [CaseName: Given<String>]

  /// How many different things were answered.
  var count: Int { vectors.count + cases.count }

  /// Reads the file at `path`.
  ///
  /// - Complexity: O(n) for n bytes, at most `FixtureLimits.fileBytes`.
  /// - Throws: everything that is wrong with any line, and a file without answers.
  static func load(
    path: String, suite: ConformanceSuite, questions: DeviceQuestionList
  ) throws(FixtureError) -> DeviceAnswers {
    let bytes = try FixtureError.reading(path) { path throws(Mistake) in
      try SourceFile.fixture(path).bytes
    }
    return try read(bytes, file: path, suite: suite, questions: questions)
  }

  /// Reads answers from `bytes`, one a line; `file` names them in diagnostics.
  ///
  /// - Throws: everything that is wrong with any line, and a file without answers.
  static func read(
    _ bytes: [UInt8], file: String, suite: ConformanceSuite, questions: DeviceQuestionList
  ) throws(FixtureError) -> DeviceAnswers {
    var reader = AnswerReader(suite: suite, questions: questions)
    var findings = LineFindings()
    for line in ObjectLines(bytes, file: file, of: "an answer") {
      if let row = line.row { reader.read(row, line: line.number) }
      findings.add(line)
    }
    try findings.throwAll(file)
    guard let system = reader.system, !reader.vectors.isEmpty || !reader.cases.isEmpty else {
      let document = SourceDocument(file: file, tree: .empty)
      document.report(DeviceProblem.noAnswers, at: .file)
      throw FixtureError(document.diagnostics())
    }
    return DeviceAnswers(system: system, vectors: reader.vectors, cases: reader.cases)
  }
}
