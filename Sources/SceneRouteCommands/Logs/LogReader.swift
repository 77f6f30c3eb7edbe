import ByteText
import PredicateLanguage
import SceneFixtures
import TraceLines

/// The lines of logs, block by block in their order: of files, compressed or not, and of standard
/// input.
///
/// - Invariant: used by one thread at a time.
final class LogReader {
  private struct OpenLog {
    let name: String
    let reader: BlockReader
    let form: LineForm
    let origin: LogOrigin
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
  private(set) var isAtEnd = false
  /// The fields or columns of the first file.
  private var known: LogTable?
  private var closedBytes = 0
  private(set) var problems: [LogProblem] = []
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
        let bytes = System.byteCount(of: path)
      else { return nil }
      // A file with holes may be as large as any integer.
      let (all, isTooLarge) = sum.addingReportingOverflow(bytes)
      return isTooLarge ? .max : all
    }
  }

  var bytesRead: Int { closedBytes + (current?.reader.bytesRead ?? 0) }

  /// Puts the next lines into `block` and returns their form and what they are from.
  ///
  /// Nil if there are no more.
  func read(into block: ByteBlock) -> (form: LineForm, origin: LogOrigin)? {
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
    if PathText(path).ends(with: ".gz") { return "gzip" }
    return PathText(path).ends(with: ".zst") ? "zstd" : nil
  }

  /// Opens the next file that can be opened.
  ///
  /// Nil after the last one.
  private func openNext() -> OpenLog? {
    while let path = paths.popFirst() {
      let name = path == "-" ? "standard input" : path
      do throws(ReadFailure) {
        let (input, child) = try open(path)
        let reader = BlockReader(take: input.interruptible(pause: pause))
        let opened: LogForm.Opened
        switch try form.open(reader, named: name) {
        case .success(let log): opened = log
        case .failure(let problem):
          problems.append(problem)
          continue
        }
        known = known ?? opened.table
        let origin = LogOrigin(
          number: nextInput, path: path == "-" ? nil : path, headerLines: opened.headerLines)
        nextInput += 1
        let log = OpenLog(
          name: name, reader: reader, form: opened.form, origin: origin, child: child)
        current = log
        return log
      } catch {
        if Interrupt.isRequested { return nil }
        problems.append(
          LogProblem(
            id: unreadable, message: "cannot read \(LogTable.shown(name)): \(error.reason)"))
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
        LogProblem(
          id: "decompression-failed", message: "cannot read \(quoted(log.name)): \(failure)",
          help: "what came before was answered"))
    }
  }

  private func fail(_ log: OpenLog, _ reason: String) {
    closedBytes += log.reader.bytesRead
    current = nil
    if Interrupt.isRequested { return }
    problems.append(
      LogProblem(id: unreadable, message: "cannot read \(LogTable.shown(log.name)): \(reason)"))
  }

  /// Stops reading: none of the first `lines` lines has a value in the identifier's place.
  func stop(after lines: Int) {
    isStopped = true
    problems.append(
      LogProblem(
        id: "no-line-has-it", message: "none of the first \(lines) lines has \(form.place)",
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
