import ByteText
import Dispatch
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneRouting
import Synchronization
import TraceLines

struct ReplayPlan {
  let paths: [String]
  let form: LogForm
  /// The decisions to compare with, beside a field of the lines.
  var compare: Comparison?
  /// The form of the rows.
  ///
  /// Nil if there is a summary alone.
  var rows: ReplayRows?
  var listsTies = false
  var threads = System.processorCount
  var isLineBuffered = false

  enum Comparison {
    /// The rows of an earlier replay of the same lines, in a file.
    case rows(String)
    /// The decisions of other scenes on the same lines.
    case scenes(SceneFixture)
  }
}

/// A replay: lines are read by one thread at a time, routed by all, and written in their order.
///
/// ```
/// source ─► chunk 0 ─► worker ─► done ─┐
///        ─► chunk 1 ─► worker ─► done ─┼─► written in the order of their numbers, and free again
///        ─► chunk 2 ─► worker ─► …    ─┘
/// ```
///
/// The number of chunks is just enough to keep all workers busy while the oldest is routed: memory
/// does not grow with the input.
// Sendable by hand: what threads share is under one of two locks, as its comments say.
final class ReplayRun: @unchecked Sendable {
  private struct Shared {
    var free: [ReplayChunk]
    var done: [Int: ReplayChunk] = [:]
    var nextToWrite = 0
    var isWriting = false
  }

  /// The memory that a worker takes at once, in bytes: most of it are the choices that it knows.
  private static let workerBytes = 8 << 20

  private let plan: ReplayPlan
  private let console: Console
  private let router: SceneRouter
  private let scenes: SceneRows
  // This and the next two are used under `reading`.
  private let log: LogReader
  private let recorded: RecordedRows?
  private var nextNumber = 0
  private let before: EarlierScenes?
  private let reading = Mutex(())
  private let shared: Mutex<Shared>
  private let threads: Int
  private let freeChunks: DispatchSemaphore
  private let parts = Mutex<[ReplaySummary]>([])
  /// The results that depend on the order of lines, used only by the one thread that writes.
  private var ordered = ReplaySummary()
  private var places = LinePlaces()
  /// Whether it is known that some line has the field or column.
  private var hasFit = false
  private var progress: ReplayProgress
  private let started = ContinuousClock.now

  init(_ plan: ReplayPlan, _ fixture: SceneFixture, _ console: Console) {
    self.plan = plan
    self.console = console
    router = SceneRouter(reportingTiesOf: fixture)
    scenes = SceneRows(router, rows: plan.rows, listsTies: plan.listsTies)
    log = LogReader(
      plan.paths, as: plan.form, from: console.input, fillsBlocks: !plan.isLineBuffered)
    switch plan.compare {
    case .rows(let path): (recorded, before) = (RecordedRows(path), nil)
    case .scenes(let fixture): (recorded, before) = (nil, EarlierScenes(fixture))
    case nil: (recorded, before) = (nil, nil)
    }
    // Before the memory of the chunks is taken.
    threads = Threads.count(upTo: plan.threads)
    let count = threads == 1 ? 1 : 2 * threads + 1
    shared = Mutex(Shared(free: (0..<count).map { _ in ReplayChunk() }))
    freeChunks = DispatchSemaphore(value: count)
    progress = ReplayProgress(totalBytes: log.totalBytes)
  }

  func run() -> ReplaySummary {
    if console.isProcess { Interrupt.watch() }
    defer { if console.isProcess { Interrupt.stopWatching() } }
    var obstacle = recorded?.problem
    if !FileSystem.hasMemory(bytes: Self.workerBytes) {
      obstacle = LogProblem(
        id: "no-memory", message: "there is not enough memory left to route the lines",
        help: "give this process a higher limit")
    }
    if obstacle == nil { Threads.fill(with: threads) { WorkBudget.unlimited { work() } } }
    progress.end()
    console.output.flush()
    let problems = log.problems + [obstacle ?? recorded?.problem].compactMap(\.self)
    console.report(problems)
    var summary = ordered
    for part in parts.withLock({ $0 }) { summary.add(part) { $0 } }
    summary.bytes = log.bytesRead
    summary.seconds = (ContinuousClock.now - started) / .seconds(1)
    summary.isInterrupted = Interrupt.isRequested
    summary.isWhole = problems.isEmpty && !summary.isInterrupted
    return summary
  }

