/// Finds out whether a pattern can read one text in exponentially many ways.
///
/// ```
/// (a+)+         two ways to read another `a`: by the inner or the outer repetition
/// (a|ab|b)*     `ab` by one branch or by two
/// (/[^/]+)*     one way: a `/` is never inside
/// ```
/// The pattern becomes an automaton of positions, one for each character that it writes. It is
/// ambiguous without bound when two different ways lead from a position back to it over one text;
/// then an engine that goes back to try others takes a time that doubles with each character of a
/// text that does not match.
///
/// Looks at the regular part of patterns only, and says no where that is too large: a claim is
/// true, and that there is none does not prove it.
///
/// - Source: A. Weber and H. Seidl, "On the degree of ambiguity of finite automata", Theoretical
///   Computer Science 88, 1991: the condition EDA.
struct RepetitionAmbiguity {
  /// A pattern of more positions is not looked at; those in use have some dozens.
  private static let positions = 160
  /// The largest number of steps of two positions at once: half a second.
  private static let steps = 4_000_000
  /// The largest bound of a repetition that is written out; a larger one is taken for any number.
  private static let writtenOut = 8

  /// Positions that a part can begin and end with, and whether it can be empty.
  struct Fragment {
    var first: [Int] = []
    var last: [Int] = []
    var isNullable = true
  }

  private let form: RegularForm
  private let parts: [RegularForm.Part]
  /// Whether no way is left out.
  private let keepsAllWays: Bool
  /// The characters that each position reads.
  private(set) var sets: [[ClosedRange<UInt32>]] = []
  /// The positions that may follow each position, with the number of ways to each.
  private(set) var next: [[Int: Int]] = []
  private(set) var isTooLarge = false

  static func isExponential(_ pattern: String, isCaseInsensitive: Bool) -> Bool {
    guard let form = try? RegularForm(pattern, isCaseInsensitive: isCaseInsensitive) else {
      return false
    }
    return form.conditions.contains { condition in
      var ambiguity = RepetitionAmbiguity(form, condition.parts)
      return ambiguity.isExponential()
    }
  }

  private init(
    _ form: RegularForm, _ parts: [RegularForm.Part], keepsAllWays: Bool = false
  ) {
    self.form = form
    self.parts = parts
    self.keepsAllWays = keepsAllWays
  }

  /// The positions of a condition and those that it begins and ends with.
  ///
  /// Nil if it has too many, or not all ways through it would be there.
  static func positions(
    of condition: RegularForm.Condition, in form: RegularForm
  ) -> (automaton: RepetitionAmbiguity, whole: Fragment)? {
    var automaton = RepetitionAmbiguity(form, condition.parts, keepsAllWays: true)
    let whole = automaton.fragment(of: condition.parts.indices, depth: 0)
    return automaton.isTooLarge ? nil : (automaton, whole)
  }

  private mutating func isExponential() -> Bool {
    let hasLoop = parts.contains { part in
      if case .repeats(_, let upper) = part { upper != 1 } else { false }
    }
    guard hasLoop, !parts.isEmpty else { return false }
    _ = fragment(of: parts.indices, depth: 0)
    return !isTooLarge && hasTwoWays()
  }

  // MARK: Positions

  private mutating func position(_ set: [ClosedRange<UInt32>]) -> Fragment {
    guard sets.count < Self.positions else {
      isTooLarge = true
      return Fragment()
    }
    sets.append(set)
    next.append([:])
    return Fragment(first: [sets.count - 1], last: [sets.count - 1], isNullable: false)
  }

  private mutating func connect(_ from: [Int], _ to: [Int]) {
    for one in from { for other in to { next[one][other, default: 0] += 1 } }
  }

  private mutating func joined(_ left: Fragment, _ right: Fragment) -> Fragment {
    connect(left.last, right.first)
    return Fragment(
      first: left.isNullable ? left.first + right.first : left.first,
      last: right.isNullable ? left.last + right.last : right.last,
      isNullable: left.isNullable && right.isNullable)
  }

