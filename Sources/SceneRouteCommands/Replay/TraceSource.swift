import PredicateLanguage
import SceneFixtures
import TraceLines

/// The lines of all files of a replay, block by block in their order, and beside each block the
/// recorded rows of the same lines.
///
/// - Invariant: used by one thread at a time.
final class TraceSource {
  /// Something that is wrong with a file.
  struct Problem {
    let id: String
    let message: String
    var help: String?
  }

  /// A file that is being read.
  private struct OpenTrace {
    let name: String
    let reader: BlockReader
    let form: LineForm
    let origin: TraceOrigin
    let child: (process: ChildProcess, program: String)?
  }

  private let form: TraceForm
  private let fillsBlocks: Bool
  private let standardInput: CommandInput
  private var paths: ArraySlice<String>
  private var current: OpenTrace?
  private var compared: (name: String, taker: LineCounter, form: LineForm)?
  private var nextNumber = 0
  private var nextInput = 0
  private var isDone = false
  /// The fields or columns of the first file.
  private var known: LogTable?
  /// The bytes of the files that were closed.
  private var closedBytes = 0
  /// What was wrong so far.
  private(set) var problems: [Problem] = []
  /// The bytes of all files together, where that is known.
  let totalBytes: Int?

  init(_ plan: ReplayPlan, standardInput: CommandInput) {
    form = plan.form
    self.standardInput = standardInput
    paths = plan.paths[...]
    fillsBlocks = !plan.isLineBuffered && !(plan.paths.contains("-") && standardInput.isTerminal)
    totalBytes = plan.paths.reduce(0 as Int?) { sum, path in
      guard let sum, path != "-", Self.program(of: path) == nil,
        case .success(let file) = System.openFile(path)
      else { return nil }
      return file.byteCount.map { sum + $0 }
    }
    if let path = plan.compare { openCompared(path) }
  }

  /// Whether the rows to compare with can be read.
  var isUsable: Bool { problems.isEmpty }

  /// The bytes that were read so far.
  var bytesRead: Int { closedBytes + (current?.reader.bytesRead ?? 0) }

  /// Puts the next lines into `chunk`; false when there are none.
  func fill(_ chunk: ReplayChunk) -> Bool {
    while !isDone, !Interrupt.isRequested {
      guard let trace = current ?? openNext() else {
        end()
        return false
      }
      do throws(ReadFailure) {
        switch try trace.reader.read(into: chunk.block, fillsBlock: fillsBlocks) {
        case .unfinished: continue
        case .end: close(trace)
        case .lines:
          chunk.form = trace.form
          chunk.origin = trace.origin
          chunk.number = nextNumber
          nextNumber += 1
          fillCompared(chunk)
          return true
        }
      } catch {
        fail(trace, error.reason)
      }
    }
    return false
  }

  private func fillCompared(_ chunk: ReplayChunk) {
    guard let compared else { return }
    chunk.oldForm = compared.form
    do throws(ReadFailure) {
      let count = chunk.block.lineCount
      let taken = try compared.taker.take(count, into: chunk.old)
      if taken < count { report(short: compared.name) }
    } catch {
      fail(compared: compared.name, error.reason)
    }
  }

  private func end() {
    isDone = true
    guard let compared else { return }
    do throws(ReadFailure) {
      if try compared.taker.hasLine() {
        problems.append(
          Problem(
            id: "different-lines",
            message: "\(quoted(compared.name)) has more lines than the input",
            help: "compare replays of the same lines"))
      }
    } catch {
      fail(compared: compared.name, error.reason)
    }
  }

  private func report(short name: String) {
    guard !problems.contains(where: { $0.id == "different-lines" }) else { return }
    problems.append(
      Problem(
        id: "different-lines", message: "\(quoted(name)) has fewer lines than the input",
        help: "compare replays of the same lines"))
  }

  private func fail(compared name: String, _ reason: String) {
    problems.append(
      Problem(id: "unreadable-comparison", message: "cannot read \(quoted(name)): \(reason)"))
    compared = nil
  }
}

// MARK: - Files

extension TraceSource {
  /// The program that decompresses a file, by its name.
  private static func program(of path: String) -> String? {
    if path.hasSuffix(".gz") { return "gzip" }
    return path.hasSuffix(".zst") ? "zstd" : nil
  }

  /// Opens the next file that can be opened; nil after the last one.
  private func openNext() -> OpenTrace? {
    while let path = paths.popFirst() {
      let name = path == "-" ? "standard input" : path
      do throws(ReadFailure) {
        let (input, child) = try open(path)
        let reader = BlockReader(take: Self.interruptible(input))
        guard let (form, headerLines) = try lineForm(path, name, reader) else { continue }
        let origin = TraceOrigin(
          number: nextInput, path: path == "-" ? nil : path, headerLines: headerLines)
        nextInput += 1
        let trace = OpenTrace(
          name: name, reader: reader, form: form, origin: origin, child: child)
        current = trace
        return trace
      } catch {
        if Interrupt.isRequested { return nil }
        problems.append(
          Problem(id: "unreadable-trace", message: "cannot read \(quoted(name)): \(error.reason)"))
      }
    }
    return nil
  }

