import LocatedValues
import PredicateLanguage
import SceneFixtures

/// What the answers of a device say of our rules.
struct DeviceVerdict: Sendable {
  /// What the answers make of a rule.
  enum State: String, Sendable, CaseIterable {
    /// Everything that was open is answered as here.
    case settled
    /// One answer at least is another one.
    case contradicted
    /// Something is not answered yet.
    case open
  }

  /// The verdict on one rule.
  struct Rule: Sendable {
    /// Its number, such as `R3`; the topic of vectors that belong to no rule.
    let name: String
    /// How many answers are ours.
    fileprivate(set) var agree = 0
    /// How many are not.
    fileprivate(set) var differ = 0
    /// How many are missing.
    fileprivate(set) var open = 0
    /// The evidence that the confirmed answers had, of which `observed` may be made.
    fileprivate(set) var confirmed: Set<ConformanceEvidence> = []
    /// The questions with answers that are missing.
    fileprivate(set) var openQuestions: [DeviceQuestion] = []

    /// What the answers make of it.
    var state: State { differ > 0 ? .contradicted : open > 0 ? .open : .settled }
  }

  /// An answer that is not ours.
  struct Difference: Sendable {
    /// The rule to change.
    let rule: String
    /// The question, or nil for a vector that no question names.
    let question: DeviceQuestion?
    /// The case of the question, or nil for a vector.
    let caseName: String?
    /// The vector, or nil for a case.
    let vector: ConformanceVector?
    /// Our answer in words.
    let ours: String
    /// The device's answer in words.
    let device: String
    /// What the device said besides, or nil.
    let reason: String?
    /// Where the answer is.
    let place: FixturePlace
  }

  /// The rules that have an open question or an answer: R, L, E, each by number, then the topics.
  private(set) var rules: [Rule] = []
  /// Every answer that is not ours: vectors in the order of the suite, then the cases.
  private(set) var differences: [Difference] = []
  /// The vectors whose answers the device confirms, and whose evidence becomes `observed`.
  private(set) var confirmed: [ConformanceVector] = []

  private var positions: [String: Int] = [:]

  /// Compares `answers` with the vectors of `suite` and our answers to `questions`.
  init(
    _ answers: DeviceAnswers, suite: ConformanceSuite, questions: DeviceQuestionList
  ) {
    let asking = Self.asking(questions)
    for vector in suite.vectors {
      let questions = asking[vector.id] ?? []
      if let ours = vector.answer {
        add(vector, ours, answers, questions.first)
      } else {
        confirm(vector, answers, questions)
      }
    }
    for question in questions.questions { add(casesOf: question, answers) }
    for index in rules.indices { rules[index].openQuestions.sort { $0.number < $1.number } }
    rules.sort { Self.order(of: $0.name) < Self.order(of: $1.name) }
  }

  /// Returns how many rules are in `state`.
  func count(_ state: State) -> Int { rules.count { $0.state == state } }

  /// The questions that name each vector.
  private static func asking(_ list: DeviceQuestionList) -> [String: [DeviceQuestion]] {
    var asking: [String: [DeviceQuestion]] = [:]
    for question in list.questions {
      for vector in question.vectors { asking[vector, default: []].append(question) }
    }
    return asking
  }

  /// Where a rule is in the list.
  private static func order(of name: String) -> (group: Int, number: Int, name: String) {
    let number = Int(name.dropFirst())
    let group = name.first.flatMap { number == nil ? nil : Array("RLE").firstIndex(of: $0) }
    return (group ?? 3, number ?? 0, name)
  }
}

// MARK: - Vectors and cases