  private func work() {
    var worker = ReplayWorker(router, scenes, RowWriter(scenes), before: before)
    while true {
      freeChunks.wait()
      guard let chunk = shared.withLock({ $0.free.popLast() }) else { break }
      guard reading.withLock({ _ in fill(chunk) }) else {
        shared.withLock { $0.free.append(chunk) }
        freeChunks.signal()
        break
      }
      worker.process(chunk)
      finish(chunk)
    }
    let summary = worker.summary
    parts.withLock { $0.append(summary) }
  }

  /// Puts the next lines into a chunk, and beside them what they are compared with; false when
  /// there are none.
  private func fill(_ chunk: ReplayChunk) -> Bool {
    guard let (form, origin) = log.read(into: chunk.block) else {
      if log.isAtEnd { recorded?.finish() }
      return false
    }
    (chunk.form, chunk.origin, chunk.number) = (form, origin, nextNumber)
    nextNumber += 1
    recorded?.fill(chunk)
    return true
  }

  /// Adds a finished chunk and writes the next ones in order, unless another thread is writing.
  private func finish(_ chunk: ReplayChunk) {
    var next = shared.withLock { shared -> ReplayChunk? in
      shared.done[chunk.number] = chunk
      if shared.isWriting { return nil }
      let next = shared.done.removeValue(forKey: shared.nextToWrite)
      shared.isWriting = next != nil
      return next
    }
    while let chunk = next {
      write(chunk)
      next = shared.withLock { shared -> ReplayChunk? in
        shared.free.append(chunk)
        shared.nextToWrite += 1
        let next = shared.done.removeValue(forKey: shared.nextToWrite)
        shared.isWriting = next != nil
        return next
      }
      freeChunks.signal()
    }
  }

  /// Ends the run where none of the first lines has the field or column: none will have it.
  private func stopWhereNoLineFits() {
    guard !hasFit, ordered.lines >= LogLimits.triedLines else { return }
    let missing = ordered.badLines[LineProblem.noSuchField.id]?.count ?? 0
    hasFit = missing < ordered.lines
    if !hasFit {
      hasFit = true
      reading.withLock { _ in log.stop(after: ordered.lines) }
    }
  }

  /// Called by one thread at a time, in the order of the chunks.
  private func write(_ chunk: ReplayChunk) {
    if chunk.output.pointee.buffer.count > 0 {
      console.output.writeAtOnce(chunk.output.pointee.buffer.bytes)
      if plan.isLineBuffered { console.output.flush() }
    }
    if places.begin(chunk.origin), let path = chunk.origin.path,
      ordered.files.count < LogLimits.namedFiles
    {
      ordered.files.append(ReplaySummary.File(path: path))
    }
    for (problem, lines) in chunk.badLines {
      guard let id = LineProblem(rawValue: problem)?.id else { continue }
      let first = places.place(lines.first + 1)
      ordered.badLines[id, default: ReplaySummary.BadLines(count: 0, first: first)].count +=
        lines.count
    }
    if let comparison = chunk.comparison {
      var part = ReplaySummary()
      part.parts = 0
      part.comparison = comparison
      ordered.add(part) { places.place($0.line) }
    }
    if let path = chunk.origin.path, let last = ordered.files.indices.last,
      ExactText(ordered.files[last].path) == ExactText(path)
    {
      ordered.files[last].lines += chunk.lineCount
      ordered.files[last].digest &+= chunk.digest
    }
    ordered.lines += chunk.lineCount
    stopWhereNoLineFits()
    places.pass(chunk.lineCount)
    progress.advance(lines: ordered.lines, bytes: chunk.block.bytes.count)
  }
}

/// The progress of a replay on a terminal: lines, rate, share and time left.
private struct ReplayProgress {
  private let totalBytes: Int?
  private let isOnTerminal = System.isTerminal(.errors)
  private let started = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var isShown = false
  private var bytes = 0

  init(totalBytes: Int?) { self.totalBytes = totalBytes }

  mutating func advance(lines: Int, bytes count: Int) {
    guard isOnTerminal else { return }
    bytes += count
    let now = ContinuousClock.now
    guard now - shown > .milliseconds(500) else { return }
    (shown, isShown) = (now, true)
    let seconds = (now - started) / .seconds(1)
    let millions = DecimalText.of(Double(lines) / seconds / 1e6, places: 2) ?? "?"
    var text = "\(lines) lines, \(millions) million a second"
    if let totalBytes, totalBytes > 0, bytes > 0 {
      let share = min(1, Double(bytes) / Double(totalBytes))
      let left = Int(min(1e9, seconds / share * (1 - share)).rounded(.up))
      text += ", \(Int(share * 100)) %, \(left) s left"
    }
    System.putText("\r\u{1B}[K" + text, to: .errors)
  }

  func end() {
    if isShown { System.putText("\r\u{1B}[K", to: .errors) }
  }
}
