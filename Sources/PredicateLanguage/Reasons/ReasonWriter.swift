/// Writes why the identifier does or does not compare with one string.
struct ReasonWriter {
  let identifier: String
  let constant: String
  let options: ComparisonOptions
  /// Whether each byte of both is a character that has no other form.
  ///
  /// What is said of very many scenes needs no predicate then. A carriage return may be half a
  /// character.
  private let isPlain: Bool

  init(identifier: String, constant: String, options: ComparisonOptions) {
    (self.identifier, self.constant, self.options) = (identifier, constant, options)
    isPlain = Self.isPlain(identifier) && Self.isPlain(constant)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
  }

  typealias Reason = (text: String, closeness: Double)

  func reason(_ operation: ComparisonOperator, isTrue: Bool) -> Reason? {
    switch operation {
    case .equal, .notEqual: equality(isEqual: (operation == .equal) == isTrue)
    case .beginsWith: isTrue ? (positive(operation, firstPart), 1) : edge(operation, firstPart)
    case .endsWith: isTrue ? (positive(operation, lastPart), 1) : edge(operation, lastPart)
    case .contains: isTrue ? (positive(operation, nil), 1) : missing()
    case .like: isTrue ? ("the identifier \(shown) matches the pattern", 1) : pattern()
    case .matches:
      isTrue
        ? ("the identifier \(shown) matches the regular expression", 1)
        : ("the identifier \(shown) does not match the regular expression", 0)
    default: operation.outcomes.map { (order($0, isTrue), 0) }
    }
  }

  private var shown: String { quoted(identifier) }

  /// The beginning or the end of the identifier, with as many characters as the constant has.
  private var firstPart: String {
    isPlain
      ? String(Substring(identifier.utf8.prefix(constant.utf8.count)))
      : String(identifier.prefix(constant.count))
  }
  private var lastPart: String {
    isPlain
      ? String(Substring(identifier.utf8.suffix(constant.utf8.count)))
      : String(identifier.suffix(constant.count))
  }

  /// Says that the constant is in the identifier, and how far the two are the same.
  ///
  /// `part` is what is in the constant's place, if that is known.
  private func positive(_ operation: ComparisonOperator, _ part: String?) -> String {
    let statement = "the identifier \(operation.verb) \(quoted(constant))"
    if hasBytes(of: constant, operation, foldingCase: false) { return statement }
    if let part, let difference = SpellingDifference.between(part, constant) {
      let separator = difference == .codePoints ? ", " : " "
      return statement + separator + difference.likeness
    }
    return options.folding.isEmpty
      ? "\(statement), written with other code points"
      : "\(statement) under `\(options.symbol)`"
  }

  /// Whether the very bytes of `needle` are in the identifier, whose capital letters may count as
  /// small ones.
  private func hasBytes(of needle: String, _ operation: ComparisonOperator, foldingCase: Bool)
    -> Bool
  {
    var (text, needle) = (identifier, needle)
    return text.withUTF8 { text in
      needle.withUTF8 { needle in
        operation.place.map { ByteSearch.has(needle, $0, of: text, foldingCase: foldingCase) }
          ?? false
      }
    }
  }

