/// Makes random predicates and an input for each, the same ones for the same seed.
///
/// The input and the constants of a predicate are relatives of one string, so that true and false
/// are both frequent. Every predicate is valid; the only error that can happen in evaluation is a
/// LIKE pattern that is the input and ends in one backslash.
///
/// Leaves out what has no written rule: variables, nil ordered against numbers, options between
/// lists, doubled or absent option letters, cut-short escapes, MATCHES on carriage returns and
/// full-width forms.
public struct PredicateGenerator: Sendable {
  private var random: PredicateRandom
  private let asciiShare: Double

  /// Starts the sequence of `seed`; at least `asciiShare` of the pairs are plain ASCII, text and
  /// input.
  public init(seed: UInt64, asciiShare: Double = 0.5) {
    random = PredicateRandom(seed: seed)
    self.asciiShare = asciiShare
  }

  /// The next pair; a nil input is an absent identifier.
  public mutating func next() -> (predicate: String, input: String?) {
    let family = family()
    let text = draft(of: family).text
    return (text, input(family))
  }

  /// The next predicate and up to `count` inputs for it, no two of them the same.
  ///
  /// The inputs are relatives of the predicate's seed and of its constants, and a few others.
  public mutating func next(inputs count: Int) -> (predicate: String, inputs: [String?]) {
    let (predicates, inputs) = next(predicates: 1, inputs: count)
    return (predicates[0], inputs)
  }

  /// Some predicates of one seed, and up to `count` inputs that are relatives of all of them.
  public mutating func next(
    predicates: Int, inputs count: Int
  ) -> (predicates: [String], inputs: [String?]) {
    let family = family()
    let drafts = (0..<predicates).map { _ in draft(of: family) }
    let sources = PredicateInputs(
      strings: family.strings, seed: family.seed, constants: drafts.flatMap(\.node.strings),
      arePatterns: family.inputIsPattern, mayMatch: family.hasPatterns)
    return (drafts.map(\.text), sources.next(count, &random))
  }

  /// What predicates and their inputs are made of.
  private struct Family {
    let isASCII: Bool
    let strings: PredicateStrings
    let seed: String
    let hasPatterns: Bool
    let inputIsPattern: Bool
  }

  private mutating func family() -> Family {
    let isASCII = random.chance(asciiShare)
    let hasPatterns = random.chance(0.25)
    let strings = PredicateStrings(
      repertoire: isASCII ? .ascii : (hasPatterns ? .unicodeForPatterns : .unicode))
    var seed = strings.fresh(&random)
    if hasPatterns { seed = seed.withoutCarriageReturns }
    let inputIsPattern = hasPatterns && random.chance(0.1)
    if inputIsPattern {
      seed = PredicatePatterns(strings: strings).matches(seed, ignoresCase: true, &random)
    }
    return Family(
      isASCII: isASCII, strings: strings, seed: seed, hasPatterns: hasPatterns,
      inputIsPattern: inputIsPattern)
  }

  private mutating func draft(
    of family: Family
  ) -> (node: NaivePredicate.Node, text: String) {
    let comparisons = PredicateComparisons(
      strings: family.strings, seed: family.seed, hasPatterns: family.hasPatterns,
      inputIsPattern: family.inputIsPattern)
    let depth = random.pick([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6])
    let node = predicate(depth, comparisons)
    var writer = PredicateWriter(
      isFaithful: random.chance(0.6), isASCII: family.isASCII || random.chance(0.2),
      random: PredicateRandom(seed: random.next()))
    return (node, writer.text(of: node))
  }

  private mutating func input(_ family: Family) -> String? {
    if family.inputIsPattern { return family.seed }
    let input: String? =
      switch random.weighted([60, 14, 14, 5, 4, 3]) {
      case 0: family.seed
      case 1: family.strings.styled(family.seed, &random)
      case 2: family.strings.damaged(family.seed, &random)
      case 3: family.strings.fresh(&random)
      case 4: nil
      default: ""
      }
    return family.hasPatterns ? input?.withoutCarriageReturns : input
  }

  private mutating func predicate(
    _ depth: Int, _ comparisons: PredicateComparisons
  ) -> NaivePredicate.Node {
    if depth == 0 {
      if random.chance(0.04) { return .constant(random.chance(0.5)) }
      return .comparison(comparisons.next(&random))
    }
    switch random.weighted([3, 4, 4, 1]) {
    case 0: return .not(predicate(depth - 1, comparisons))
    case 1: return .and(children(depth, comparisons))
    case 2: return .or(children(depth, comparisons))
    default: return predicate(depth - 1, comparisons)
    }
  }

  /// One child of full depth, the others shallower.
  private mutating func children(
    _ depth: Int, _ comparisons: PredicateComparisons
  ) -> [NaivePredicate.Node] {
    var children = [predicate(depth - 1, comparisons)]
    for _ in 0..<random.pick([1, 1, 1, 2, 3]) {
      children.append(predicate(random.below(min(depth, 2)), comparisons))
    }
    return children.shuffled(using: &random)
  }

  /// A small pair for which `fails` still answers true, starting from one for which it does.
  ///
  /// Tries to replace the predicate by its parts, to shorten its lists and strings and the input,
  /// and to drop options, until nothing smaller fails; the text becomes canonical. Where only this
  /// spelling fails, or the text does not parse, drops characters of the text instead.
  ///
  /// - Complexity: some hundreds of calls of `fails` for a predicate of ordinary size.
  public static func shrink(
    predicate: String, input: String?, fails: (String, String?) -> Bool
  ) -> (predicate: String, input: String?) {
    withoutActuallyEscaping(fails) { PredicateShrinker(fails: $0).shrink(predicate, input) }
  }
}
