import PredicateIndex
import SceneFixtures
import SceneRouting
import TraceLines

/// Routes the lines of chunks, one chunk after the other, and counts what becomes of them.
///
/// - Invariant: used by one thread at a time.
struct ReplayWorker: ~Copyable {
  private let router: SceneRouter
  private let scenes: SceneRows
  private let writer: RowWriter?
  private let withoutIdentifier: RoutingChoice

  private var list = LineList()
  private var recorded = LineList()
  private var choices = KnownChoices()
  private var sampled = RoutingChoices()
  private let before: EarlierScenes?
  private var earlier = KnownChoices()
  private let counts: UnsafeMutableBufferPointer<Int>
  /// The other counts; the decisions, lines and results that depend on their order are elsewhere.
  private var tally = ReplaySummary()
  private var untilSample = 0

  /// The distance, in lines, between those that are timed alone.
  private static let sampleInterval = 1024

  init(
    _ router: SceneRouter, _ scenes: SceneRows, _ writer: RowWriter?, before: EarlierScenes?
  ) {
    self.router = router
    self.scenes = scenes
    self.writer = writer
    self.before = before
    withoutIdentifier = router.choiceWithoutIdentifier()
    counts = .allocate(capacity: 3 * scenes.count)
    counts.initialize(repeating: 0)
  }

  deinit { counts.deallocate() }

  var summary: ReplaySummary {
    var summary = tally
    for place in counts.indices where counts[place] > 0 {
      summary.decisions[scenes.decision(atCountPlace: place), default: 0] += counts[place]
    }
    summary.parts = 0
    return summary
  }

  /// Routes the lines of a chunk; what is to be written and what depends on the order of lines is
  /// left in it.
  mutating func process(_ chunk: ReplayChunk) {
    chunk.clearFindings()
    list.read(chunk.block, as: chunk.form)
    chunk.lineCount = list.count
    list.identifiers.withUnsafeBufferPointer { identifiers in
      choices.choose(for: identifiers, by: router, listsTies: writer?.listsTies ?? false)
      if let writer {
        write(identifiers, writer, chunk)
      } else {
        count(identifiers, chunk)
      }
    }
    compare(chunk)
    sample()
  }

  /// Counts decisions and writes a row for each line.
  private mutating func write(
    _ identifiers: UnsafeBufferPointer<ByteIdentifier>, _ writer: RowWriter, _ chunk: ReplayChunk
  ) {
    let output = chunk.output
    for place in identifiers.indices {
      let identifier = identifiers[place]
      guard identifier.mark <= ByteIdentifier.none else {
        refuse(identifier, at: place, chunk)
        continue
      }
      let choice = note(identifier, at: place)
      let errors = choice.hasErrors ? Self.errors(on: identifier, choice, router) : []
      if !errors.isEmpty { tally.failing += 1 }
      writer.write(choice, choices.fresh, errors, to: &output.pointee)
    }
  }

  /// Counts decisions, and adds them to the digest.
  private mutating func count(
    _ identifiers: UnsafeBufferPointer<ByteIdentifier>, _ chunk: ReplayChunk
  ) {
    let before = tally.digest
    defer { chunk.digest = tally.digest &- before }
    for place in identifiers.indices {
      let identifier = identifiers[place]
      guard identifier.mark <= ByteIdentifier.none else {
        refuse(identifier, at: place, chunk)
        continue
      }
      let choice = note(identifier, at: place)
      if choice.hasErrors { tally.failing += 1 }
      let isText = identifier.mark == ByteIdentifier.text
      tally.digest &+= DigestHash.ofLine(
        identifier: isText ? DigestHash.of(identifier.bytes) : 0,
        decision: scenes.hashes[SceneRows.countPlace(of: choice)])
      guard choice.kind == .create, isText else { continue }
      let length = IdentifierPrefix.length(of: identifier.bytes)
      let prefix = UnsafeRawBufferPointer(rebasing: identifier.bytes[..<length])
      tally.newWindows.add(prefix)
    }
  }

  @inline(__always)
  private mutating func note(_ identifier: ByteIdentifier, at place: Int) -> RoutingChoice {
    var choice = withoutIdentifier
    if identifier.mark == ByteIdentifier.text {
      choice = choices.elements[place]
    } else {
      tally.unidentified += 1
    }
    counts[SceneRows.countPlace(of: choice)] += 1
    if choice.tied > 0 { tally.ties += 1 }
    return choice
  }

  /// The errors of scenes that may have won or tied, with a list of ties and without one.
  private static func errors(
    on identifier: ByteIdentifier, _ choice: RoutingChoice, _ router: SceneRouter
  ) -> [SceneError] {
    let isText = identifier.mark == ByteIdentifier.text
    let decision = router.route(isText ? String(decoding: identifier.bytes, as: UTF8.self) : nil)
    return decision.errors.filter { $0.mayHaveShared(choice.score) }
  }

  private mutating func refuse(
    _ identifier: ByteIdentifier, at place: Int, _ chunk: ReplayChunk
  ) {
    let problem = identifier.problem ?? .malformed
    chunk.badLines[problem.rawValue, default: (0, place)].count += 1
    if let writer {
      writer.write(problem, to: &chunk.output.pointee)
    } else {
      tally.digest &+= DigestHash.ofLine(
        identifier: 0, decision: DigestHash.ofProblem(id: problem.id))
    }
  }

