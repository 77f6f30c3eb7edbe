public import SceneRouting

/// An event or a step that is not as its fixture expects.
public struct FixtureFailure: Hashable, Sendable {
  /// What people call it: its name, or its number from 1.
  public let label: String
  /// The fields that differ.
  public let differences: [Expectation.Difference]
  /// Why the event went where it went: first of the whole, then of every scene.
  public let reasons: [String]

  init(
    label: String, differences: [Expectation.Difference], explanation: RoutingExplanation?,
    error: SceneSystemError? = nil
  ) {
    self.label = label
    self.differences = differences
    let standings = explanation?.standings.map { "\(Visible.text($0.id.rawValue)): \($0.summary)" }
    reasons =
      [error?.description, explanation?.summary].compactMap { $0 } + (standings ?? [])
  }
}

extension FixtureFailure: CustomStringConvertible {
  /// The differences, and below them the reasons.
  public var description: String {
    let fields = differences.map { "\($0.field) is \($0.actual), not \($0.expected)" }
    return (["\(label): \(fields.joined(separator: "; "))"] + reasons.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

/// A fixture's expectations are not met, or it cannot be read.
public enum FixtureVerificationError: Error, Sendable, CustomStringConvertible {
  /// The file is no fixture.
  case invalid(FixtureError)
  /// Its scenes do not fit its app.
  case impossible(SceneSystemError)
  /// No event and no step has an expectation, so that nothing could fail.
  case expectsNothing(file: String)
  /// Some are not as expected.
  case failed([FixtureFailure])

  /// Everything that is wrong, a line or more each.
  public var description: String {
    switch self {
    case .invalid(let error):
      error.diagnostics.map { $0.render(usesColor: false) }.joined(separator: "\n")
    case .impossible(let error): error.description
    case .expectsNothing(let file):
      "\(Visible.quoted(file)) expects nothing; give an event or a step an `expect`"
    case .failed(let failures): failures.map(\.description).joined(separator: "\n")
    }
  }
}
