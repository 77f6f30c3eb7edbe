/// What the page asks the command for.
enum EvaluationKind: UInt8, CaseIterable, Sendable {
  /// The decision on what is being typed.
  case decision
  /// The fixture's own events or timeline.
  case events
  /// What lint and the analysis find.
  case findings
  /// The fixture that an Info.plist makes.
  case start

  /// The last part of the address.
  var name: String {
    switch self {
    case .decision: "decision"
    case .events: "events"
    case .findings: "findings"
    case .start: "init"
    }
  }

  /// How long it may take; then it is stopped.
  var limit: Duration {
    switch self {
    case .decision: .seconds(5)
    case .events: .seconds(6)
    case .findings: .seconds(15)
    case .start: .seconds(6)
    }
  }
}
