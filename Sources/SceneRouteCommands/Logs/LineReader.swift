import PredicateIndex
import PredicateLanguage
import SceneFixtures
import TraceLines

/// Reads the lines of standard input in blocks, in constant memory, as they come.
///
/// A line ends at a line feed, at a carriage return and a line feed, or at the end of the input. A
/// byte order mark at the start is skipped. A line over the limit is reported as such, its bytes
/// are skipped, and reading goes on with the next one.
final class LineReader {
  private let log: LogReader
  private let block = ByteBlock()
  private var list = LineList()
  /// Called once for each peculiarity of the input.
  private let note: (String) -> Void
  private var hasNotedMark = false
  private var hasNotedCarriageReturn = false
  private var count = 0

  /// - Parameters:
  ///   - form: where the identifiers of lines are; a line that is one may have any length.
  ///   - pause: called before lines must be awaited: whoever waits for answers should get them.
  init(
    _ input: CommandInput, as form: LogForm = .lines, pause: @escaping () -> Void = {},
    note: @escaping (String) -> Void = { _ in }
  ) {
    self.note = note
    log = LogReader(
      ["-"], as: form, from: input, noun: "input", fillsBlocks: false, pause: pause)
  }

  /// Returns the next lines.
  ///
  /// Nil after the last one.
  func next() -> LineBlock? {
    guard let (form, origin) = log.read(into: block) else { return nil }
    if case .identifiers = form { list.read(block, as: .lines) } else { list.read(block, as: form) }
    // A long stream is answered to its end: what a run may take grows with its input.
    WorkBudget.current?.admit(bytes: block.bytes.count)
    noteForm()
    defer { count += list.count }
    return LineBlock(
      lines: list.identifiers, firstNumber: count + 1, headerLines: origin.headerLines)
  }

  var problems: [LogProblem] { log.problems }

  private func noteForm() {
    if log.hadByteOrderMark, !hasNotedMark {
      note("it begins with a byte order mark, which is skipped")
      hasNotedMark = true
    }
    if list.hasCarriageReturns, !hasNotedCarriageReturn {
      note("lines end in CR LF: they are read without the CR")
      hasNotedCarriageReturn = true
    }
  }
}

/// Some lines of a stream; their bytes are there until the next lines are read.
struct LineBlock {
  /// The text of each line, or the problem with it.
  let lines: [ByteIdentifier]
  /// The number of the first line, from 1 after a header.
  let firstNumber: Int
  /// The lines of a header.
  fileprivate let headerLines: Int

  /// The number of a line in the input, from 1.
  func line(_ place: Int) -> Int { headerLines + firstNumber + place }

  /// The text of a line without problems.
  ///
  /// Nil if the event has no identifier.
  func text(_ place: Int) -> String? {
    let line = lines[place]
    return line.mark == ByteIdentifier.text ? String(decoding: line.bytes, as: UTF8.self) : nil
  }
}

extension Console {
  /// Hands the lines of standard input to `body`, block by block, and reports what is wrong with
  /// the input as a whole.
  ///
  /// - Parameter pause: called before lines must be awaited.
  func forEachBlock(
    ofInputAs form: LogForm = .lines, pause: @escaping () -> Void, _ body: (LineBlock) -> Void
  ) {
    let lines = LineReader(input, as: form, pause: pause) { note in
      self.reportNote("standard input: \(note)")
    }
    while let block = lines.next() { body(block) }
    report(lines.problems)
  }

  func report(_ problems: [LogProblem]) {
    for problem in problems { reportError(id: problem.id, problem.message, help: problem.help) }
  }
}

extension Console {
  /// Answers each line of standard input by one line, in order; who waits gets the answers before
  /// the next line is awaited.
  ///
  /// - Parameter answer: gets the bytes of a line, or nil for one over the limit.
  func answerLines(_ answer: (_ line: [UInt8]?) -> JSONObject) {
    forEachBlock(pause: output.flush) { block in
      for line in block.lines {
        output.writeLine(json: answer(line.problem == .tooLong ? nil : Array(line.bytes)))
      }
    }
  }

  /// Hands each line of standard input to `body`, in order; a line that cannot be read is reported.
  func forEachInputLine(_ body: (String) -> Void) {
    var errors = LineErrors(id: "unreadable-line", on: self)
    forEachBlock(pause: output.flush) { block in
      for (place, line) in block.lines.enumerated() {
        if let problem = line.problem {
          errors.report(problem, line: block.line(place))
        } else {
          body(block.text(place) ?? "")
        }
      }
    }
    errors.finish()
  }
}

extension InvalidPredicateError {
  /// The first error, for an answer that has room for one.
  var firstDiagnostic: Diagnostic {
    diagnostics.first { $0.severity == .error } ?? diagnostics[0]
  }
}

/// The lines of standard input that cannot be read: the first are reported one by one, of the
/// others the number.
struct LineErrors {
  /// The most lines whose mistake is shown; a file of another kind has a mistake in each.
  private static let shown = 10

  private let console: Console
  private let id: String?
  private var count = 0

  /// - Parameter id: that of the findings; nil for that of each problem.
  init(id: String? = nil, on console: Console) { (self.id, self.console) = (id, console) }

  mutating func report(_ problem: LineProblem, line: Int) {
    count += 1
    guard count <= Self.shown else { return }
    console.reportError(
      id: id ?? problem.id, "standard input, line \(line): \(problem.message)")
  }

  func finish() {
    guard count > Self.shown else { return }
    let more = (count - Self.shown).counting("more line")
    console.reportError(
      id: id ?? "unreadable-lines", "standard input: \(more) could not be read")
  }
}

extension Console {
  /// Reports the lines of a log without an identifier: of each reason how many, and the first.
  ///
  /// - Parameter id: that of the findings; nil for that of each problem.
  func report(_ badLines: [String: ReplaySummary.BadLines], id: String? = nil) {
    for (problem, lines) in badLines.sorted(by: { $0.key < $1.key }) {
      reportError(
        id: id ?? problem,
        "\(lines.count.counting("line")) without an identifier: \(problem), first "
          + lines.first.sentence, help: "they are not counted")
    }
  }
}
