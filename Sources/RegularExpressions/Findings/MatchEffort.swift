/// Finds out whether a pattern can make the engine give up at its limits.
///
/// ```
/// note/[0-9]+        one way to read a text: never
/// .*[0-9]+.*[xy]     as many ways as the third power of the length: from some hundred characters
/// (a+)+              twice as many with each character: from some twenty
/// ```
/// An engine that goes back tries at worst every way to read a beginning of the text. They are
/// counted over all texts of up to `RegexLimits.provedCharacters` characters at once, by the sets
/// of positions that one text leads to, and for each position the most ways of any such text: never
/// fewer than there are.
///
/// Says that a pattern may give up where it is too large or not regular. That it does not is a
/// proof for texts of that length; that it may is not.
package enum MatchEffort {
  /// The length in characters from which the pattern may give up on a text, at most one over
  /// `RegexLimits.provedCharacters`.
  ///
  /// Nil if the pattern gives up on no text up to that length, and its ways do not double again and
  /// again.
  ///
  /// `hasLineEnds` when texts have any.
  package static func leastLength(
    _ pattern: String, isCaseInsensitive: Bool, hasLineEnds: Bool
  ) -> Int? {
    var steps = 0
    return leastLength(pattern, isCaseInsensitive, hasLineEnds, counting: &steps)
  }

  private static func leastLength(
    _ pattern: String, _ isCaseInsensitive: Bool, _ hasLineEnds: Bool, counting steps: inout Int
  ) -> Int? {
    guard let tree = try? PatternTree(pattern, isCaseInsensitive: isCaseInsensitive) else {
      return 0
    }
    // A back reference reads letters that fold to several as an error.
    if tree.hasReferences { return 0 }
    // Each turn of a group goes as deep as it has groups.
    let groups = tree.nodes.count { if case .group = $0.kind { true } else { false } }
    if groups * RegexLimits.provedCharacters >= Int(RegexLimits.depth) { return 0 }
    guard let form = try? RegularForm(pattern, isCaseInsensitive: isCaseInsensitive) else {
      // Without the ways: one repetition has at most as many as there are places in the text.
      let repeats = tree.nodes.indices.filter { index in
        tree.nodes[index].quantifier.map { $0.upper != 1 } ?? false
      }
      return repeats.count > 1 || repeats.contains { tree.nodes[$0].end > $0 + 1 } ? 0 : nil
    }
    let lengths = form.conditions.compactMap {
      leastLength($0, of: form, hasLineEnds: hasLineEnds, counting: &steps)
    }
    if let least = lengths.min() { return least }
    return RepetitionAmbiguity.isExponential(pattern, isCaseInsensitive: isCaseInsensitive)
      ? RegexLimits.provedCharacters + 1 : nil
  }

  private static func leastLength(
    _ condition: RegularForm.Condition, of form: RegularForm, hasLineEnds: Bool,
    counting steps: inout Int
  ) -> Int? {
    let limit = Int(RegexLimits.matchAttempts)
    var branches = 1
    var isPlain = true
    for part in condition.parts {
      switch part {
      case .choice(let count): branches = min(branches * max(count, 1), limit + 1)
      case .repeats, .keeps: isPlain = false
      default: break
      }
    }
    if isPlain { return branches > limit ? 0 : nil }
    guard let (automaton, whole) = RepetitionAmbiguity.positions(of: condition, in: form) else {
      return 0
    }
    var count = WayCount(automaton, whole, hasLineEnds: hasLineEnds)
    defer { steps += count.steps }
    return count.length(over: Double(limit))
  }
}

/// Counts the ways to read the beginnings of texts.
private struct WayCount {
  private let next: [[(position: Int, ways: Double)]]
  private let first: [(position: Int, ways: Double)]
  /// The cost of a way to each position: the position itself, and the ones tried after it that read
  /// nothing.
  private let costs: [Double]
  /// The positions that read each class of characters.
  private var classes: [[Bool]] = []
  private(set) var steps = 0
  /// The most that the last character costs.
  private var step = 0.0

  /// The ways to each position of the set, the most of any text.
  private struct Front {
    var ways: [Double]
    /// The ways to all beginnings of the text.
    var total: Double
  }

  init(_ automaton: RepetitionAmbiguity, _ whole: RepetitionAmbiguity.Fragment, hasLineEnds: Bool) {
    let sets = automaton.sets
    let last = Set(whole.last)
    // Whoever gets to a final `.*` has matched, and tries no more.
    let isSettled = sets.indices.map { position in
      last.contains(position) && automaton.next[position][position] != nil
        && Self.readsEverything(sets[position], hasLineEnds: hasLineEnds)
    }
    func open(_ followers: [Int: Int]) -> [(position: Int, ways: Double)] {
      followers.filter { !isSettled[$0.key] }.sorted { $0.key < $1.key }
        .map { ($0.key, Double($0.value)) }
    }
    next = automaton.next.map(open)
    costs = automaton.next.map { 3 + Double($0.values.reduce(0, +)) }
    var beginnings: [Int: Int] = [:]
    for position in whole.first { beginnings[position, default: 0] += 1 }
    first = open(beginnings)
    var starts: Set<UInt32> = [0]
    for range in Set(sets).flatMap({ $0 }) {
      starts.insert(range.lowerBound)
      starts.insert(range.upperBound + 1)
    }
    let distinct = Array(Set(sets))
    var signatures: Set<[Bool]> = []
    for start in starts {
      let signature = distinct.map { set in set.contains { $0.contains(start) } }
      guard signatures.insert(signature).inserted else { continue }
      let reads = Dictionary(uniqueKeysWithValues: zip(distinct, signature))
      classes.append(sets.map { reads[$0] ?? false })
      steps += distinct.count
    }
  }