  private mutating func sample() {
    if writer != nil { return }
    while untilSample < list.count {
      let identifier = list.identifiers[untilSample]
      untilSample += Self.sampleInterval
      guard identifier.mark == ByteIdentifier.text else { continue }
      withUnsafePointer(to: identifier) { one in
        let started = ContinuousClock.now
        router.choose(
          for: UnsafeBufferPointer(start: one, count: 1), into: &sampled, listsTies: false)
        let time = ContinuousClock.now - started
        tally.times.add(nanoseconds: Int(time.components.attoseconds / 1_000_000_000))
      }
    }
    untilSample -= list.count
  }
}

// MARK: - Beside other decisions

/// Scenes with whose decisions those of a replay are compared.
struct EarlierScenes: Sendable {
  let router: SceneRouter
  let withoutIdentifier: RoutingChoice
  /// The windows by place, as `SceneRows.names`.
  let names: [String?]

  init(_ fixture: SceneFixture) {
    router = SceneRouter(fixture)
    withoutIdentifier = router.choiceWithoutIdentifier()
    names = [nil] + router.sessionsBySlot.map { $0?.id.rawValue }
  }
}

extension ReplayWorker {
  private mutating func compare(_ chunk: ReplayChunk) {
    if let before {
      compare(chunk, with: before)
    } else if let form = chunk.oldForm {
      recorded.read(chunk.old, as: form)
      compare(chunk, with: recorded.identifiers, isEmptyNew: false)
    } else if chunk.form.hasRecorded {
      compare(chunk, with: list.recorded, isEmptyNew: true)
    }
  }

  /// The window that a line of the chunk goes to, which has an identifier or none.
  @inline(__always)
  private func window(of identifier: ByteIdentifier, at place: Int) -> String? {
    let isText = identifier.mark == ByteIdentifier.text
    return scenes.names[SceneRows.place(of: isText ? choices.elements[place] : withoutIdentifier)]
  }

  private mutating func compare(_ chunk: ReplayChunk, with before: EarlierScenes) {
    list.identifiers.withUnsafeBufferPointer {
      earlier.choose(for: $0, by: before.router, listsTies: false)
    }
    var moves = MoveCounts()
    for (place, identifier) in list.identifiers.enumerated() {
      guard identifier.problem == nil else {
        moves.addUncompared(at: nil)
        continue
      }
      let isText = identifier.mark == ByteIdentifier.text
      let choice = isText ? earlier.elements[place] : before.withoutIdentifier
      moves.add(
        from: before.names[SceneRows.place(of: choice)], to: window(of: identifier, at: place)
      ) {
        (LinePlace(file: nil, line: place + 1), Self.example(identifier))
      }
    }
    chunk.comparison = moves
  }

  private func compare(
    _ chunk: ReplayChunk, with recorded: [ByteIdentifier], isEmptyNew: Bool
  ) {
    var moves = MoveCounts()
    for place in list.identifiers.indices {
      let identifier = list.identifiers[place]
      guard place < recorded.count, identifier.problem == nil, recorded[place].problem == nil
      else {
        let isDecided = identifier.problem == nil
        moves.addUncompared(at: isDecided ? LinePlace(file: nil, line: place + 1) : nil)
        continue
      }
      let window = window(of: identifier, at: place)
      let before = recorded[place]
      let isNew =
        before.mark == ByteIdentifier.none || (isEmptyNew && before.count == 0)
      if isNew ? window == nil : window.map({ Self.areEqual($0, before.bytes) }) == true {
        moves.addUnmoved()
        continue
      }
      moves.add(from: isNew ? nil : String(decoding: before.bytes, as: UTF8.self), to: window) {
        (LinePlace(file: nil, line: place + 1), Self.example(identifier))
      }
    }
    chunk.comparison = moves
  }

  private static func areEqual(_ name: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
    name.utf8.count == bytes.count && name.utf8.elementsEqual(bytes)
  }

  /// An identifier for people, cut between characters where it is long.
  private static func example(_ identifier: ByteIdentifier) -> String {
    let bytes = identifier.bytes
    var end = min(bytes.count, LogLimits.exampleBytes)
    while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}

/// Some lines of a replay on their way from the reader over a router to the writer.
// Sendable by hand: it is one thread's at a time, and is handed on under a lock.
final class ReplayChunk: @unchecked Sendable {
  let block = ByteBlock()
  /// The recorded rows of these lines, where there are any.
  let old = ByteBlock(capacity: 1 << 10)
  var form = LineForm.identifiers
  var oldForm: LineForm?
  /// Its place among all, from 0.
  var number = 0
  var origin = LogOrigin(number: -1, path: nil, headerLines: 0)

  /// The text written for the lines, in memory of its own: each access to a property of a class
  /// would check that no other access overlaps.
  let output = UnsafeMutablePointer<JSONText>.allocate(capacity: 1)
  var lineCount = 0
  /// The sum of their hashes, where no rows are written.
  var digest: UInt64 = 0
  /// Lines without a decision: how many, and the place of the first, by the problem's raw value.
  var badLines: [UInt8: (count: Int, first: Int)] = [:]
  /// The differences between the decisions and recorded ones.
  var comparison: MoveCounts?

  init() { output.initialize(to: JSONText(capacity: 1 << 12)) }

  deinit {
    output.deinitialize(count: 1)
    output.deallocate()
  }

  /// Forgets what was found in the lines before.
  func clearFindings() {
    output.pointee.buffer.removeAll()
    lineCount = 0
    digest = 0
    if !badLines.isEmpty { badLines.removeAll(keepingCapacity: true) }
    comparison = nil
  }
}
