/// A predicate's text in one layout.
package struct PredicateLayout: Sendable {
  /// A part of the layout.
  package enum Piece: Hashable, Sendable {
    /// Keywords, operators, brackets and spaces, in ASCII.
    case text(String)
    /// A literal, placeholder or variable, as the source has it at this place.
    case source(SourceSpan)
  }

  /// The parts in order; the places in the source ascend.
  package let pieces: [Piece]
  /// The whole text.
  package let text: String

  /// Lays out `source`, which may have placeholders without arguments.
  ///
  /// - Complexity: O(n): n bytes of text.
  /// - Throws: every mistake in the text, and a layout that is over the limit of the language. What
  ///   is wrong with a regular expression does not matter.
  package init(of source: String) throws(InvalidPredicateError) {
    let (tree, diagnostics) = Parser.parseLayout(source)
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw InvalidPredicateError(stage: .parse, source: source, diagnostics: diagnostics)
    }
    let bytes = Array(source.utf8)
    pieces = LayoutPrinter(tree, of: bytes).pieces
    var text: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let words): text += words.utf8
      case .source(let span): text += bytes[span.lowerBound..<span.upperBound]
      }
    }
    guard text.count <= PredicateLimits.predicateBytes else {
      throw Self.tooLong(source, bytes: text.count)
    }
    self.text = String(decoding: text, as: UTF8.self)
  }

  /// The error of a predicate whose layout is longer than a predicate may be.
  package static func tooLong(_ source: String, bytes: Int) -> InvalidPredicateError {
    let problem = Mistake(
      "text-limit",
      "in its layout the predicate would have \(bytes) bytes, "
        + "more than the limit of \(PredicateLimits.predicateBytes)")
    return InvalidPredicateError(
      stage: .parse, source: source,
      diagnostics: [problem.diagnostic(at: SourceSpan(0, source.utf8.count))])
  }
}

extension ActivationPredicate {
  /// Returns a predicate's text in one layout, with its literals as they are written.
  ///
  /// ```swift
  /// try ActivationPredicate.formatted("self beginswith [dc]'mail/'&&! self=%@")
  /// // SELF BEGINSWITH[cd] 'mail/' AND NOT SELF == %@
  /// try ActivationPredicate.formatted("(self in{'a','b'}) && self!='b' or self=NULL")
  /// // (SELF IN {'a', 'b'} AND SELF != 'b') OR SELF == nil
  /// ```
  ///
  /// Keywords are in upper case, operators in one spelling, options in one order, with one space
  /// between two parts. Parentheses are where an `AND` or `OR` is inside another compound, and
  /// nowhere else. Strings keep their quotes and escapes, numbers their digits; placeholders and
  /// variables stay. Apart from a line feed inside a string the text is one line, however long.
  ///
  /// - Complexity: O(n): n bytes of text.
  /// - Invariant: with the same arguments the text reads as an equal predicate, and its layout is
  ///   itself.
  /// - Throws: every mistake in the text, but none in its regular expressions; a layout that has
  ///   more than `PredicateLimits.predicateBytes`.
  public static func formatted(_ format: String) throws(InvalidPredicateError) -> String {
    try PredicateLayout(of: format).text
  }
}
