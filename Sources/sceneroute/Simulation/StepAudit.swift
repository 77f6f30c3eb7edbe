import PredicateLanguage
import SceneFixtures

/// Collects the steps that are not as expected.
struct StepAudit {
  private var failures: [FixtureFailure] = []

  mutating func add(_ result: StepResult) {
    if let failure = result.failure(after: failures.count) { failures.append(failure) }
  }

  /// Reports every one on standard error, with its reasons.
  func report(on console: Console) {
    for failure in failures {
      console.note(.checkFailed)
      let title = console.errorPainter.paint("differs:", .boldRed)
      console.report("\(title) \(failure.label)")
      for difference in failure.differences {
        console.report(
          "  \(difference.field): expected \(difference.expected), got \(difference.actual)")
      }
      for reason in failure.reasons { console.report("    \(reason)") }
    }
  }
}
