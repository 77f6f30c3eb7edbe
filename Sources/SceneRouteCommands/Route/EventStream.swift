import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The events of one run, one after the other.
///
/// First those of the fixture or of the command line, then those of standard input, which may
/// never end.
struct EventStream {
  /// So many unreadable lines are reported one by one; of the rest only the number.
  private static let reportedLines = 20

  private let known: [SelectedEvent]
  private let readsStandardInput: Bool
  private let console: Console

  /// Collects the events that are known before the first decision; nil, with every mistake
  /// reported, when one of them is none.
  init?(_ selection: EventSelection, of fixture: SceneFixture, on console: Console) {
    guard let known = selection.events(of: fixture, on: console) else { return nil }
    self.known = known
    self.console = console
    readsStandardInput = selection.readsStandardInput
  }

  /// Whether any event comes with an expectation.
  var hasExpectations: Bool {
    known.contains { $0.expectation != nil }
  }

  /// Hands every event to `body`, and a pause before waiting for input.
  func walk(_ body: (EventStep) -> Void) {
    if !known.isEmpty { body(.events(known)) }
    guard readsStandardInput else { return }
    var unreadable = 0
    do throws(ReadFailure) {
      try readLines(&unreadable, body)
    } catch {
      console.reportError("cannot read standard input: \(error.reason)")
    }
    if unreadable > Self.reportedLines {
      let more = (unreadable - Self.reportedLines).counting("more line")
      console.reportError("standard input: \(more) could not be read")
    }
  }

  private func readLines(
    _ unreadable: inout Int, _ body: (EventStep) -> Void
  ) throws(ReadFailure) {
    var number = known.count + 1
    var waiting: [String] = []
    func handOut() {
      guard !waiting.isEmpty else { return }
      body(.identifiers(waiting, firstNumber: number))
      number += waiting.count
      waiting.removeAll(keepingCapacity: true)
    }
    var lines = LineReader(console.input)
    while let step = try lines.next() {
      switch step {
      case .read: handOut()
      case .pause:
        handOut()
        body(.pause)
      case .line(let line):
        switch line.content {
        case .bytes(let bytes):
          if let identifier = Self.text(of: bytes) {
            waiting.append(identifier)
            continue
          }
          handOut()
          report(line, "is not valid UTF-8", &unreadable)
        case .tooLong:
          handOut()
          report(line, "is longer than \(LineReader.limitBytes) bytes", &unreadable)
        }
      }
    }
    handOut()
  }

  /// The text of `bytes`; nil when they are not UTF-8.
  ///
  /// Most lines are ASCII, of which a string is made four times as quickly when that is known.
  private static func text(of bytes: ArraySlice<UInt8>) -> String? {
    bytes.reduce(0, |) < 0x80
      ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }

  private func report(_ line: InputLine, _ problem: String, _ count: inout Int) {
    count += 1
    guard count <= Self.reportedLines else { return }
    console.reportError("standard input, line \(line.number): the line \(problem)")
  }
}

/// An event to be routed, with its number in the answer.
struct SelectedEvent {
  /// From 1, in the order of the answer.
  let number: Int
  let event: RoutingEvent
  /// What the fixture expects of it, or nil.
  var expectation: RoutingExpectation?
}

/// What walking the events of a run comes to next.
enum EventStep {
  /// Those that are known before the first decision.
  case events([SelectedEvent])
  /// Lines of standard input, of which there may be millions: no event is made of them.
  case identifiers([String], firstNumber: Int)
  /// The next event may take its time: whoever waits for answers should get them now.
  case pause
}

extension SceneRouter {
  /// Creates the router of a fixture's scenes.
  ///
  /// Reports every tie: whoever reads a decision should see that recency alone decided it.
  convenience init(reportingTiesOf fixture: SceneFixture) {
    var options = fixture.options
    options.ties = .reportAllTies
    self.init(fixture.sceneSet, options: options)
  }
}