  private func open(
    _ path: String
  ) throws(ReadFailure) -> (CommandInput, (process: ChildProcess, program: String)?) {
    if path == "-" { return (standardInput, nil) }
    let file = try System.openFile(path).get()
    guard let program = Self.program(of: path) else { return (.file(file), nil) }
    let process = try ChildProcess.start(program, ["-dc"], reading: file).get()
    return (.file(process.file), (process, program))
  }

  /// Reads of an input that come back when the user interrupts the run.
  private static func interruptible(
    _ input: CommandInput
  ) -> (UnsafeMutableRawBufferPointer) -> Result<Int, ReadFailure> {
    { space in
      repeat {
        if Interrupt.isRequested { return .failure(ReadFailure(reason: "interrupted")) }
      } while !input.wait(200) || Interrupt.isRequested
      return input.take(space)
    }
  }

  private func close(_ trace: OpenTrace) {
    closedBytes += trace.reader.bytesRead
    current = nil
    guard let (process, program) = trace.child else { return }
    if let failure = process.failure(of: program), !Interrupt.isRequested {
      problems.append(
        Problem(
          id: "decompression-failed", message: "cannot read \(quoted(trace.name)): \(failure)",
          help: "what came before was answered"))
    }
  }

  private func fail(_ trace: OpenTrace, _ reason: String) {
    closedBytes += trace.reader.bytesRead
    current = nil
    if Interrupt.isRequested { return }
    problems.append(
      Problem(id: "unreadable-trace", message: "cannot read \(quoted(trace.name)): \(reason)"))
  }

  private func openCompared(_ path: String) {
    do throws(ReadFailure) {
      let input = CommandInput.file(try System.openFile(path).get())
      let taker = LineCounter(BlockReader(take: Self.interruptible(input)))
      var form = LineForm.decisions
      if try taker.nextLineBegins(with: #"{"version":"#) {
        problems.append(
          Problem(
            id: "not-rows",
            message: "\(quoted(path)) is an answer as a whole, not rows of a replay",
            help:
              "give the rows of `sceneroute replay` without --summary; "
              + "`sceneroute replay --merge` reads summaries"))
        return
      }
      if try taker.nextLineBegins(with: "{"), let scene = FieldPath("scene") {
        form = .json(JSONFields(identifier: scene))
      }
      compared = (path, taker, form)
    } catch {
      fail(compared: path, error.reason)
    }
  }

  /// The form of the lines of a file, whose header is read where it has one, and the lines of that
  /// header; nil, with the reason among `problems`, where its first lines show that it has another.
  private func lineForm(
    _ path: String, _ name: String, _ reader: BlockReader
  ) throws(ReadFailure) -> (LineForm, headerLines: Int)? {
    switch form {
    case .identifiers:
      guard let table = try reader.peek({ LogTable(ofLogWithoutOptions: $0, name: name) })
      else { return (.identifiers, 0) }
      problems.append(
        Problem(
          id: "not-identifiers", message: table.sentence,
          help: "name where the identifier is: \(table.option) NAME"))
      return nil
    case .json(let fields):
      if known == nil { known = try reader.peek { LogTable(ofObjects: $0, name: name) } }
      return (.json(fields), 0)
    case .columns(let column, let recorded, let hasHeader, let delimiter):
      let isTabbed = LogTable.plainName(of: path).hasSuffix(".tsv")
      let delimiter = delimiter ?? (isTabbed ? UInt8(ascii: "\t") : UInt8(ascii: ","))
      let wanted = [column] + (recorded.map { [$0] } ?? [])
      let readsHeader = hasHeader || wanted.contains { Int($0) == nil }
      var names: [String] = []
      if readsHeader {
        guard let header = try reader.readHeader(delimiter: delimiter) else {
          if try reader.peek(\.isEmpty) { return (.identifiers, 0) }
          names = []
          return refuse(column, of: name, [])
        }
        names = header
        known = LogTable(columns: names, name: name)
      }
      func place(_ column: String) -> Columns.Place {
        Columns.Place(Int(column).map { $0 - 1 } ?? names.firstIndex(of: column))
      }
      if let missing = wanted.first(where: { Int($0) == nil && !names.contains($0) }) {
        return refuse(missing, of: name, names)
      }
      let columns = Columns(
        delimiter: delimiter, identifier: place(column), recorded: recorded.map(place))
      return (.delimited(columns), readsHeader ? 1 : 0)
    }
  }

  /// Notes that a column is not in the header.
  private func refuse(
    _ column: String, of name: String, _ names: [String]
  ) -> (LineForm, headerLines: Int)? {
    let table = LogTable(columns: names, name: name)
    let help =
      Spelling.closest(to: column, among: names).map { "did you mean \(quoted($0))?" }
      ?? "the first line has \(table.shownNames)"
    problems.append(
      Problem(
        id: "no-such-column",
        message: "the first line of \(quoted(name)) names no column \(quoted(column))", help: help))
    return nil
  }

  /// Reads no more: none of so many lines has a value where the identifier is to be.
  func stop(after lines: Int) {
    isDone = true
    let place =
      switch form {
      case .json(let fields): "the field \(quoted(fields.identifier.text))"
      case .columns(let column, _, _, _): "the column \(quoted(column))"
      case .identifiers: "an identifier"
      }
    problems.append(
      Problem(
        id: "no-line-has-it", message: "none of the first \(lines) lines has \(place)",
        help: known.map { "line 1 of \(quoted($0.name)) has \($0.shownNames)" }))
  }
}
