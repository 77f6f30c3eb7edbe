import LocatedValues
import PredicateLanguage
import SceneFixtures

/// A question that only a device can answer, and our answer until it does.
///
/// Some questions are asked by vectors: the device evaluates their predicates. The others are asked
/// by an app with windows, in one case or several.
struct DeviceQuestion: Hashable, Sendable {
  /// One thing that the app does, with our answer in one word.
  struct Case: Hashable, Sendable {
    /// The case's name, unique in its question.
    let id: String
    /// Our answer, one of the question's words.
    let ours: String
  }

  /// The windows that an app reports: the two that it opened, another one, or no window at all.
  static let scenes = ["A", "B", "new", "none"]

  /// The question's name, which stays when questions are numbered anew.
  let id: String
  /// Its number in `Documentation/QUESTIONS.md`.
  let number: Int
  /// The rules that it settles, by number; at least one.
  let rules: [String]
  /// The question in one sentence or a few.
  let text: String
  /// Our answer in words.
  let ours: String
  /// The ids of the vectors that it settles.
  let vectors: [String]
  /// What an app does to ask it; empty when the vectors ask it.
  let cases: [Case]
  /// The words that may answer a case; nil where the answer is a window.
  let answers: [String]?
  /// Whether a predicate that the device refuses only when it evaluates it is another answer.
  let isAboutReading: Bool

  /// The words that may answer a case.
  var words: [String] { answers ?? Self.scenes }

  /// The key of a line that answers a case.
  var answerKey: String { answers == nil ? "scene" : "answer" }
}

/// The questions of a file.
struct DeviceQuestionList: Sendable {
  /// The questions in the order of the file.
  let questions: [DeviceQuestion]

  /// Returns the question with this name.
  func question(_ id: String) -> DeviceQuestion? { questions.first { $0.id == id } }

  /// Reads the file at `path`.
  ///
  /// - Throws: everything that is wrong with any line, and a file without questions.
  static func load(path: String) throws(FixtureError) -> DeviceQuestionList {
    let bytes = try FixtureError.reading(path) { path throws(Mistake) in
      try SourceFile.fixture(path).bytes
    }
    return try read(bytes, file: path)
  }

  /// Reads questions from `bytes`, one a line; `file` names them in diagnostics.
  ///
  /// - Throws: everything that is wrong with any line, and a file without questions.
  static func read(
    _ bytes: [UInt8], file: String
  ) throws(FixtureError) -> DeviceQuestionList {
    var reader = QuestionReader()
    var findings = LineFindings()
    for line in ObjectLines(bytes, file: file, of: "a question") {
      if let row = line.row { reader.read(row, line: line.number) }
      findings.add(line)
    }
    try findings.throwAll(file)
    guard !reader.questions.isEmpty else {
      let document = SourceDocument(file: file, tree: .empty)
      document.report(DeviceProblem.noQuestions, at: .file)
      throw FixtureError(document.diagnostics())
    }
    return DeviceQuestionList(questions: reader.questions)
  }
}

/// Reads the lines of a file of questions.
private struct QuestionReader {
  private static let keys = [
    "id", "number", "rules", "question", "ours", "vectors", "cases", "answers", "refusal",
  ]

  private(set) var questions: [DeviceQuestion] = []
  /// The lines of the names that were used.
  private var lines: [String: Int] = [:]

  mutating func read(_ row: MemberReader, line: Int) {
    row.checkKeys(Self.keys)
    let id = name(row)
    let number = number(row)
    let text = row.requiredString("question")
    let ours = row.requiredString("ours")
    let answers = row.strings("answers")
    let cases = cases(row, words: answers ?? DeviceQuestion.scenes)
    let isAboutReading = row.choice("refusal", among: [(name: "whenRead", value: true)]) ?? false
    let rules = rules(row)
    let vectors = row.strings("vectors") ?? []
    if vectors.isEmpty, row["cases"].map(\.count) ?? 0 == 0 {
      row.report(DeviceProblem.nothingAsked)
    }
    guard let id, let number, let text, let ours, !row.value.document.hasErrors else { return }
    if let first = lines[id] {
      return row.report(DeviceProblem.duplicateQuestion(id, line: first), at: "id")
    }
    lines[id] = line
    questions.append(
      DeviceQuestion(
        id: id, number: number, rules: rules, text: text, ours: ours, vectors: vectors,
        cases: cases, answers: answers, isAboutReading: isAboutReading))
  }

  private func name(_ row: MemberReader) -> String? {
    let id = row.requiredString("id")
    if id?.isEmpty == true { row.report(DeviceProblem.emptyName, at: "id") }
    return id
  }

  private func number(_ row: MemberReader) -> Int? {
    row.require("number")
    guard let value = row["number"] else { return nil }
    if case .integer(let number) = value.content, number > 0 { return number }
    value.report(DeviceProblem.wrongNumber)
    return nil
  }

  private func rules(_ row: MemberReader) -> [String] {
    row.require("rules")
    let rules = row.strings("rules") ?? []
    if row.has("rules"), rules.isEmpty { row.report(DeviceProblem.noRule, at: "rules") }
    return rules
  }

  private func cases(_ row: MemberReader, words: [String]) -> [DeviceQuestion.Case] {
    var known: Set<String> = []
    return row.objects("cases", name: "a case").compactMap { item in
      item.checkKeys(["id", "ours"])
      let id = name(item)
      item.require("ours")
      let ours = item.choice("ours", among: words.map { (name: $0, value: $0) })
      guard let id, let ours else { return nil }
      if !known.insert(id).inserted { item.report(DeviceProblem.duplicateCase(id), at: "id") }
      return DeviceQuestion.Case(id: id, ours: ours)
    }
  }
}
