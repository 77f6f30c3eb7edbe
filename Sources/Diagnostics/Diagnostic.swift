import ByteText

/// One finding about one place of a source text: what is wrong, where, and how to mend it.
///
/// `DiagnosticRenderer` shows one with its source and a caret.
public struct Diagnostic: Hashable, Sendable, Encodable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The input is refused.
    case error
    /// The input is taken, and probably not what was meant.
    case warning
    /// Something worth knowing.
    case note

    /// Returns true when `right` is graver.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A constant name in kebab case, such as `unknown-operator`.
  public let id: String
  /// The severity: an error, a warning or a note.
  public let severity: Severity
  /// The place, in UTF-8 offsets of the source text.
  public let span: SourceSpan
  /// One sentence in lower case without a full stop; the user's text is in backticks.
  public let message: String
  /// The help, which says how to mend the mistake.
  ///
  /// Nil if there is none.
  public let help: String?

  package init(
    id: String, severity: Severity = .error, span: SourceSpan, message: String, help: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.span = span
    self.message = message
    self.help = help
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in one line, such as `error[unknown-operator] at 5..<14: …; did you mean …`.
  public var description: String { "\(title) at \(span): \(sentence)" }

  /// Severity and id, as in `error[unknown-operator]`.
  package var title: String { "\(severity.rawValue)[\(id)]" }

  private var sentence: String {
    VisibleText.escaped(help.map { "\(message); \($0)" } ?? message)
  }
}

extension Diagnostic {
  /// The same with a help that is right where the text is in JSON, and its backslashes doubled.
  package var inJSON: Diagnostic {
    guard let help, help.utf8.contains(UInt8(ascii: "\\")) else { return self }
    return with(help: help + "; in JSON each backslash is written twice")
  }

  /// The same of a pattern that is a string literal, which takes one of two backslashes away.
  package var inLiteral: Diagnostic {
    guard let help else { return self }
    let doubled = help.replacing("\\", by: "\\\\")
    let isSpoken = help.contains("backslash") && doubled == help
    return with(help: isSpoken ? doubled + ", which a string has as `\\\\`" : doubled)
  }

  private func with(help: String) -> Diagnostic {
    Diagnostic(id: id, severity: severity, span: span, message: message, help: help)
  }
}

/// The name, message and help of a finding; a place makes it a diagnostic.
package protocol DiagnosticContent: Sendable {
  /// A constant name in kebab case.
  var id: String { get }
  /// The severity: an error, a warning or a note.
  var severity: Diagnostic.Severity { get }
  /// One sentence in lower case without a full stop.
  var message: String { get }
  /// The help, which says how to mend the mistake.
  ///
  /// Nil if there is none.
  var help: String? { get }
}

extension DiagnosticContent {
  package var severity: Diagnostic.Severity { .error }

  /// Returns the diagnostic; whatever text of the user is in it is made visible.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      id: id, severity: severity, span: span, message: VisibleText.escaped(message),
      help: help.map(VisibleText.escaped))
  }
}

extension Diagnostic: DiagnosticContent {}

/// A mistake or a doubtful point in words, as a value that one static member makes.
///
/// An enum takes its place where code distinguishes between mistakes.
package struct Mistake: DiagnosticContent, Error, Hashable {
  package let id: String
  package let severity: Diagnostic.Severity
  package let message: String
  package let help: String?

  package init(
    _ id: String, severity: Diagnostic.Severity = .error, _ message: String, help: String? = nil
  ) {
    (self.id, self.severity, self.message, self.help) = (id, severity, message, help)
  }

  package init(_ content: some DiagnosticContent) {
    self.init(content.id, severity: content.severity, content.message, help: content.help)
  }
}

/// A half-open range of UTF-8 offsets in a source text.
///
/// ```swift
/// let bytes = Array(error.source.utf8)
/// let span = error.diagnostics[0].span
/// String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self)  // BEGINWITH
/// ```
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte.
  public let lowerBound: Int
  /// The offset after the last byte.
  public let upperBound: Int

  /// Creates the span of a range of UTF-8 offsets.
  public init(_ offsets: Range<Int>) { self.init(offsets.lowerBound, offsets.upperBound) }

  /// Creates the span `lowerBound ..< upperBound`.
  package init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// Returns the smallest span that covers this one and `other`.
  package func union(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}

extension SourceSpan: CustomStringConvertible {
  /// The offsets as a range: `5..<14`.
  public var description: String { "\(lowerBound)..<\(upperBound)" }
}
