/// Random comparisons around one string.
struct PredicateComparisons: Sendable {
  typealias Operand = NaivePredicate.Operand
  typealias Operator = NaivePredicate.Operator
  typealias Comparison = NaivePredicate.Comparison

  let strings: PredicateStrings
  let seed: String
  let hasPatterns: Bool
  let inputIsPattern: Bool

  private static let usualOptions: [NaivePredicate.Options] = [
    [], [], .caseFolding, .diacriticFolding, [.caseFolding, .diacriticFolding],
  ]

  /// One comparison that the language accepts.
  func next(_ random: inout PredicateRandom) -> Comparison {
    let weights = [18, 10, 5, 9, 5, 3, 26, 12, hasPatterns ? 25 : 0, 5, 4, 6, 2]
    switch random.weighted(weights) {
    case 0: return equality(&random)
    case 1: return order(&random)
    case 2: return comparison(.input, .between, .list(bounds(&random)), &random, swap: 0)
    case 3: return comparison(.input, .isIn, list(&random), &random, swap: 0)
    case 4: return inString(&random)
    case 5: return comparison(list(&random), .contains, .input, &random, swap: 0)
    case 6: return substring(&random)
    case 7: return like(&random)
    case 8: return matches(&random)
    case 9: return numbers(&random)
    case 10: return nils(&random)
    case 11: return modified(&random)
    default: return lists(&random)
    }
  }

  private func options(_ random: inout PredicateRandom) -> NaivePredicate.Options {
    random.chance(0.6)
      ? random.pick(Self.usualOptions)
      : NaivePredicate.Options(rawValue: UInt8(random.below(16)))
  }

  /// SELF against `other`; sometimes another string stands for SELF, or SELF for `other`.
  private func comparison(
    _ left: Operand, _ operation: Operator, _ right: Operand, _ random: inout PredicateRandom,
    swap: Double = 0.1
  ) -> Comparison {
    var (left, right) = (left, right)
    if random.chance(0.07) {
      if left == .input { left = .string(relative(&random)) }
      if right == .input { right = .string(relative(&random)) }
    }
    if random.chance(swap) { (left, right) = (right, left) }
    return Comparison(
      modifier: nil, left: left, operation: operation, options: options(&random), right: right)
  }

  // MARK: Strings

  /// The seed in some form: as it is, dressed up, damaged, or something else.
  private func relative(
    _ random: inout PredicateRandom, of part: String? = nil
  ) -> String {
    let base = part ?? seed
    return switch random.weighted([45, 25, 15, 7, 3, 5]) {
    case 0: base
    case 1: strings.styled(base, &random)
    case 2: strings.damaged(base, &random)
    case 3: strings.fresh(&random)
    case 4: ""
    default: strings.damaged(strings.styled(base, &random), &random)
    }
  }

  private func equality(_ random: inout PredicateRandom) -> Comparison {
    let other: Operand = random.chance(0.04) ? .input : .string(relative(&random))
    return comparison(.input, random.chance(0.7) ? .equal : .notEqual, other, &random, swap: 0.2)
  }

  private func order(_ random: inout PredicateRandom) -> Comparison {
    let operation = random.pick([Operator.less, .lessOrEqual, .greater, .greaterOrEqual])
    let isStrict = operation == .less || operation == .greater
    let base = isStrict && random.chance(0.5) ? strings.damaged(seed, &random) : seed
    let other: Operand = random.chance(0.04) ? .input : .string(relative(&random, of: base))
    return comparison(.input, operation, other, &random, swap: 0.3)
  }

  private func bounds(_ random: inout PredicateRandom) -> [Operand] {
    let one = random.chance(0.1) ? "" : relative(&random)
    let two = random.chance(0.2) ? one + "z" : relative(&random)
    var bounds = [one, two]
    if Array(two.utf8).lexicographicallyPrecedes(Array(one.utf8)), random.chance(0.8) {
      bounds = [two, one]
    }
    var operands = bounds.map { Operand.string($0) }
    if random.chance(0.06) { operands[random.below(2)] = random.chance(0.5) ? .input : .none }
    return operands
  }

  private func inString(_ random: inout PredicateRandom) -> Comparison {
    if random.chance(0.5) {
      let part = strings.part(seed, .anywhere, &random)
      return comparison(.string(relative(&random, of: part)), .isIn, .input, &random, swap: 0)
    }
    let around = strings.unit(&random) + relative(&random) + strings.unit(&random)
    return comparison(.input, .isIn, .string(around), &random, swap: 0)
  }

  private func substring(_ random: inout PredicateRandom) -> Comparison {
    let (operation, place): (Operator, NaivePredicate.Text.Place) =
      switch random.below(3) {
      case 0: (.beginsWith, .start)
      case 1: (.endsWith, .end)
      default: (.contains, .anywhere)
      }
    if random.chance(0.12) {
      let other = relative(&random)
      let longer = place == .end ? strings.unit(&random) + other : other + strings.unit(&random)
      return comparison(.string(longer), operation, .input, &random, swap: 0)
    }
    if random.chance(0.03) { return comparison(.input, operation, .input, &random) }
    let part = strings.part(seed, random.chance(0.75) ? place : .anywhere, &random)
    return comparison(.input, operation, .string(relative(&random, of: part)), &random, swap: 0.02)
  }

