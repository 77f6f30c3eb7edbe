import PredicateLanguage
import SceneFixtures
import TraceLines

/// The lines of logs, block by block in their order: of files, compressed or not, and of standard
/// input.
///
/// - Invariant: used by one thread at a time.
final class LogReader {
  /// Something that is wrong with an input.
  struct Problem {
    let id: String
    let message: String
    var help: String?
  }

  /// What lines are from.
  struct Origin {
    /// Which of the inputs it is, from 0: one file may be given twice.
    let number: Int
    /// The file's path; nil for standard input.
    let path: String?
    /// The lines before the first row: 1 where there is a header.
    let headerLines: Int
  }

  /// A file that is being read.
  private struct OpenLog {
    let name: String
    let reader: BlockReader
    let form: LineForm
    let origin: Origin
    let child: (process: ChildProcess, program: String)?
  }

  private let form: LogForm
  private let fillsBlocks: Bool
  private let standardInput: CommandInput
  /// The id of an input that cannot be read.
  private let unreadable: String
  private let pause: () -> Void
  private var paths: ArraySlice<String>
  private var current: OpenLog?
  private var nextInput = 0
  private var isStopped = false
  /// Whether all lines were read.
  private(set) var isAtEnd = false
  /// The fields or columns of the first file.
  private var known: LogTable?
  /// The bytes of the files that were closed.
  private var closedBytes = 0
  /// What was wrong so far.
  private(set) var problems: [Problem] = []
  /// The bytes of all files together, where that is known.
  let totalBytes: Int?
  /// Whether an input began with a byte order mark.
  private(set) var hadByteOrderMark = false

  /// - Parameters:
  ///   - noun: what the inputs are in the ids of problems.
  ///   - fillsBlocks: whether to read on until a block is full; else lines come as they are there.
  ///   - pause: called before a read that must wait.
  init(
    _ paths: [String], as form: LogForm, from standardInput: CommandInput, noun: String = "trace",
    fillsBlocks: Bool = true, pause: @escaping () -> Void = {}
  ) {
    self.form = form
    self.standardInput = standardInput
    self.paths = paths[...]
    self.pause = pause
    unreadable = "unreadable-\(noun)"
    self.fillsBlocks = fillsBlocks && !(paths.contains("-") && standardInput.isTerminal)
    totalBytes = paths.reduce(0 as Int?) { sum, path in
      guard let sum, path != "-", Self.program(of: path) == nil,
        case .success(let file) = System.openFile(path)
      else { return nil }
      return file.byteCount.map { sum + $0 }
    }
  }

  /// The bytes that were read so far.
  var bytesRead: Int { closedBytes + (current?.reader.bytesRead ?? 0) }

  /// Puts the next lines into `block`; returns their form and what they are from, nil when there
  /// are no more.
  func read(into block: ByteBlock) -> (form: LineForm, origin: Origin)? {
    while !isAtEnd, !isStopped, !Interrupt.isRequested {
      guard let log = current ?? openNext() else {
        isAtEnd = !Interrupt.isRequested
        return nil
      }
      do throws(ReadFailure) {
        switch try log.reader.read(into: block, fillsBlock: fillsBlocks) {
        case .unfinished: continue
        case .end: close(log)
        case .lines:
          if log.reader.hadByteOrderMark { hadByteOrderMark = true }
          return (log.form, log.origin)
        }
      } catch {
        fail(log, error.reason)
      }
    }
    return nil
  }
}

// MARK: - Files

extension LogReader {
  /// The program that decompresses a file, by its name.
  private static func program(of path: String) -> String? {
    if path.hasSuffix(".gz") { return "gzip" }
    return path.hasSuffix(".zst") ? "zstd" : nil
  }

  /// Opens the next file that can be opened; nil after the last one.
  private func openNext() -> OpenLog? {
    while let path = paths.popFirst() {
      let name = path == "-" ? "standard input" : path
      do throws(ReadFailure) {
        let (input, child) = try open(path)
        let reader = BlockReader(take: input.interruptible(pause: pause))
        guard let (form, headerLines) = try lineForm(path, name, reader) else { continue }
        let origin = Origin(
          number: nextInput, path: path == "-" ? nil : path, headerLines: headerLines)
        nextInput += 1
        let log = OpenLog(
          name: name, reader: reader, form: form, origin: origin, child: child)
        current = log
        return log
      } catch {
        if Interrupt.isRequested { return nil }
        problems.append(
          Problem(id: unreadable, message: "cannot read \(LogTable.shown(name)): \(error.reason)"))
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

  private func close(_ log: OpenLog) {
    closedBytes += log.reader.bytesRead
    current = nil
    guard let (process, program) = log.child else { return }
    if let failure = process.failure(of: program), !Interrupt.isRequested {
      problems.append(
        Problem(
          id: "decompression-failed", message: "cannot read \(quoted(log.name)): \(failure)",
          help: "what came before was answered"))
    }
  }

  private func fail(_ log: OpenLog, _ reason: String) {
    closedBytes += log.reader.bytesRead
    current = nil
    if Interrupt.isRequested { return }
    problems.append(
      Problem(id: unreadable, message: "cannot read \(LogTable.shown(log.name)): \(reason)"))
  }

  /// The form of the lines of a file, whose header is read where it has one, and the lines of that
  /// header; nil, with the reason among `problems`, where its first lines show that it has another.
  private func lineForm(
    _ path: String, _ name: String, _ reader: BlockReader
  ) throws(ReadFailure) -> (LineForm, headerLines: Int)? {
    switch form {
    case .lines: return (.lines, 0)
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
        message: "the first line of \(LogTable.shown(name)) names no column \(quoted(column))",
        help: help))
    return nil
  }

  /// Reads no more: none of so many lines has a value where the identifier is to be.
  func stop(after lines: Int) {
    isStopped = true
    let place =
      switch form {
      case .json(let fields): "the field \(quoted(fields.identifier.text))"
      case .columns(let column, _, _, _): "the column \(quoted(column))"
      case .identifiers, .lines: "an identifier"
      }
    problems.append(
      Problem(
        id: "no-line-has-it", message: "none of the first \(lines) lines has \(place)",
        help: known.map { "line 1 of \(LogTable.shown($0.name)) has \($0.shownNames)" }))
  }
}

extension CommandInput {
  /// Reads that come back when the user interrupts the run; `pause` is called before a read that
  /// must wait.
  func interruptible(
    pause: @escaping () -> Void = {}
  ) -> (UnsafeMutableRawBufferPointer) -> Result<Int, ReadFailure> {
    { space in
      if !isReady() { pause() }
      repeat {
        if Interrupt.isRequested { return .failure(ReadFailure(reason: "interrupted")) }
      } while !wait(200) || Interrupt.isRequested
      return take(space)
    }
  }
}

/// Where lines are that come in their order.
struct LinePlaces {
  private var input = -1
  private var path: String?
  /// The lines of the file before those that come next.
  private var linesBefore = 0

  /// Goes on to lines of an input; true where they are its first.
  mutating func begin(_ origin: LogReader.Origin) -> Bool {
    guard origin.number != input else { return false }
    (input, path) = (origin.number, origin.path)
    linesBefore = origin.headerLines
    return true
  }

  /// The place of one of the lines that come next, from 1.
  func place(_ line: Int) -> LinePlace { LinePlace(file: path, line: linesBefore + line) }

  /// Goes past lines.
  mutating func pass(_ lines: Int) { linesBefore += lines }
}
