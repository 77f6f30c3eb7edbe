import LocatedValues
import PredicateLanguage
import SceneFixtures

/// Reads the lines of a file of answers.
struct AnswerReader {
  private static let systemKeys = ["system", "version", "device"]
  private static let remarkKeys = ["reason", "note"]
  /// Unknown vectors that are compared with all of the suite, for their spelling: answers to
  /// another suite must not cost a walk over this one each.
  static let suggestionVectors = 100

  private let suite: [String: ConformanceVector]
  private let ids: [String]
  private let questions: DeviceQuestionList
  /// The question that each vector of routing belongs to.
  private let questionOfVector: [String: String]

  private(set) var system: DeviceSystem?
  private(set) var vectors: [String: DeviceAnswers.Given<DeviceAnswer>] = [:]
  private(set) var cases: [DeviceAnswers.CaseName: DeviceAnswers.Given<String>] = [:]
  /// Whether the lack of a system was reported: once is enough.
  private var lacksSystem = false
  /// How many unknown vectors were compared with all that there are.
  private var comparedIDs = 0

  init(suite: ConformanceSuite, questions: DeviceQuestionList) {
    self.suite = Dictionary(
      suite.vectors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    ids = suite.vectors.map(\.id)
    self.questions = questions
    questionOfVector = Dictionary(
      questions.questions.flatMap { question in question.vectors.map { ($0, question.id) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Reads one line.
  mutating func read(_ row: MemberReader, line: Int) {
    let kinds = row.inSourceOrder(["system", "vector", "question"])
    guard kinds.count == 1, let kind = kinds.first else {
      return row.report(DeviceProblem.noKind)
    }
    if kind == "system" { return readSystem(row) }
    if system == nil, !lacksSystem {
      lacksSystem = true
      row.report(DeviceProblem.noSystem)
    }
    if kind == "vector" { readVector(row) } else { readCase(row) }
  }

  /// A second line of the same system is that of a run that went on.
  private mutating func readSystem(_ row: MemberReader) {
    row.checkKeys(Self.systemKeys)
    let values = Self.systemKeys.map { key -> String? in
      let text = row.requiredString(key)
      if text?.isEmpty == true { row.report(DeviceProblem.emptyText(key), at: key) }
      return text
    }
    guard let name = values[0], let version = values[1], let device = values[2] else { return }
    let found = DeviceSystem(name: name, version: version, device: device)
    if let system, system != found {
      row.report(DeviceProblem.anotherSystem(system.sentence), at: "system")
    } else {
      system = found
    }
  }
}

// MARK: - Vectors

extension AnswerReader {
  private mutating func readVector(_ row: MemberReader) {
    guard let id = row.string("vector") else { return }
    guard let vector = suite[id] else {
      return row.report(
        DeviceProblem.unknownVector(id, meant: closest(to: id)), at: "vector")
    }
    let answer: DeviceAnswer? =
      switch vector.question {
      case .evaluate, .error: evaluation(row)
      case .canonical: text(row)
      case .route: nil
      }
    if case .route = vector.question {
      row.report(
        DeviceProblem.vectorOfRouting(id, question: questionOfVector[id]), at: "vector")
    }
    guard let answer else { return }
    if let first = vectors[id] {
      guard first.value != answer else { return }
      row.report(second(first.value.words, first.place), at: row.has("text") ? "text" : "answer")
    } else {
      vectors[id] = given(answer, row, at: "vector")
    }
  }

  /// Returns the vector that a misspelt id was meant to be, or nil: one of the same topic first.
  private mutating func closest(to id: String) -> String? {
    comparedIDs += 1
    guard comparedIDs <= Self.suggestionVectors else { return nil }
    let topic = id.prefix { $0 != "-" }
    return Spelling.closest(to: id, among: ids.filter { $0.hasPrefix(topic) })
      ?? Spelling.closest(to: id, among: ids)
  }

  private func evaluation(_ row: MemberReader) -> DeviceAnswer? {
    row.checkKeys(["vector", "answer"] + Self.remarkKeys)
    row.require("answer")
    guard let value = row["answer"] else { return nil }
    switch value.content {
    case .boolean(let truth): return .value(truth)
    case .string("refused"): return .refused
    case .string("error"): return .error
    default:
      value.report(DeviceProblem.wrongAnswer)
      return nil
    }
  }

  private func text(_ row: MemberReader) -> DeviceAnswer? {
    row.checkKeys(["vector", "answer", "text"] + Self.remarkKeys)
    if row.has("answer") {
      return row.choice(
        "answer", among: [(name: "refused", value: .refused), (name: "error", value: .error)])
    }
    return row.requiredString("text").map(DeviceAnswer.text)
  }
}

// MARK: - Cases

extension AnswerReader {
  private mutating func readCase(_ row: MemberReader) {
    guard let id = row.string("question") else { return }
    guard let question = questions.question(id) else {
      let known = questions.questions.filter { !$0.cases.isEmpty }.map(\.id)
      return row.report(DeviceProblem.unknownQuestion(id, known: known), at: "question")
    }
    guard !question.cases.isEmpty else {
      return row.report(DeviceProblem.questionOfVectors(id), at: "question")
    }
    row.checkKeys(["question", "case", question.answerKey, "heard"] + Self.remarkKeys)
    _ = row.strings("heard")
    row.require("case")
    row.require(question.answerKey)
    let name = row.choice("case", among: question.cases.map { (name: $0.id, value: $0.id) })
    let word = row.choice(question.answerKey, among: question.words.map { (name: $0, value: $0) })
    guard let name, let word else { return }
    let key = DeviceAnswers.CaseName(question: id, id: name)
    if let first = cases[key] {
      guard first.value != word else { return }
      row.report(second(first.value, first.place), at: question.answerKey)
    } else {
      cases[key] = given(word, row, at: "question")
    }
  }

  private func given<Value>(
    _ value: Value, _ row: MemberReader, at key: String
  ) -> DeviceAnswers.Given<Value> {
    let remarks = Self.remarkKeys.compactMap { row.string($0) }
    return DeviceAnswers.Given(
      value: value, place: row[key]?.place ?? row.value.place,
      reason: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
  }

  private func second(_ first: String, _ place: FixturePlace) -> DeviceProblem {
    .secondAnswer(first: first, line: place.line)
  }
}

extension DeviceSystem {
  /// The system in words: `iOS 26.1 on iPad Pro 11-inch`.
  var sentence: String { "\(name) \(version) on \(device)" }
}
