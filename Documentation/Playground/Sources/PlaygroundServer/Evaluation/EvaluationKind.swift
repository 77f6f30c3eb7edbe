/// What the page asks the command for.
enum EvaluationKind: UInt8, CaseIterable, Sendable {
  /// The decision on what is being typed.
  case decision
  /// The fixture's own events or timeline.
  case events
  /// What lint finds without proofs.
  case findings
  /// The fixture that an Info.plist makes.
  case start
  /// What lint finds with proofs.
  case proved
  /// What the analysis finds.
  case proofs
  /// What changes when a file changes that the fixture names.
  case named
  /// The fixture with the conditions that were read in place of the code that it names.
  case copied

  /// The last part of the address.
  var name: String {
    switch self {
    case .decision: "decision"
    case .events: "events"
    case .findings: "findings"
    case .start: "init"
    case .proved: "proved"
    case .proofs: "proofs"
    case .named: "named"
    case .copied: "copied"
    }
  }

  /// How long it may take; then it is stopped.
  var limit: Duration {
    switch self {
    case .decision: .seconds(5)
    case .events, .findings, .start, .named, .copied: .seconds(6)
    case .proved, .proofs: .seconds(15)
    }
  }
}