  private func like(_ random: inout PredicateRandom) -> Comparison {
    let patterns = PredicatePatterns(strings: strings)
    let subject: Operand = random.chance(0.06) ? .string(relative(&random)) : .input
    let pattern: Operand =
      random.chance(0.04) ? .input : .string(patterns.like(relative(&random), &random))
    return Comparison(
      modifier: nil, left: subject, operation: .like, options: options(&random), right: pattern)
  }

  private func matches(_ random: inout PredicateRandom) -> Comparison {
    let patterns = PredicatePatterns(strings: strings)
    let options = options(&random)
    let subject: Operand = random.chance(0.05) ? .string("note-42") : .input
    let pattern: Operand
    if inputIsPattern, random.chance(0.7) {
      pattern = .input
    } else {
      let base = random.chance(0.7) ? seed : strings.damaged(seed, &random)
      let ignoresCase = options.contains(.caseFolding)
      pattern = .string(patterns.matches(base, ignoresCase: ignoresCase, &random))
    }
    let left = pattern == .input ? Operand.string(random.pick(["ab", "a", seed])) : subject
    return Comparison(
      modifier: nil, left: left.withoutCarriageReturns, operation: .matches, options: options,
      right: pattern)
  }

  // MARK: Lists, numbers, nil

  private func element(_ random: inout PredicateRandom, depth: Int = 0) -> Operand {
    switch random.weighted([40, 2, 3, 2, depth < 2 ? 2 : 0]) {
    case 0: .string(relative(&random))
    case 1: .none
    case 2: .number(number(&random))
    case 3: .input
    default: .list((0..<random.below(3)).map { _ in element(&random, depth: depth + 1) })
    }
  }

  private func list(_ random: inout PredicateRandom) -> Operand {
    .list((0..<random.pick([0, 1, 1, 2, 2, 3, 5, 8])).map { _ in element(&random) })
  }

  /// Numbers that are next to each other only when nothing is rounded.
  private static let neighbours: [NaivePredicate.Number] = [
    .integer(9_007_199_254_740_993), .real(0x1p53), .integer(-9_007_199_254_740_993),
    .real(-0x1p53), .integer(.max), .integer(.max - 1), .real(0x1p63), .integer(.min),
    .real(-0x1p63), .real(-0x1.0000000000001p63), .real(1e300), .real(-1e300),
    .integer(2_251_799_813_685_249), .real(0x1p51 + 0.5), .real(5e-300),
  ]

  private func number(_ random: inout PredicateRandom) -> NaivePredicate.Number {
    if random.chance(0.3) { return random.pick(Self.neighbours) }
    return NaivePredicate.Number(random.pick([0, 1, 1, 2, 3, 7, 12, -1, -7, 0.5, 2.5, -0.25]))
  }

  private func numbers(_ random: inout PredicateRandom) -> Comparison {
    let one = Operand.number(number(&random))
    let two = Operand.number(number(&random))
    let isEqual = random.chance(0.5) ? Operator.equal : .notEqual
    switch random.below(5) {
    case 0: return comparison(.input, isEqual, one, &random, swap: 0.5)
    case 1: return comparison(.string(relative(&random)), isEqual, one, &random, swap: 0.5)
    case 2:
      let operations = [isEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
      return comparison(one, random.pick(operations), two, &random)
    case 3:
      let bound = Operand.number(number(&random))
      return comparison(one, .between, .list([two, bound]), &random, swap: 0)
    default:
      return comparison(
        one, .isIn, .list([two, .number(.integer(1)), .string("1")]), &random, swap: 0)
    }
  }

  private func nils(_ random: inout PredicateRandom) -> Comparison {
    let other = random.pick([Operand.input, .input, .none, .string(relative(&random))])
    switch random.pick(Operator.allCases) {
    case .between: return comparison(.none, .between, .list(bounds(&random)), &random, swap: 0)
    case .matches: return comparison(other, .matches, .none, &random, swap: 0)
    case let operation: return comparison(other, operation, .none, &random, swap: 0.4)
    }
  }

  private func modified(_ random: inout PredicateRandom) -> Comparison {
    let operations = [
      Operator.equal, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .beginsWith, .endsWith, .contains, .isIn, .between, .like,
    ]
    let operation = random.pick(operations)
    let elements = (0..<random.pick([0, 1, 2, 2, 3])).map { _ in
      operation == .equal || operation == .isIn
        ? element(&random) : Operand.string(relative(&random))
    }
    let right: Operand =
      switch operation {
      case .between: .list(bounds(&random))
      case .isIn: list(&random)
      case .like: .string(PredicatePatterns(strings: strings).like(seed, &random))
      default: random.chance(0.6) ? .input : .string(strings.part(seed, .anywhere, &random))
      }
    return Comparison(
      modifier: random.chance(0.6) ? .any : .all, left: .list(elements), operation: operation,
      options: options(&random), right: right)
  }

  private func lists(_ random: inout PredicateRandom) -> Comparison {
    let one = list(&random)
    let two = random.chance(0.5) ? one : list(&random)
    return Comparison(
      modifier: nil, left: one, operation: random.chance(0.5) ? .equal : .notEqual,
      options: [], right: random.chance(0.8) ? two : .input)
  }
}

extension NaivePredicate.Operand {
  /// The operand with line feeds in the place of carriage returns.
  fileprivate var withoutCarriageReturns: Self {
    guard case .string(let string) = self else { return self }
    return .string(string.withoutCarriageReturns)
  }
}
