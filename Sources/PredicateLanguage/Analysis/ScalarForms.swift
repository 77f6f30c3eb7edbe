import TextFolding

/// The forms of single scalars under the options of comparisons, and what belongs together.
///
/// For those who reason about all texts: a text's form is made of the forms of its scalars, but for
/// marks, which come into order and join letters.
package enum ScalarForms {
  /// The form of a text that a comparison reads instead of the text itself.
  package enum Form: Hashable, Sendable {
    /// Folded and canonically decomposed.
    case canonical(ComparisonOptions)
    /// Normal form KC, folded.
    case compatible(ComparisonOptions)
    /// Without diacritics and width.
    case bare
  }

  /// Returns the form of `text`.
  package static func form(of text: String, _ form: Form) -> String {
    switch form {
    case .canonical(let options): Folding.canonical(text, options)
    case .compatible(let options): Folding.compatible(text, options)
    case .bare: Folding.withoutDiacritics(text)
    }
  }

  /// Returns the form of each scalar by itself.
  ///
  /// They are worked out with one call: between them is a character that folds to itself.
  ///
  /// - Complexity: O(n), some hundred nanoseconds each.
  package static func forms(of scalars: [Unicode.Scalar], _ form: Form) -> [[UInt32]] {
    let separator: Unicode.Scalar = "\u{1}"
    var joined = String.UnicodeScalarView()
    for scalar in scalars {
      joined.append(scalar)
      joined.append(separator)
    }
    let parts = Self.form(of: String(joined), form).unicodeScalars
      .split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == scalars.count + 1, !scalars.contains(separator) else {
      return scalars.map { Self.form(of: String($0), form).unicodeScalars.map { $0.value } }
    }
    return parts.dropLast().map { $0.map { $0.value } }
  }

  /// Whether a scalar belongs to whatever is before it.
  package static func extends(_ scalar: Unicode.Scalar) -> Bool { ClusterReader.extends(scalar) }

  /// Whether LIKE may read a scalar and what is behind it as letters that its key does not have.
  package static func isRare(_ value: UInt32) -> Bool { Folding.isRare(value) }

  /// The place of a scalar among the marks of its letter in canonical order; 0 for one that stays
  /// where it is.
  package static func order(of scalar: Unicode.Scalar) -> UInt8 {
    #if canImport(Darwin)
      scalar.properties.canonicalCombiningClass.rawValue
    #else
      ScalarFacts.order(scalar)
    #endif
  }

  /// Whether a scalar that does not extend may be in one character with what is before it, so that
  /// no search begins at it.
  package static func mayJoinWhatIsBefore(_ scalar: Unicode.Scalar) -> Bool {
    joining.contains { before in
      var view = before.unicodeScalars
      view.append(scalar)
      var clusters = ClusterReader(String(view))
      var last: Substring.UnicodeScalarView?
      while let cluster = clusters.next() { last = cluster }
      return last?.count != 1
    }
  }

  /// Texts after which a scalar that can be joined is: an emoji and a joiner, an Indic letter with
  /// a virama, letters of Hangul.
  private static let joining = [
    "\u{1F468}\u{200D}", "\u{1F468}\u{34F}\u{200D}", "\u{915}\u{94D}", "\u{915}\u{94D}\u{200D}",
    "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{1F1E6}", "a\u{34F}", "\u{600}",
  ]

  /// The bytes of a text as a comparison with a constant has them, as scalars.
  package static func folded(_ text: String, _ options: ComparisonOptions) -> [UInt32] {
    let bytes = FoldedText.constant(text, options)
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0.value }
  }

  /// The places of `folded` at which a search may begin and end, by the number of scalars before.
  package static func cuts(
    _ text: String, _ options: ComparisonOptions
  ) -> (beginnings: [Bool], endings: [Bool]) {
    let form = FoldedText(text, options)
    var beginnings: [Bool] = []
    var endings: [Bool] = []
    for position in 0...form.bytes.count
    where position == form.bytes.count || form.bytes[position] & 0xC0 != 0x80 {
      beginnings.append(form.mayBegin(at: position))
      endings.append(form.mayEnd(at: position))
    }
    return (beginnings, endings)
  }
}

/// A part of a LIKE pattern: a character, any one character, or any run of them.
package enum LikeToken: Hashable, Sendable {
  /// A character in the form that the pattern reads; CR LF is one.
  case character(UInt32)
  case anyOne
  case anyRun

  /// The value of CR LF, which is one character in LIKE.
  package static let lineEnd: UInt32 = 0x11_0000

  /// Returns the tokens of a pattern.
  ///
  /// Nil if it is over the limits or ends in a backslash.
  ///
  /// An empty pattern has no forms, and matches nothing.
  package static func tokens(_ pattern: String, _ options: ComparisonOptions) -> [LikeToken]? {
    guard let compiled = try? LikePattern(checking: pattern, options: options) else { return nil }
    var tokens: [LikeToken] = []
    for (place, segment) in compiled.segments.enumerated() {
      if place > 0 { tokens.append(.anyRun) }
      let pieces = compiled.pieces[Int(segment.start)..<Int(segment.start + segment.count)]
      for piece in pieces {
        guard piece.length >= 0 else {
          tokens.append(.anyOne)
          continue
        }
        let bytes = compiled.bytes[Int(piece.start)..<Int(piece.start + piece.length)]
        append(String(decoding: bytes, as: UTF8.self), to: &tokens)
      }
    }
    return tokens
  }

  private static func append(_ literal: String, to tokens: inout [LikeToken]) {
    var previous: UInt32 = 0
    for scalar in literal.unicodeScalars {
      if scalar == "\n", previous == 0xD {
        tokens[tokens.count - 1] = .character(lineEnd)
      } else {
        tokens.append(.character(scalar.value))
      }
      previous = scalar.value
    }
  }
}
