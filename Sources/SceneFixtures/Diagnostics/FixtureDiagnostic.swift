package import LocatedValues
public import PredicateLanguage
package import SceneRouting

/// One finding about one place of a fixture, a payload or an Info.plist.
public struct FixtureDiagnostic: Hashable, Sendable {
  /// The finding with its place.
  package private(set) var located: LocatedDiagnostic
  /// Whether there is no line to name.
  private let isWholeFile: Bool

  package init(_ located: LocatedDiagnostic) {
    self.located = located
    isWholeFile = located.excerpt == nil
  }

  /// A finding about a file as a whole.
  package init(
    id: String, _ severity: Diagnostic.Severity, _ message: String, help: String?, file: String
  ) {
    located = LocatedDiagnostic(
      Diagnostic(
        id: id, severity: severity, span: SourceSpan(0, 0), message: message, help: help),
      file: file, line: 1, column: 1, path: "$")
    isWholeFile = true
  }

  /// A warning of a decision, about the event or step at `place`.
  package init(_ warning: RoutingWarning, at place: FixturePlace, path: String) {
    self.init(
      id: warning.id, .warning, warning.message, help: warning.help, at: place, path: path)
  }

  /// A finding about the event or step at `place`.
  init(
    id: String, _ severity: Diagnostic.Severity, _ message: String, help: String?,
    at place: FixturePlace, path: String
  ) {
    located = LocatedDiagnostic(
      Diagnostic(
        id: id, severity: severity, span: SourceSpan(0, 0), message: message, help: help),
      file: place.file, line: place.line, column: place.column, path: path)
    isWholeFile = false
  }

  /// Returns the same finding with the number of others like it.
  package func counting(more count: Int) -> FixtureDiagnostic {
    var copy = self
    copy.located.diagnostic = Diagnostic(
      id: id, severity: severity, span: span, message: message + " (and \(count) more like it)",
      help: help)
    return copy
  }

  /// The place in UTF-8 offsets of the file.
  ///
  /// Nil if the finding lacks one, such as one about the file as a whole.
  package var knownSpan: SourceSpan? { located.excerpt == nil ? nil : span }

  /// The line to show, and the part of it that the finding is about.
  ///
  /// Nil if there is none.
  package var shownLine: (text: String, span: SourceSpan)? {
    located.excerpt.map { ($0.text, $0.span) }
  }

  /// A constant name in kebab case, such as `unknown-key`.
  public var id: String { located.diagnostic.id }
  /// The severity of the finding.
  public var severity: Diagnostic.Severity { located.diagnostic.severity }
  /// One sentence in lower case without a full stop; the user's text is in backticks.
  public var message: String { located.diagnostic.message }
  /// The advice on how to mend it.
  ///
  /// Nil if there is none.
  public var help: String? { located.diagnostic.help }
  /// The file, as it was named.
  public var file: String { located.file }
  /// The line, from 1; 1 for all of a binary file, which has no lines.
  public var line: Int { located.line }
  /// The column, from 1, in Unicode scalars.
  public var column: Int { located.column }
  /// The place in UTF-8 offsets of the file, counted after a byte order mark.
  public var span: SourceSpan { located.diagnostic.span }
  /// The path of the value as RFC 9535 writes it, such as `$.scenes[1].can`.
  public var path: String { located.path }
  /// The place of the finding.
  public var place: FixturePlace { FixturePlace(file: file, line: line, column: column) }
  /// The predicate text that the finding is about, or nil.
  public var predicate: PredicateExcerpt? {
    located.predicate.map { PredicateExcerpt(source: $0.source, span: $0.span) }
  }
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
  /// Returns the diagnostic in readable form, over several lines, without a newline at the end.
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
    lines(usesColor: usesColor).map { $0.terminalText }.joined(separator: "\n")
  }

  /// Returns the lines of `render`.
  package func lines(usesColor: Bool) -> [StyledText] {
    guard let excerpt = located.excerpt else { return linesWithoutExcerpt(usesColor: usesColor) }
    let place = "\(file):\(line):\(column)"
    return lines(
      excerpt.text, at: excerpt.span, label: path.isEmpty ? place : "\(place) (\(path))",
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

  /// The files that a fixture names, which may be what is wrong.
  package let namedFiles: [String]

  package init(_ diagnostics: [FixtureDiagnostic], namedFiles: [String] = []) {
    (self.diagnostics, self.namedFiles) = (diagnostics, namedFiles)
  }

  /// Creates the error of a file that could not be read at all.
  package init(_ problem: Mistake, file: String) {
    let document = SourceDocument(file: file, tree: .empty)
    document.report(problem, at: .file)
    self.init(document.diagnostics())
  }

  /// Whether the file is there and could not be read: what it says is not known.
  package var isOfReading: Bool { diagnostics.contains { $0.isOfReading } }

  /// Returns what `read` reads at `path`; a problem of the file becomes the error.
  package static func reading<Content>(
    _ path: String, _ read: (String) throws(Mistake) -> Content
  ) throws(FixtureError) -> Content {
    do throws(Mistake) {
      return try read(path)
    } catch {
      throw FixtureError(error, file: path)
    }
  }
}

extension FixtureDiagnostic {
  /// Whether a file is there and could not be read.
  package var isOfReading: Bool { ["file-unreadable", "file-changed"].contains(id) }
}

extension FixtureError: CustomStringConvertible {
  /// The diagnostics in readable form, with an empty line between two.
  public var description: String {
    diagnostics.map { $0.render() }.joined(separator: "\n\n")
  }
}

extension SourceDocument {
  /// Returns every finding, in the order of the file.
  ///
  /// - Shape: at most `FixtureLimits.diagnostics`, and one that says that there are more.
  package func diagnostics() -> [FixtureDiagnostic] {
    locatedDiagnostics().map { FixtureDiagnostic($0) }
  }

  /// Returns `findings` with their places in words, in the same order.
  package func resolve(_ findings: [UnplacedDiagnostic]) -> [FixtureDiagnostic] {
    locate(findings).map { FixtureDiagnostic($0) }
  }
}

extension LocatedValue {
  /// The place where the value begins.
  package var place: FixturePlace {
    let (line, column) = position
    return FixturePlace(file: document.file, line: line, column: column)
  }

  /// Adds what was found in the file that the value names; once, however often it is named.
  package func include(_ diagnostics: [FixtureDiagnostic]) {
    include(diagnostics.map { $0.located })
  }
}
