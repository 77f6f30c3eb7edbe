package import LocatedValues

/// Collects what is wrong with the lines of one file or several.
package struct LineFindings {
  private var diagnostics: [FixtureDiagnostic] = []
  /// The number of diagnostics that were too many to keep.
  private var dropped = 0

  package init() {}

  /// Adds what was found about a line, when an error is among it.
  package mutating func add(_ line: ObjectLine) {
    if line.document.hasErrors { add(line.document.diagnostics()) }
  }

  package mutating func add(_ found: [FixtureDiagnostic]) {
    let room = ValueLimits.diagnostics - diagnostics.count
    diagnostics += found.prefix(room)
    dropped += max(0, found.count - room)
  }

  /// Throws everything that was found; `file` is named when there was more than is kept.
  package func throwAll(_ file: String) throws(FixtureError) {
    guard !diagnostics.isEmpty else { return }
    let rest = FileProblem.moreDiagnostics(dropped, isError: true)
    throw FixtureError(
      diagnostics + (dropped > 0 ? FixtureError(rest, file: file).diagnostics : []))
  }
}