  /// Reads the parts of `range`, which are in post-order and make one.
  ///
  /// Calls itself for repetitions that are written out: nested ones multiply positions, whose bound
  /// comes first.
  private mutating func fragment(of range: Range<Int>, depth: Int) -> Fragment {
    var stack: [(fragment: Fragment, start: Int)] = []
    func popped(_ count: Int) -> ([Fragment], Int) {
      let items = stack.suffix(count)
      let start = items.first?.start
      stack.removeLast(min(count, stack.count))
      return (items.map { $0.fragment }, start ?? 0)
    }
    for index in range {
      if isTooLarge { return Fragment() }
      switch parts[index] {
      case .set(let set): stack.append((position(form.sets[set]), index))
      case .place: stack.append((Fragment(), index))
      case .run(let run):
        var whole = Fragment()
        for edge in form.runs[run].edges where edge.to == edge.from + 1 {
          let one = position(form.sets[edge.set])
          whole = edge.from == 0 ? one : joined(whole, one)
        }
        stack.append((whole, index))
      case .sequence(let count):
        let (items, start) = popped(count)
        var whole = items.first ?? Fragment()
        for item in items.dropFirst() { whole = joined(whole, item) }
        stack.append((whole, count == 0 ? index : start))
      case .choice(let count):
        let (items, start) = popped(count)
        let whole = Fragment(
          first: items.flatMap { $0.first }, last: items.flatMap { $0.last },
          isNullable: items.contains { $0.isNullable })
        stack.append((whole, count == 0 ? index : start))
      case .repeats(let lower, let upper):
        let (items, start) = popped(1)
        guard let item = items.first else { return Fragment() }
        stack.append((repeated(item, start..<index, lower, upper, depth), start))
      case .keeps:
        // It gives nothing back: fewer ways than there seem to be.
        if !keepsAllWays { isTooLarge = true }
      }
    }
    return stack.last?.fragment ?? Fragment()
  }

  private mutating func repeated(
    _ item: Fragment, _ range: Range<Int>, _ lower: Int, _ upper: Int?, _ depth: Int
  ) -> Fragment {
    var whole = item
    if keepsAllWays, upper == 1 {
      whole.isNullable = item.isNullable || lower == 0
      return whole
    }
    // A turn may be empty, and an engine tries that at each place: those ways are not written out.
    if keepsAllWays, item.isNullable { isTooLarge = true }
    guard let upper, upper <= Self.writtenOut else {
      connect(item.last, item.first)
      whole.isNullable = item.isNullable || lower == 0
      return whole
    }
    // As often as it must be it is written once: the ways through it are the same each time.
    let written = keepsAllWays ? 1 : max(lower, 1)
    for turn in written..<max(upper, written) {
      guard depth < Self.writtenOut else {
        isTooLarge = true
        return whole
      }
      var more = fragment(of: range, depth: depth + 1)
      more.isNullable = more.isNullable || turn >= lower
      whole = joined(whole, more)
    }
    whole.isNullable = item.isNullable || lower == 0
    return whole
  }

  // MARK: Two ways

  /// Whether two different ways lead from a position back to itself over the same text.
  private func hasTwoWays() -> Bool {
    let count = sets.count
    let alone = components(count) { next[$0].keys.sorted() }
    for (one, followers) in next.enumerated() {
      for (other, ways) in followers where ways > 1 && alone[one] == alone[other] {
        return true
      }
    }
    var overlaps = [Bool](repeating: false, count: count * count)
    for one in 0..<count {
      for other in 0..<count { overlaps[one * count + other] = overlap(sets[one], sets[other]) }
    }
    let followers = next.map { $0.keys.sorted() }
    let work = followers.reduce(0) { $0 + $1.count }
    guard work * work <= Self.steps else { return false }
    // A pair of positions is one number; the same text leads to both.
    let pairs = components(count * count) { pair in
      followers[pair / count].flatMap { one in
        followers[pair % count].compactMap { other in
          overlaps[one * count + other] ? one * count + other : nil
        }
      }
    }
    let diagonal = Set((0..<count).map { pairs[$0 * count + $0] })
    return (0..<count * count).contains { pair in
      pair / count != pair % count && diagonal.contains(pairs[pair])
    }
  }

  private func overlap(_ one: [ClosedRange<UInt32>], _ other: [ClosedRange<UInt32>]) -> Bool {
    var (left, right) = (one[...], other[...])
    while let first = left.first, let second = right.first {
      if first.overlaps(second) { return true }
      if first.upperBound < second.upperBound {
        left = left.dropFirst()
      } else {
        right = right.dropFirst()
      }
    }
    return false
  }

  /// Returns the strongly connected component of each node, as a number: the nodes that it leads to
  /// and that lead back to it.
  ///
  /// - Complexity: O(n + e): n nodes, e edges. Keeps its own stack.
  private func components(_ count: Int, _ followers: (Int) -> [Int]) -> [Int] {
    var number = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var component = [Int](repeating: -1, count: count)
    var waiting: [Int] = []
    var time = 0
    for root in 0..<count where number[root] < 0 {
      var path: [(node: Int, rest: ArraySlice<Int>)] = []
      func enter(_ node: Int) {
        (number[node], low[node]) = (time, time)
        time += 1
        waiting.append(node)
        path.append((node, followers(node)[...]))
      }
      enter(root)
      while let (node, _) = path.last {
        if let follower = path[path.count - 1].rest.popFirst() {
          if number[follower] < 0 {
            enter(follower)
          } else if component[follower] < 0 {
            low[node] = min(low[node], number[follower])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { low[parent.node] = min(low[parent.node], low[node]) }
        guard low[node] == number[node] else { continue }
        while let last = waiting.popLast() {
          component[last] = node
          if last == node { break }
        }
      }
    }
    return component
  }
}