extension DeviceVerdict {
  /// Adds a vector whose predicate the device evaluates: `question` names it, or none does.
  ///
  /// Without a question it was not open, and counts when it was answered.
  private mutating func add(
    _ vector: ConformanceVector, _ ours: DeviceAnswer, _ answers: DeviceAnswers,
    _ question: DeviceQuestion?
  ) {
    let name = vector.rule ?? question?.rules.first ?? vector.topic
    guard let given = answers.vectors[vector.id] else {
      if let question { change(name) { $0.lack(question) } }
      return
    }
    if ours.agrees(with: given.value, isAboutReading: question?.isAboutReading ?? false) {
      change(name) { $0.agree(vector.evidence) }
      if vector.evidence.isOurs { confirmed.append(vector) }
    } else {
      change(name) { $0.differ += 1 }
      differences.append(
        Difference(
          rule: name, question: question, caseName: nil, vector: vector, ours: ours.words,
          device: given.value.words, reason: given.reason, place: given.place))
    }
  }

  /// Confirms a vector about windows when every case of every question that names it is answered
  /// as here.
  private mutating func confirm(
    _ vector: ConformanceVector, _ answers: DeviceAnswers, _ questions: [DeviceQuestion]
  ) {
    guard vector.evidence.isOurs, !questions.isEmpty else { return }
    let isConfirmed = questions.allSatisfy { question in
      question.cases.allSatisfy { item in
        answers.cases[.init(question: question.id, id: item.id)]?.value == item.ours
      }
    }
    if isConfirmed { confirmed.append(vector) }
  }

  private mutating func add(casesOf question: DeviceQuestion, _ answers: DeviceAnswers) {
    guard let name = question.rules.first else { return }
    for item in question.cases {
      guard let given = answers.cases[.init(question: question.id, id: item.id)] else {
        change(name) { $0.lack(question) }
        continue
      }
      change(name) { rule in
        if given.value == item.ours { rule.agree(.policy) } else { rule.differ += 1 }
      }
      guard given.value != item.ours else { continue }
      differences.append(
        Difference(
          rule: name, question: question, caseName: item.id, vector: nil, ours: item.ours,
          device: given.value, reason: given.reason, place: given.place))
    }
  }

  private mutating func change(_ name: String, _ body: (inout Rule) -> Void) {
    let position = positions[name] ?? rules.count
    if position == rules.count {
      positions[name] = position
      rules.append(Rule(name: name))
    }
    body(&rules[position])
  }
}

extension DeviceVerdict.Rule {
  /// Counts an answer as ours, which had this evidence.
  fileprivate mutating func agree(_ evidence: ConformanceEvidence) {
    agree += 1
    if evidence.isOurs { confirmed.insert(evidence) }
  }

  /// Counts an answer to `question` that is missing.
  fileprivate mutating func lack(_ question: DeviceQuestion) {
    open += 1
    if !openQuestions.contains(where: { $0.id == question.id }) { openQuestions.append(question) }
  }
}

extension ConformanceEvidence {
  /// Whether no one has seen the platform give the answer yet.
  var isOurs: Bool { self == .policy || self == .derived }
}

extension ConformanceVector {
  /// The rule that `source` names, such as `E4`, or nil.
  var rule: String? {
    guard source.hasPrefix("rule ") else { return nil }
    let name = source.dropFirst(5).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return name.isEmpty ? nil : String(name)
  }

  /// What a device must answer to agree; nil for a vector about windows.
  var answer: DeviceAnswer? {
    switch question {
    case .evaluate(_, _, let expect): .value(expect)
    case .canonical(_, let text): .text(text)
    case .error(let format, _, _, _): Self.isRead(format) ? .error : .refused
    case .route: nil
    }
  }

  private static func isRead(_ format: Format) -> Bool {
    (try? ActivationPredicate(format: format.text, arguments: format.arguments)) != nil
  }
}

extension DeviceAnswer {
  /// Whether a device that answers `other` does as we do.
  ///
  /// A refusal is one whenever it comes, unless the question is about reading.
  func agrees(with other: DeviceAnswer, isAboutReading: Bool) -> Bool {
    switch (self, other) {
    case (.refused, .error), (.error, .refused): !isAboutReading
    default: self == other
    }
  }
}
