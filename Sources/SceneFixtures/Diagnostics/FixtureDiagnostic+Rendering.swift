package import PredicateLanguage

extension FixtureDiagnostic {
  /// Returns the diagnostic as people read it, over several lines, without a newline at the end.
  ///
  /// ```
  /// error[unknown-key]: a scene has no key `cann`
  ///   --> mail.json:12:7 ($.scenes[1].cann)
  ///   |
  ///   |       "cann": "TRUEPREDICATE",
  ///   |       ^^^^^^
  ///   = help: did you mean `can`?
  /// ```
  public func render(usesColor: Bool = false) -> String {
    lines(usesColor: usesColor).map(\.terminalText).joined(separator: "\n")
  }

  /// Returns the lines of `render`.
  package func lines(usesColor: Bool) -> [StyledText] {
    guard let excerpt else { return linesWithoutExcerpt(usesColor: usesColor) }
    return lines(
      excerpt.text, at: excerpt.span, label: "\(file):\(line):\(column) (\(path))",
      usesColor: usesColor)
  }

  private func lines(
    _ source: String, at span: SourceSpan, label: String, usesColor: Bool
  ) -> [StyledText] {
    DiagnosticRenderer(source: source, label: label, usesColor: usesColor)
      .lines(
        of: Diagnostic(id: id, severity: severity, span: span, message: message, help: help))
  }

  /// A finding about the file as a whole, or about a value of a binary file, which has no lines:
  /// the renderer's lines but for the three of the excerpt.
  private func linesWithoutExcerpt(usesColor: Bool) -> [StyledText] {
    let label = path == JSONPath.root.description ? file : "\(file) (\(path))"
    var lines = lines("", at: SourceSpan(0, 0), label: label, usesColor: usesColor)
    lines.removeSubrange(2..<5)
    return lines
  }
}
