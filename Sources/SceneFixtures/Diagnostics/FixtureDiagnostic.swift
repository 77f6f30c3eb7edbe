public import PredicateLanguage
import SceneRouting

/// One finding about one place of a fixture, a payload or an Info.plist.
public struct FixtureDiagnostic: Hashable, Sendable {
  /// A constant name in kebab case, such as `unknown-key`.
  public let id: String
  /// How grave it is.
  public let severity: Diagnostic.Severity
  /// One sentence in lower case without a full stop; the user's text is in backticks.
  public private(set) var message: String
  /// How to mend it, or nil.
  public let help: String?
  /// The file, as it was named.
  public let file: String
  /// The line, from 1; 1 for all of a binary file, which has no lines.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int
  /// The place in UTF-8 offsets of the file, counted after a byte order mark.
  public let span: SourceSpan
  /// The path of the value as RFC 9535 writes it, such as `$.scenes[1].can`.
  public let path: String
  /// The predicate text that the finding is about, or nil.
  public let predicate: PredicateExcerpt?
  /// The part of the source to show, or nil when the finding is about the file as a whole
  /// or the file is binary.
  let excerpt: SourceExcerpt?
  /// Whether there is no line to name.
  private let isWholeFile: Bool

  init(
    _ diagnostic: Diagnostic, file: String, line: Int, column: Int, path: String,
    predicate: PredicateExcerpt?, excerpt: SourceExcerpt?
  ) {
    self.id = diagnostic.id
    self.severity = diagnostic.severity
    self.message = diagnostic.message
    self.help = diagnostic.help
    self.file = file
    self.line = line
    self.column = column
    self.span = diagnostic.span
    self.path = path
    self.predicate = predicate
    self.excerpt = excerpt
    isWholeFile = excerpt == nil
  }

  /// A finding about a file as a whole.
  init(
    id: String, _ severity: Diagnostic.Severity, _ message: String, help: String?, file: String
  ) {
    (self.id, self.severity, self.message, self.help) = (id, severity, message, help)
    (self.file, line, column) = (file, 1, 1)
    span = SourceSpan(0, 0)
    path = "$"
    (predicate, excerpt, isWholeFile) = (nil, nil, true)
  }

  /// A warning of a decision, about the event or step at `place`.
  init(_ warning: RoutingWarning, at place: FixturePlace, path: String) {
    id = warning.id
    severity = .warning
    message = warning.message
    help = warning.help
    (file, line, column) = (place.file, place.line, place.column)
    span = SourceSpan(0, 0)
    self.path = path
    (predicate, excerpt, isWholeFile) = (nil, nil, false)
  }

  /// The same finding, which says that there are so many more like it.
  package func counting(more count: Int) -> FixtureDiagnostic {
    var copy = self
    copy.message += " (and \(count) more like it)"
    return copy
  }

  /// The place in UTF-8 offsets of the file; nil for a finding without one, such as one about the
  /// file as a whole.
  package var knownSpan: SourceSpan? { excerpt == nil ? nil : span }

  /// Where the finding is.
  public var place: FixturePlace { FixturePlace(file: file, line: line, column: column) }
}

/// A place in a file, as editors count it.
public struct FixturePlace: Hashable, Sendable {
  /// The file, as it was named.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// Creates a place.
  public init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}

extension FixturePlace: CustomStringConvertible {
  /// The place as compilers write it: `mail.json:12:7`.
  public var description: String { "\(file):\(line):\(column)" }
}

/// A predicate inside a file, and the part of it that a finding is about.
public struct PredicateExcerpt: Hashable, Sendable {
  /// The predicate's text, without JSON's quotes and escapes.
  public let source: String
  /// The place in UTF-8 offsets of `source`.
  public let span: SourceSpan
}

extension FixtureDiagnostic: CustomStringConvertible {
  /// The diagnostic in one line, such as `mail.json:12:7: error[unknown-key]: …; did you mean …`.
  ///
  /// A finding about the file as a whole has no line and no column.
  public var description: String {
    let place = isWholeFile ? file : place.description
    let sentence = help.map { "\(message); \($0)" } ?? message
    return VisibleText.escaped("\(place): \(severity.rawValue)[\(id)]: \(sentence)")
  }
}

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
    let label =
      isWholeFile
      ? path == "$" ? file : "\(file) (\(path))" : "\(file):\(line):\(column) (\(path))"
    var lines = lines("", at: SourceSpan(0, 0), label: label, usesColor: usesColor)
    lines.removeSubrange(2..<5)
    return lines
  }
}

/// A file is not a fixture, payload or Info.plist: everything that is wrong with it.
public struct FixtureError: Error, Hashable, Sendable {
  /// One diagnostic for each finding, in the order of the file; at least one is an error.
  public let diagnostics: [FixtureDiagnostic]

  init(_ diagnostics: [FixtureDiagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Creates the error of a file that could not be read at all.
  init(_ problem: FileProblem, file: String) {
    let document = SourceDocument(file: file, tree: .empty)
    document.report(problem, at: .file)
    self.init(document.diagnostics())
  }

  /// Returns what `read` reads at `path`; a problem of the file becomes the error.
  static func reading<Content>(
    _ path: String, _ read: (String) throws(FileProblem) -> Content
  ) throws(FixtureError) -> Content {
    do throws(FileProblem) {
      return try read(path)
    } catch {
      throw FixtureError(error, file: path)
    }
  }
}

extension FixtureError: CustomStringConvertible {
  /// Every diagnostic as people read it, with an empty line between two.
  public var description: String {
    diagnostics.map { $0.render() }.joined(separator: "\n\n")
  }
}
