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
    let draft = draft()
    return (draft.text, input(draft))
  }

  /// The next predicate and up to `count` inputs for it, no two of them the same.
  ///
  /// The inputs are relatives of the predicate's seed and of its constants, and a few others.
  public mutating func next(inputs count: Int) -> (predicate: String, inputs: [String?]) {
    let draft = draft()
    let sources = PredicateInputs(
      strings: draft.strings, seed: draft.seed, constants: draft.node.strings,
      arePatterns: draft.inputIsPattern, mayMatch: draft.hasPatterns)
    return (draft.text, sources.next(count, &random))
  }

  /// A predicate, and what inputs for it are made of.
  private struct Draft {
    let node: NaivePredicate.Node
    let text: String
    let strings: PredicateStrings
    let seed: String
    let hasPatterns: Bool
    let inputIsPattern: Bool
  }

  private mutating func draft() -> Draft {
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
    let comparisons = PredicateComparisons(
      strings: strings, seed: seed, hasPatterns: hasPatterns, inputIsPattern: inputIsPattern)
    let depth = random.pick([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6])
    let node = predicate(depth, comparisons)
    var writer = PredicateWriter(
      isFaithful: random.chance(0.6), isASCII: isASCII || random.chance(0.2),
      random: PredicateRandom(seed: random.next()))
    return Draft(
      node: node, text: writer.text(of: node), strings: strings, seed: seed,
      hasPatterns: hasPatterns, inputIsPattern: inputIsPattern)
  }

  private mutating func input(_ draft: Draft) -> String? {
    if draft.inputIsPattern { return draft.seed }
    let input: String? =
      switch random.weighted([60, 14, 14, 5, 4, 3]) {
      case 0: draft.seed
      case 1: draft.strings.styled(draft.seed, &random)
      case 2: draft.strings.damaged(draft.seed, &random)
      case 3: draft.strings.fresh(&random)
      case 4: nil
      default: ""
      }
    return draft.hasPatterns ? input?.withoutCarriageReturns : input
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
