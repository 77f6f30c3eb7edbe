/// The inputs on which one predicate is tried.
struct PredicateInputs: Sendable {
  let strings: PredicateStrings
  let seed: String
  /// The strings of the predicate.
  let constants: [String]
  /// Whether the predicate takes its input for a regular expression.
  let arePatterns: Bool
  /// Whether the predicate may hold a regular expression.
  let mayMatch: Bool

  /// The seed and others, `count` together and no two the same; fewer when too many draws repeat.
  func next(_ count: Int, _ random: inout PredicateRandom) -> [String?] {
    var inputs: [String?] = [seed]
    // In bytes, because equal strings need not be the same input.
    var known: Set<[UInt8]?> = [Array(seed.utf8)]
    var draws = 2 * count
    while inputs.count < count, draws > 0 {
      draws -= 1
      let input = arePatterns ? pattern(&random) : relative(&random)
      if known.insert(input.map { Array($0.utf8) }).inserted { inputs.append(input) }
    }
    return inputs
  }

  private func relative(_ random: inout PredicateRandom) -> String? {
    let base = constants.isEmpty || random.chance(0.5) ? seed : random.pick(constants)
    let input: String? =
      switch random.weighted([12, 25, 25, 10, 12, 6, 6, 2, 2]) {
      case 0: base
      case 1: strings.styled(base, &random)
      case 2: strings.damaged(base, &random)
      case 3: strings.damaged(strings.styled(base, &random), &random)
      case 4: strings.part(base, random.pick([.start, .anywhere, .end]), &random)
      case 5: strings.unit(&random) + base + strings.unit(&random)
      case 6: strings.fresh(&random)
      case 7: nil
      default: ""
      }
    return mayMatch ? input?.withoutCarriageReturns : input
  }

  private func pattern(_ random: inout PredicateRandom) -> String {
    let base = random.chance(0.5) ? random.pick(["ab", "a", "b"]) : strings.fresh(&random)
    return PredicatePatterns(strings: strings).matches(
      base.withoutCarriageReturns, ignoresCase: true, &random)
  }
}

extension String {
  /// The string with line feeds in the place of carriage returns.
  var withoutCarriageReturns: String {
    guard utf8.contains(0x0D) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\r" ? "\n" : $0 }))
  }
}

extension NaivePredicate.Node {
  /// The strings of the tree from left to right.
  var strings: [String] {
    switch self {
    case .constant: []
    case .not(let child): child.strings
    case .and(let children), .or(let children): children.flatMap(\.strings)
    case .comparison(let comparison): comparison.left.strings + comparison.right.strings
    }
  }
}

extension NaivePredicate.Operand {
  /// The string, or the strings of the list.
  fileprivate var strings: [String] {
    switch self {
    case .string(let string): [string]
    case .list(let elements): elements.flatMap(\.strings)
    case .input, .number, .none, .variable: []
    }
  }
}
