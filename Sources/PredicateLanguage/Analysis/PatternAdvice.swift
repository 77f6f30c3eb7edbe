package import RegularExpressions

/// Advice about a pattern of MATCHES: a probable mistake, or a plainer way to write a part.
package struct PatternAdvice: Sendable {
  package let kind: PatternFinding.Kind
  /// The place in the predicate's source: inside the literal where the pattern is there.
  package let span: SourceSpan
  /// The edits that mend the predicate's source; empty where the pattern is an argument.
  package let edits: [(span: SourceSpan, text: String)]
}

extension ActivationPredicate {
  /// The advice about the patterns of MATCHES, in source order.
  ///
  /// - Complexity: O(n): n bytes of the predicate; and the bounds of `RepetitionAmbiguity` for each
  ///   pattern.
  package var patternAdvice: [PatternAdvice] {
    let tree = storage.tree
    var advice: [PatternAdvice] = []
    for position in tree.nodes.indices {
      guard let reading = ComparisonReading(tree, NodeIndex(position)),
        reading.operation == .matches, let pattern = tree[reading.right].text
      else { continue }
      let literal = PatternLiteral(source: source, span: tree.span(of: reading.right))
      let isCaseInsensitive = reading.options.folding.contains(.caseInsensitive)
      let findings = PatternFinding.all(
        in: pattern, isCaseInsensitive: isCaseInsensitive, mayAsk: RunMeter.paysForClasses)
      for finding in findings {
        advice.append(
          PatternAdvice(
            kind: finding.kind, span: literal.span(of: finding.place),
            edits: literal.edits(
              of: finding,
              after: reading.form == .text(.matches) && reading.options.isEmpty
                ? tree.span(of: reading.left) : nil)))
      }
    }
    return advice
  }
}

/// A pattern in a predicate's source: a literal, or an argument.
private struct PatternLiteral {
  private let span: SourceSpan
  /// The place in the source of each byte of the pattern.
  ///
  /// Nil for an argument.
  private let offsets: [Int]?
  private let quote: Character

  init(source: String, span: SourceSpan) {
    self.span = span
    let bytes = Array(source.utf8)
    let first = Character(Unicode.Scalar(bytes[span.lowerBound]))
    quote = first
    let isLiteral = first == "\"" || first == "'"
    offsets = isLiteral ? StringLiteral(bytes, span, recordsOffsets: true).offsets : nil
  }

  func span(of place: Range<Int>) -> SourceSpan {
    guard let offsets, place.lowerBound < offsets.count else { return span }
    let upper = offsets[min(place.upperBound, offsets.count - 1)]
    return SourceSpan(offsets[place.lowerBound], max(upper, offsets[place.lowerBound] + 1))
  }

  /// `subject` is the operand on the left where the comparison may become another one.
  func edits(
    of finding: PatternFinding, after subject: SourceSpan?
  ) -> [(span: SourceSpan, text: String)] {
    guard let offsets else { return [] }
    if case .plainText(let text, let hasStart, let hasEnd) = finding.kind {
      guard let subject else { return [] }
      let symbol =
        switch (hasStart, hasEnd) {
        case (false, false): "=="
        case (false, true): "BEGINSWITH"
        case (true, false): "ENDSWITH"
        case (true, true): "CONTAINS"
        }
      let change = " \(symbol) \(quote)\(escaped(text))\(quote)"
      return [(SourceSpan(subject.upperBound, span.upperBound), change)]
    }
    return finding.edits.map { edit in
      let lower = offsets[min(edit.place.lowerBound, offsets.count - 1)]
      let upper = offsets[min(edit.place.upperBound, offsets.count - 1)]
      return (SourceSpan(lower, upper), escaped(edit.replacement))
    }
  }

  /// The text as it stands in the literal.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || Character(scalar) == quote { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