  /// Whether the constant would be found with other options.
  private func isFound(_ operation: ComparisonOperator, _ options: ComparisonOptions) -> Bool {
    if isPlain {
      let foldsCase = options.folding.contains(.caseInsensitive)
      return hasBytes(
        of: foldsCase ? constant.lowercased() : constant, operation, foldingCase: foldsCase)
    }
    let predicate = ActivationPredicate.comparing(operation, options, .string(constant))
    return (try? predicate.evaluate(identifier)) == true
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

  /// Whether the two would be equal with other options.
  private func isEqual(_ options: ComparisonOptions) -> Bool {
    folded(identifier, options) == folded(constant, options)
  }

  private func folded(_ text: String, _ options: ComparisonOptions) -> [UInt8] {
    // ASCII has no other form, and the folding of any text would be too slow for many scenes.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return FoldedText.constant(text, options) }
    guard options.folding.contains(.caseInsensitive) else { return Array(text.utf8) }
    return text.utf8.map(ByteSearch.lowered)
  }

  private func equality(isEqual: Bool) -> Reason {
    let statement = "the identifier is \(shown)"
    if isEqual { return (statement, 1) }
    if self.isEqual([]) {
      return ("\(statement), the same text written with other code points", 0.95)
    }
    if let remedy = remedy(identifier, self.isEqual) {
      return ("\(statement): \(remedy)", 0.9)
    }
    return (statement, similarity(identifier, constant))
  }

  /// The part of the identifier in the place where the constant should be.
  private func edge(_ operation: ComparisonOperator, _ part: String) -> Reason {
    guard !constant.isEmpty else { return ("an empty string is never found", 0) }
    guard !identifier.isEmpty else { return ("the identifier is empty", 0) }
    let isShort = isPlain ? part.utf8.count < constant.utf8.count : part.count < constant.count
    let statement =
      isShort
      ? "the identifier is only \(shown)" : "the identifier \(operation.verb) \(quoted(part))"
    if let remedy = remedy(part, { isFound(operation, $0) }) {
      return ("\(statement): \(remedy)", 0.9)
    }
    return (statement, similarity(part, constant))
  }

  private func missing() -> Reason {
    guard !constant.isEmpty else { return ("an empty string is never found", 0) }
    let statement = "the identifier \(shown) does not contain \(quoted(constant))"
    if let remedy = remedy(nil, { isFound(.contains, $0) }) {
      return ("\(statement): \(remedy)", 0.9)
    }
    return (statement, 0)
  }

  /// The longest beginning of the pattern that the identifier still fits.
  private func pattern() -> Reason {
    let statement = "the identifier \(shown) does not match the pattern"
    let scalars = Array(constant.unicodeScalars)
    guard scalars.count <= 256, identifier.utf8.count <= 1024 else { return (statement, 0) }
    let lengths = (1..<max(1, scalars.count)).filter {
      !LikePattern.endsInBackslash(scalars.prefix($0))
    }
    let fitting = longestFit(scalars, lengths).map { text(scalars.prefix($0)) }
    guard let fitting, fitting.contains(where: { $0 != "*" && $0 != "?" }) else {
      return (statement, 0)
    }
    let closeness = 0.7 * Double(fitting.unicodeScalars.count) / Double(scalars.count)
    return ("\(statement) after \(quoted(fitting))", closeness)
  }

  /// The last of `lengths` with which the beginning of the pattern fits.
  private func longestFit(_ pattern: [Unicode.Scalar], _ lengths: [Int]) -> Int? {
    func fits(_ length: Int) -> Bool {
      RunMeter.countOperand(of: 4 * length + identifier.utf8.count)
      let predicate = try? ActivationPredicate.like(
        text(pattern.prefix(length)) + "*", options: options)
      return (try? predicate?.evaluate(identifier)) == true
    }
    guard isPlain else { return lengths.last(where: fits) }
    // What fits a beginning fits the shorter ones, as no scalar changes the one before it.
    var (low, high) = (0, lengths.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(lengths[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? lengths[low - 1] : nil
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private func order(_ wanted: OrderOutcomes, _ isTrue: Bool) -> String {
    let place =
      switch isTrue ? wanted : OrderOutcomes.all.subtracting(wanted) {
      case .before: "comes before"
      case .after: "comes after"
      case [.same, .after]: "does not come before"
      default: "does not come after"
      }
    let manner = options.isEmpty ? "" : " under `\(options.symbol)`"
    return "the identifier \(shown) \(place) \(quoted(constant))\(manner)"
  }

  /// 1 for equal words, 0 for words without a letter in common places; long words count as far.
  private func similarity(_ left: String, _ right: String) -> Double {
    isPlain
      ? similarity(of: Array(left.utf8), Array(right.utf8))
      : similarity(of: Array(left), Array(right))
  }

  private func similarity<Letter: Equatable>(of left: [Letter], _ right: [Letter]) -> Double {
    let length = max(left.count, right.count)
    guard length > 0, length <= 256, !left.isEmpty, !right.isEmpty else { return 0 }
    return 0.8 * (1 - Double(Spelling.distance(left, right)) / Double(length))
  }
}

extension ComparisonOperator {
  /// The verb of a true comparison, with the identifier as its subject.
  fileprivate var verb: String {
    switch place {
    case .start: "begins with"
    case .end: "ends with"
    default: "contains"
    }
  }
}
