/// A file is no fixture, no payload or no Info.plist: everything that is wrong with it.
public struct FixtureError: Error, Hashable, Sendable {
  /// One diagnostic for each finding, in the order of the file; at least one is an error.
  public let diagnostics: [FixtureDiagnostic]

  init(_ diagnostics: [FixtureDiagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Creates the error of a file that could not be read at all.
  init(_ problem: FileProblem, file: String) {
    let findings = FindingList(file: file, map: JSONSourceMap(bytes: [], nodes: []))
    findings.report(problem, at: .file)
    self.init(findings.diagnostics())
  }
}

extension FixtureError: CustomStringConvertible {
  /// Every diagnostic as people read it, with an empty line between two.
  public var description: String {
    diagnostics.map { $0.render() }.joined(separator: "\n\n")
  }
}
