import ArgumentParser
import SceneFixtures

/// `sceneroute conformance`: vectors of the rules, run against this build or compared with what a
/// device answers.
struct Conformance: Verb {
  /// Where the suite is in a copy of this package.
  private static let ownSuite = "Fixtures/conformance"
  /// Where the questions to a device are in a copy of this package.
  private static let ownQuestions = "Fixtures/device/questions.jsonl"

  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Run conformance vectors and count by topic.",
    usage: """
      sceneroute conformance [<path>] [--format <format>] [--color <color>]
      sceneroute conformance [<path>] --answers <file> [--questions <file>] [--format <format>]
      """,
    discussion: """
      Runs the vectors of a file, or of every .jsonl file of a folder, and prints a table by \
      topic and each failure. Without a path it takes Fixtures/conformance in the current folder. \
      A failed vector makes the exit status 1, a row that cannot be read makes it 2, and then \
      none is run. Vectors that need MATCHES are skipped by a build without it.

      With --answers, runs nothing. It compares what a device answered, as the app of \
      Documentation/device writes it, with the vectors and with our answers to the questions, and \
      prints for each rule whether it is settled, contradicted or still open. An answer that is \
      not ours makes the exit status 1; a line that cannot be read, an unknown vector or \
      question, and a file without answers make it 2.

      Examples:
        sceneroute conformance
        sceneroute conformance Fixtures/conformance/like.jsonl
        sceneroute conformance my-vectors --format json
        sceneroute conformance --answers ipad.jsonl
      """,
    shouldDisplay: false)

  @Argument(
    help: "A file of vectors, a JSON object a line, or a folder of such files.",
    completion: .file(extensions: ["jsonl"]))
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Compare the answers of a device, a JSON object a line, with the vectors.",
      valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "The questions that were asked; without it, \(Self.ownQuestions) in the current folder.",
      valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var questions: String?

  @OptionGroup var format: FormatOptions

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  var answersJSON: Bool { format.format == .json }

  func validate() throws {
    if path == nil, !System.fileExists(Self.ownSuite) {
      throw ValidationError("Give a PATH: there is no \(Self.ownSuite) in this folder.")
    }
    if answers == nil, questions != nil {
      throw ValidationError("--questions is for --answers: it says what was asked.")
    }
    if answers != nil, questions == nil, !System.fileExists(Self.ownQuestions) {
      throw ValidationError("Give --questions: there is no \(Self.ownQuestions) in this folder.")
    }
  }

  func run(on console: Console) {
    do throws(FixtureError) {
      let suite = try ConformanceSuite.load(path: path ?? Self.ownSuite)
      if let answers { return try compare(answers, suite, on: console) }
      let tally = ConformanceTally(suite.vectors)
      if !tally.failures.isEmpty { console.note(.checkFailed) }
      switch format.format {
      case .text: ConformanceText(console: console).write(tally)
      case .json: console.output.writeLine(json: ConformanceJSON.answer(tally))
      }
    } catch {
      console.report(error)
    }
  }

  private func compare(
    _ file: String, _ suite: ConformanceSuite, on console: Console
  ) throws(FixtureError) {
    let questions = try DeviceQuestionList.load(path: questions ?? Self.ownQuestions)
    let answers = try DeviceAnswers.load(path: file, suite: suite, questions: questions)
    let verdict = DeviceVerdict(answers, suite: suite, questions: questions)
    if !verdict.differences.isEmpty { console.note(.checkFailed) }
    switch format.format {
    case .text: VerdictText(console: console).write(verdict, of: answers)
    case .json: console.output.writeLine(json: VerdictJSON.answer(verdict, of: answers))
    }
  }
}

/// What became of the vectors: counts by topic, and each failure.
struct ConformanceTally {
  /// The counts of one topic.
  struct Topic {
    let name: String
    var passed = 0
    var failed = 0
    var skipped = 0

    var rows: Int { passed + failed + skipped }
  }

  /// A vector whose answer is another one.
  struct Failure {
    let vector: ConformanceVector
    let expected: String
    let actual: String
  }

  /// In the order in which the topics first appear.
  private(set) var topics: [Topic] = []
  private(set) var failures: [Failure] = []
  private var positions: [String: Int] = [:]

  /// Runs every vector.
  init(_ vectors: [ConformanceVector]) {
    for vector in vectors { add(vector, vector.check()) }
  }

  /// The counts of all topics together.
  var total: Topic {
    topics.reduce(into: Topic(name: "all")) { total, topic in
      total.passed += topic.passed
      total.failed += topic.failed
      total.skipped += topic.skipped
    }
  }

  private mutating func add(_ vector: ConformanceVector, _ outcome: ConformanceOutcome) {
    let position = positions[vector.topic] ?? topics.count
    if position == topics.count {
      positions[vector.topic] = position
      topics.append(Topic(name: vector.topic))
    }
    switch outcome {
    case .passed: topics[position].passed += 1
    case .skipped: topics[position].skipped += 1
    case .failed(let expected, let actual):
      topics[position].failed += 1
      failures.append(Failure(vector: vector, expected: expected, actual: actual))
    }
  }
}
