/// Writes why the identifier does or does not compare with one string.
struct ReasonWriter {
  let identifier: String
  let constant: String
  let options: ComparisonOptions

  typealias Reason = (text: String, closeness: Double)

  func reason(_ operation: ComparisonOperator, isTrue: Bool) -> Reason? {
    switch operation {
    case .equal, .notEqual: equality(isEqual: (operation == .equal) == isTrue)
    case .beginsWith: isTrue ? (positive("begins with", firstPart), 1) : edge(isPrefix: true)
    case .endsWith: isTrue ? (positive("ends with", lastPart), 1) : edge(isPrefix: false)
    case .contains: isTrue ? (positive("contains", nil), 1) : missing()
    case .like: isTrue ? ("the identifier \(shown) matches the pattern", 1) : pattern()
    case .matches:
      isTrue
        ? ("the identifier \(shown) matches the regular expression", 1)
        : ("the identifier \(shown) does not match the regular expression", 0)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: (order(operation, isTrue), 0)
    case .isIn, .between: nil
    }
  }

  private var shown: String { quoted(identifier) }

  /// As many characters of the identifier as the constant has, from its beginning or its end.
  private var firstPart: String { String(identifier.prefix(constant.count)) }
  private var lastPart: String { String(identifier.suffix(constant.count)) }

  /// Says that the constant is in the identifier, and how far the two are the same.
  ///
  /// `part` is what is in the constant's place, if that is known.
  private func positive(_ verb: String, _ part: String?) -> String {
    let statement = "the identifier \(verb) \(quoted(constant))"
    if isLiteral(verb) { return statement }
    if let part, let difference = SpellingDifference.between(part, constant) {
      let separator = difference == .codePoints ? ", " : " "
      return statement + separator + difference.likeness
    }
    return options.folding.isEmpty
      ? "\(statement), written with other code points"
      : "\(statement) under `\(options.symbol)`"
  }

  /// Whether the very bytes of the constant are in the identifier.
  private func isLiteral(_ verb: String) -> Bool {
    var (text, needle) = (identifier, constant)
    return text.withUTF8 { text in
      needle.withUTF8 { needle in
        switch verb {
        case "begins with": ByteSearch.hasPrefix(text, needle, foldingCase: false)
        case "ends with": ByteSearch.hasSuffix(text, needle, foldingCase: false)
        default: ByteSearch.firstOffset(of: needle, in: text, foldingCase: false) != nil
        }
      }
    }
  }

  /// The fewest options with which the comparison would be true, and what they would ignore.
  ///
  /// `part` is what is in the constant's place, if that is known.
  private func remedy(_ part: String?, _ test: (ComparisonOptions) -> Bool) -> String? {
    guard !options.isLiteral else { return nil }
    let both: ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]
    for added in [ComparisonOptions.caseInsensitive, .diacriticInsensitive, both] {
      let wanted = options.folding.union(added)
      guard wanted != options.folding, test(wanted) else { continue }
      let known = part.flatMap { SpellingDifference.between($0, constant) }
      return known?.remedy(wanted.symbol) ?? "`\(wanted.symbol)` would ignore the difference"
    }
    return nil
  }

  private func folded(_ text: String, _ options: ComparisonOptions) -> [UInt8] {
    // ASCII, which has no other form, as the folding of any text would be too slow for many scenes.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return FoldedText(text, options).bytes }
    guard options.folding.contains(.caseInsensitive) else { return Array(text.utf8) }
    return text.utf8.map { $0.isUpperLetter ? $0 | 0x20 : $0 }
  }

  private func equality(isEqual: Bool) -> Reason {
    let statement = "the identifier is \(shown)"
    if isEqual { return (statement, 1) }
    if folded(identifier, []) == folded(constant, []) {
      return ("\(statement), the same text written with other code points", 0.95)
    }
    if let remedy = remedy(identifier, { folded(identifier, $0) == folded(constant, $0) }) {
      return ("\(statement): \(remedy)", 0.9)
    }
    return (statement, similarity(Array(identifier), Array(constant)))
  }

  /// The part of the identifier in the place where the constant should be.
  private func edge(isPrefix: Bool) -> Reason {
    guard !constant.isEmpty else { return ("an empty string is never found", 0) }
    guard !identifier.isEmpty else { return ("the identifier is empty", 0) }
    let part = isPrefix ? firstPart : lastPart
    let wanted = Array(constant)
    let statement =
      part.count < wanted.count
      ? "the identifier is only \(shown)"
      : "the identifier \(isPrefix ? "begins" : "ends") with \(quoted(part))"
    let remedy = remedy(part) { options in
      let predicate: ActivationPredicate =
        isPrefix
        ? .beginning(with: constant, options: options) : .ending(with: constant, options: options)
      return (try? predicate.evaluate(identifier)) == true
    }
    if let remedy { return ("\(statement): \(remedy)", 0.9) }
    return (statement, similarity(Array(part), wanted))
  }

  private func missing() -> Reason {
    guard !constant.isEmpty else { return ("an empty string is never found", 0) }
    let statement = "the identifier \(shown) does not contain \(quoted(constant))"
    let remedy = remedy(nil) { options in
      (try? ActivationPredicate.containing(constant, options: options).evaluate(identifier)) == true
    }
    if let remedy { return ("\(statement): \(remedy)", 0.9) }
    return (statement, 0)
  }

  /// The longest beginning of the pattern that the identifier still fits.
  private func pattern() -> Reason {
    let statement = "the identifier \(shown) does not match the pattern"
    let scalars = Array(constant.unicodeScalars)
    guard scalars.count <= 256, identifier.utf8.count <= 1024 else { return (statement, 0) }
    var fitting: String?
    for length in stride(from: scalars.count - 1, to: 0, by: -1) {
      let prefix = String(String.UnicodeScalarView(scalars.prefix(length)))
      guard !LikePattern.endsInBackslash(prefix) else { continue }
      let predicate = try? ActivationPredicate.like(prefix + "*", options: options)
      if (try? predicate?.evaluate(identifier)) == true {
        fitting = prefix
        break
      }
    }
    guard let fitting, fitting.contains(where: { $0 != "*" && $0 != "?" }) else {
      return (statement, 0)
    }
    let closeness = 0.7 * Double(fitting.unicodeScalars.count) / Double(scalars.count)
    return ("\(statement) after \(quoted(fitting))", closeness)
  }

  private func order(_ operation: ComparisonOperator, _ isTrue: Bool) -> String {
    let place =
      switch (operation, isTrue) {
      case (.less, true), (.greaterOrEqual, false): "comes before"
      case (.greater, true), (.lessOrEqual, false): "comes after"
      case (.less, false), (.greaterOrEqual, true): "does not come before"
      default: "does not come after"
      }
    let manner = options.isEmpty ? "" : " under `\(options.symbol)`"
    return "the identifier \(shown) \(place) \(quoted(constant))\(manner)"
  }

  /// 1 for equal words, 0 for words without a letter in common places; long words count as far.
  private func similarity(_ left: [Character], _ right: [Character]) -> Double {
    let length = max(left.count, right.count)
    guard length > 0, length <= 256, !left.isEmpty, !right.isEmpty else { return 0 }
    return 0.8 * (1 - Double(Spelling.distance(left, right)) / Double(length))
  }
}
