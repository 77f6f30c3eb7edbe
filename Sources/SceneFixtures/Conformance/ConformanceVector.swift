public import PredicateLanguage
public import SceneRouting

/// One question about the rules, with the answer that every implementation must give.
public struct ConformanceVector: Sendable {
  /// A predicate's text, with the values of its placeholders.
  public struct Format: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The values of its placeholders, in order.
    public let arguments: [PredicateArgument]
  }

  /// The question.
  public enum Question: Sendable {
    /// Whether a predicate is true of an input; nil is no identifier.
    case evaluate(Format, input: String?, expect: Bool)
    /// What is wrong with a predicate, and where: its first error, by id and place.
    case error(Format, input: String?, id: String, span: SourceSpan)
    /// How a predicate is written in canonical text.
    case canonical(Format, text: String)
    /// Which scene takes an identifier, with which score; nil when none scores.
    case route(
      SceneSet, identifier: String?, scene: SceneIdentifier?, score: RoutingScore)
  }

  /// The vector's name; no two of a suite share it.
  public let id: String
  /// What the vector is about.
  public let topic: String
  /// The question and the answer.
  public let question: Question
  /// The document, suite or rule that the answer comes from.
  public let source: String
  /// How well the answer is known.
  public let evidence: ConformanceEvidence
  /// The file that the vector is in, as it was named.
  public let file: String
  /// Its line, from 1.
  public let line: Int
}
