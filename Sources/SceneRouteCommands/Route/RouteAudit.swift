import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Collects what fails the checks that the caller wanted.
struct RouteAudit {
  /// So many events are named for each check; of the rest only the number.
  private static let namedEvents = 20

  private let conditions: [FailOn]
  private var failures: [FailOn: (labels: [String], count: Int)] = [:]
  private var differing: [RoutedEvent] = []

  init(failOn conditions: [FailOn]) {
    self.conditions = FailOn.allCases.filter(conditions.contains)
  }

  mutating func add(_ routed: RoutedEvent) {
    if let differences = routed.differences, !differences.isEmpty {
      differing.append(routed)
    }
    for condition in conditions where routed.decision.meets(condition) {
      note(condition, of: routed)
    }
  }

  mutating func add(_ line: BareLine, _ outcome: borrowing RoutingOutcome) {
    if conditions.isEmpty { return }
    for condition in conditions where outcome.meets(condition) {
      note(condition, of: line.event(of: outcome))
    }
  }

  private mutating func note(_ condition: FailOn, of routed: RoutedEvent) {
    var (labels, count) = failures[condition] ?? ([], 0)
    if count < Self.namedEvents { labels.append(Self.label(routed)) }
    failures[condition] = (labels, count + 1)
  }

  /// Reports every failed check on standard error.
  func report(on console: Console) {
    for routed in differing {
      console.note(.checkFailed)
      console.report(sideBySide(routed, console))
    }
    for condition in conditions {
      guard let (labels, count) = failures[condition] else { continue }
      console.note(.checkFailed)
      let title = console.errorPainter.paint("failed:", .boldRed)
      let sentence = Self.sentence(condition, count)
      console.report("\(title) \(sentence) (--fail-on \(condition.rawValue))")
      for label in labels { console.report("  " + label) }
      if count > labels.count { console.report("  and \(count - labels.count) more") }
    }
  }

  private static func sentence(_ condition: FailOn, _ count: Int) -> String {
    let events = count.counting("event")
    return switch condition {
    case .none: "no scene takes \(events)"
    case .tie: "several scenes share the winning score of \(events)"
    case .error: "scenes could not be evaluated for \(events)"
    }
  }

  private func sideBySide(_ routed: RoutedEvent, _ console: Console) -> [StyledText] {
    let header = ["FIELD", "EXPECTED", "ACTUAL"].map { TableColumn(title: $0) }
    let rows = (routed.differences ?? []).map { difference in
      TableRow(cells: [
        TableCell(text: difference.field),
        TableCell(text: difference.expected, look: .green),
        TableCell(text: difference.actual, look: .red),
      ])
    }
    let layout = TableLayout(header, rows: rows, columns: nil)
    let titles = header.map { TableCell(text: $0.title, look: .dim) }
    let painter = console.errorPainter
    let lines = ([titles] + rows.map(\.cells)).map { "  " + layout.line($0, painter) }
    return [painter.paint("differs:", .boldRed) + " " + Self.label(routed)] + lines
  }

  private static func label(_ routed: RoutedEvent) -> String {
    routed.label + "  " + routed.decision.identifier.shownIdentifier
  }
}

/// An event as it is shown, where it goes, and how that differs from what its fixture expects.
struct RoutedEvent {
  /// From 1, in the order of the answer.
  let number: Int
  let name: String?
  let source: EventSource
  let decision: RoutingDecision
  /// How many of the decision's warnings are of the payload's reader, which come first.
  let payloadWarnings: Int
  /// The fields that differ, empty when the expectation is met; nil when there is none.
  let differences: [RoutingExpectation.Difference]?

  init(_ selected: SelectedEvent, _ decision: RoutingDecision) {
    number = selected.number
    name = selected.event.name
    source = selected.event.source
    self.decision = decision
    payloadWarnings = selected.event.warnings.count
    differences = selected.expectation?.differences(from: decision)
  }

  /// A bare identifier, of a line of standard input.
  init(number: Int, _ decision: RoutingDecision) {
    self.number = number
    name = nil
    source = .identifier
    self.decision = decision
    payloadWarnings = 0
    differences = nil
  }

  /// The event's name, or its number.
  var label: String { name.map(VisibleText.escaped) ?? "#\(number)" }

  /// Whether the expectation is met; nil when there is none.
  var isMet: Bool? { differences?.isEmpty }
}

/// A line of standard input: an identifier, and nothing is expected of it.
struct BareLine {
  /// From 1, in the order of the answer.
  let number: Int
  /// The line, in UTF-8.
  let bytes: UnsafeRawBufferPointer

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The line as an event whose outcome is known.
  func event(of outcome: RoutingOutcome) -> RoutedEvent {
    RoutedEvent(number: number, outcome.decision(onBare: text))
  }
}