  private static func readsEverything(
    _ set: [ClosedRange<UInt32>], hasLineEnds: Bool
  ) -> Bool {
    var expected: UInt32 = 0
    for range in set {
      while expected < range.lowerBound {
        let isLineEnd = 0xA...0xD ~= expected || [0x85, 0x2028, 0x2029].contains(expected)
        let isSurrogate = 0xD800...0xDFFF ~= expected
        guard isSurrogate || isLineEnd && !hasLineEnds else { return false }
        expected += 1
      }
      expected = range.upperBound + 1
    }
    return expected > 0x10FFFF
  }

  /// The least length of a text that may have more ways than `limit`, of up to
  /// `RegexLimits.provedCharacters`.
  ///
  /// Nil if there is no such text.
  mutating func length(over limit: Double) -> Int? {
    var fronts: [[Bool]: Front] = [:]
    let count = next.count
    for read in classes {
      add(first.map { ($0.position, $0.ways) }, read, total: 1, count, to: &fronts)
    }
    for length in 1...RegexLimits.provedCharacters {
      if fronts.values.contains(where: { $0.total > limit }) { return length }
      var after: [[Bool]: Front] = [:]
      step = 0
      for front in fronts.values {
        var reached: [(Int, Double)] = []
        for (position, ways) in front.ways.enumerated() where ways > 0 {
          reached += next[position].map { ($0.position, $0.ways * ways) }
        }
        for read in classes { add(reached, read, total: front.total, count, to: &after) }
        steps += classes.count * (reached.count + count / 8 + 1)
        // What was not counted may be over it.
        if steps > RegexLimits.proofSteps { return length + 1 }
      }
      // Ways that are as they were stay so: each further character costs what this one did.
      let isSteady =
        after.count == fronts.count && after.allSatisfy { fronts[$0]?.ways == $1.ways }
      let rest = Double(RegexLimits.provedCharacters - length)
      let most = after.values.map { $0.total }.max() ?? 0
      if isSteady, most + rest * step <= limit { return nil }
      fronts = after
    }
    return nil
  }

  private mutating func add(
    _ reached: [(Int, Double)], _ read: [Bool], total: Double, _ count: Int,
    to fronts: inout [[Bool]: Front]
  ) {
    var ways = [Double](repeating: 0, count: count)
    var sum = 0.0
    for (position, more) in reached where read[position] {
      ways[position] += more
      sum += more * costs[position]
    }
    if sum == 0 { return }
    step = max(step, sum)
    let key = ways.map { $0 > 0 }
    var front = fronts[key] ?? Front(ways: ways, total: 0)
    for position in ways.indices {
      front.ways[position] = max(front.ways[position], ways[position])
    }
    front.total = max(front.total, total + sum)
    fronts[key] = front
  }
}

extension MatchEffort {
  private struct Question: Hashable {
    let pattern: [UInt8]
    let isCaseInsensitive: Bool
    let hasLineEnds: Bool
  }

  /// Proofs that were made.
  private static let known = RecentAnswers<Question, Proof>()

  /// The answer of `leastLength`, and what it took.
  package struct Proof: Sendable {
    package let length: Int?
    /// The steps of the proof: at most `RegexLimits.proofSteps` for each condition of the pattern.
    package let steps: Int
    /// The classes about which the engine was asked, each some fifty milliseconds.
    package let searchedClasses: [String]
  }

  /// Returns `leastLength` with what it took, and remembers it: the proof takes as long as many a
  /// search.
  package static func proof(
    _ pattern: String, isCaseInsensitive: Bool, hasLineEnds: Bool
  ) -> Proof {
    let question = Question(
      pattern: Array(pattern.utf8), isCaseInsensitive: isCaseInsensitive,
      hasLineEnds: hasLineEnds)
    return known.answer(to: question, of: question.pattern.count) {
      var steps = 0
      let length = leastLength(pattern, isCaseInsensitive, hasLineEnds, counting: &steps)
      let tree = try? PatternTree(pattern, isCaseInsensitive: isCaseInsensitive)
      let classes = tree.map(ClassMembers.searched) ?? []
      let proof = Proof(length: length, steps: steps, searchedClasses: classes)
      return (proof, classes.reduce(0) { $0 + $1.utf8.count })
    }
  }
}
