internal import CPrefetch
import PredicateLanguage

/// The goal of a search: the winner or all matches.
protocol SearchGoal {
  /// Whether it wants all leaves that are true, and not only those that may have the winner.
  static var wantsAll: Bool { get }
}

/// Finds the most recent subscriber of each tier.
enum WinnerGoal: SearchGoal {
  static var wantsAll: Bool { false }
}

/// Finds every leaf that is true.
enum AllGoal: SearchGoal {
  static var wantsAll: Bool { true }
}

/// A search of an index for one identifier, with the results so far.
///
/// Plain numbers and pointers, so that a search counts no references. It reaches the index through
/// a pointer, since Swift passes a large value by way of a copy of it.
struct Search<Goal: SearchGoal> {
  private let index: UnsafePointer<PackedIndex>
  /// The identifier.
  private var text: UnsafePointer<SearchText>
  /// The most recent subscribers whose predicate of a tier is true.
  var high = Entry.none
  var low = Entry.none
  /// Whether predicates of the low tier count.
  let readsLow: Bool
  /// Whether a predicate failed, or too many grams were found to keep them in mind; then only a
  /// search for all finds the winner.
  var hasFailed = false
  private var metCount = 0
  /// The memory in which a search for all keeps its results.
  ///
  /// Nil for other goals.
  private let scratch: UnsafeMutablePointer<MatchScratch>?
  var counters = SearchCounters()

  @inline(__always)
  init(
    _ text: UnsafePointer<SearchText>, in index: UnsafePointer<PackedIndex>, readsLow: Bool,
    scratch: UnsafeMutablePointer<MatchScratch>? = nil
  ) {
    self.index = index
    self.text = text
    self.readsLow = readsLow
    self.scratch = scratch
  }

  /// The number of times that a gram was found in this identifier, this time included.
  private enum Meeting { case first, second, later }

  /// Notes a gram, so that the leaves of one that a text repeats are not compared again and again.
  private mutating func meet(gram: UInt32, table: UInt32) -> Meeting {
    let isMetTwice: UInt32 = 1 << 31
    let number = gram | table << 28
    if Goal.wantsAll {
      return scratch?.pointee.meet(number) == true ? .second : .later
    }
    guard let met = text.pointee.metGrams else { preconditionFailure("no grams are read") }
    for place in 0..<metCount where met[place] & ~isMetTwice == number {
      guard met[place] == number else { return .later }
      met[place] |= isMetTwice
      return .second
    }
    guard metCount < SearchText.mostMetGrams else {
      hasFailed = true
      return .later
    }
    met[metCount] = number
    metCount += 1
    return .first
  }

  /// Whether a leaf with these most recent entries may have the winner.
  @inline(__always)
  private func isWanted(high: Entry, low: Entry) -> Bool {
    if Goal.wantsAll { return !high.isNone || (readsLow && !low.isNone) }
    return high.beats(self.high) || (self.high.isNone && readsLow && low.beats(self.low))
  }
}

/// The amount of work that a search did.
package struct SearchCounters: Hashable, Sendable {
  /// Leaves compared with the identifier, once a structure had come upon them.
  package var leafChecks = 0
  /// Calls of the regular expression engine.
  package var regexCalls = 0
  /// Whole predicates evaluated.
  package var evaluations = 0

  package init() {}
}

extension Search {
  /// Finds what the goal is.
  ///
  /// - Complexity: O(n + c): n bytes, c leaves with a literal that is in the identifier and a
  ///   subscriber that may win.
  @inline(__always)
  mutating func run() {
    runByKey()
    if text.pointee.next != nil { runByOtherKeys() }
  }

  /// Goes on with the other keys of the identifier.
  @inline(never)
  private mutating func runByOtherKeys() {
    let first = text
    while let next = text.pointee.next {
      text = next
      runByKey()
    }
    text = first
  }

  @inline(__always)
  private mutating func runByKey() {
    let index = index
    let (key, count) = (text.pointee.key, text.pointee.keyCount)
    if index.pointee.hasFewLeaves, text.pointee.isASCII {
      run(among: index.pointee.few.candidates(key, count) & ~index.pointee.few.inGrams)
      return searchGrams()
    }
    // A leaf of the whole key is fetched, and then its constant, while the tries are read.
    var whole = LeafIndex.none
    if index.pointee.equality.count > 0 {
      let hash = index.pointee.hash.hash(key: key, count)
      index.pointee.equality.visit(hash) {
        if !whole.isNone { considerChain(whole) }
        whole = LeafIndex($0)
        prefetch_line(index.pointee.leaves.base + whole.position)
      }
    }
    if !text.pointee.isASCII, !whole.isNone {
      // Comparing takes longer than fetching here, and who has the whole text often wins.
      considerChain(whole)
      whole = .none
    }
    if index.pointee.prefixes.count > 0 {
      index.pointee.prefixes.visit(key, count) { considerChain($0) }
    }
    if !whole.isNone { prefetch_line(index.pointee.leaves.base[whole.position].constant) }
    if index.pointee.suffixes.count > 0 {
      index.pointee.suffixes.visit(key, count) { considerChain($0) }
    }
    if !whole.isNone { considerChain(whole) }
    if index.pointee.ends.count > 0 {
      index.pointee.ends.visit(key, count) { considerChain($0) }
    }
    searchGrams()
    searchRest()
  }

  /// Runs as `run` does, from the places that were found in the structures beforehand.
  @inline(__always)
  mutating func run(_ lane: UnsafePointer<IdentifierLanes.Lane>) {
    for place in 0..<lane.pointee.chainCount { considerChain(lane.pointee.chains[place]) }
    for place in 0..<lane.pointee.gramCount {
      let found = lane.pointee.grams[place]
      searchGram(found.gram, at: text.pointee.key + Int(found.offset), Int(found.table))
    }
    searchRest()
  }

  /// Reads what is neither found by texts nor by grams.
  @inline(__always)
  private mutating func searchRest() {
    if index.pointee.intervals.count > 0 { searchIntervals() }
    let always = index.pointee.leaves.base + PackedIndex.always.position
    if always.pointee.postings > 0 || !always.pointee.next.isNone {
      considerChain(PackedIndex.always)
    }
  }

  /// Compares some of the first leaves.
  @inline(__always)
  mutating func run(among leaves: FewLeaves.Leaves) {
    var rest = leaves
    while rest != 0 {
      let place = UInt32(truncatingIfNeeded: rest.trailingZeroBitCount)
      consider(LeafIndex(place), isFound: false)
      rest &= rest &- 1
    }
  }

  @inline(__always)
  private mutating func considerChain(_ head: LeafIndex) {
    let leaves = index.pointee.leaves.base
    var next = head
    repeat {
      let place = next
      next = leaves[place.position].next
      // Its constant is elsewhere, and comes while this leaf is compared.
      if !next.isNone { prefetch_line(leaves[next.position].constant) }
      consider(place)
    } while !next.isNone
  }

  /// The most recent subscriber of the highest tier.
  @inline(__always)
  var finding: SearchOutcome {
    if hasFailed { return .unsure }
    let best = high.isNone ? low : high
    guard !best.isNone else { return .none }
    let slot = index.pointee.postings.slot(of: best.posting)
    return .found(IndexSlot(position: slot), high.isNone ? .low : .high)
  }

  // MARK: Structures

  @inline(__always)
  private mutating func searchGrams() {
    PackedIndex.visitGrams(of: text.pointee.key, text.pointee.keyCount, in: index) {
      searchGram($0, at: $1, $2)
    }
  }

  /// Compares the leaves of a gram: where it is first found those whose literal may be there, where
  /// it is found again all of them, and then none any more.
  @inline(never)
  private mutating func searchGram(_ gram: UInt64, at place: UnsafeRawPointer, _ table: Int) {
    let grams = index.pointee.grams.base + table
    guard let group = grams.pointee.find(gram) else { return }
    switch meet(gram: group, table: UInt32(truncatingIfNeeded: table)) {
    case .first: grams.pointee.visitLeaves(of: group, around: place) { consider($0) }
    case .second: grams.pointee.visitLeaves(of: group, around: nil) { consider($0) }
    case .later: break
    }
  }

  @inline(never)
  private mutating func searchIntervals() {
    let (index, text) = (index, text)
    for place in 0..<index.pointee.intervals.count {
      let tree = index.pointee.intervals.base + place
      guard tree.pointee.count > 0 else { continue }
      text.pointee.withOrderForm(tree.pointee.matchOptions) { form in
        tree.pointee.visit(
          form, isWanted: { isWanted(high: $0, low: $1) }, { consider($0) })
      }
    }
  }

  // MARK: Leaves

  /// Compares a leaf, if it is wanted, and takes the best of its subscribers, or notes the leaf.
  ///
  /// `isFound` is true when the leaf's structure has found its literal in the key.
  @inline(__always)
  private mutating func consider(_ place: LeafIndex, isFound: Bool = true) {
    let leaf = index.pointee.leaves.base + place.position
    guard isWanted(high: leaf.pointee.high, low: leaf.pointee.low) else { return }
    if Goal.wantsAll {
      hasFailed = false
      let holds = holds(place, isFound: isFound)
      if holds || hasFailed {
        scratch?.pointee.hold(place, isSure: !hasFailed)
      }
      return
    }
    guard holds(place, isFound: isFound) else { return }
    if leaf.pointee.high.beats(high) {
      high = take(leaf.pointee.high, leaf.pointee.highHeap, .high, high)
    }
    if high.isNone, readsLow, leaf.pointee.low.beats(low) {
      low = take(leaf.pointee.low, leaf.pointee.lowHeap, .low, low)
    }
  }

  /// Whether the leaf's test is true of the identifier.
  @inline(__always)
  private mutating func holds(_ place: LeafIndex, isFound: Bool) -> Bool {
    let leaf = index.pointee.leaves.base + place.position
    if leaf.pointee.test == .always { return true }
    if isFound, leaf.pointee.isProven, text.pointee.isLowered || leaf.pointee.foldsCase,
      text.pointee.isASCII
    {
      return true
    }
    counters.leafChecks += 1
    if leaf.pointee.test == .other { return mayHold(leaf) && holdsSlowly(place) }
    guard text.pointee.isASCII else { return holdsSlowly(place) }
    if leaf.pointee.foldsCase, !text.pointee.hasKey { return holdsWithoutKey(leaf) }
    let bytes = leaf.pointee.foldsCase ? text.pointee.key : text.pointee.text
    let length = Int(leaf.pointee.length)
    let constant = leaf.pointee.constant
    guard length <= text.pointee.count else { return false }
    let end = bytes + text.pointee.count
    switch leaf.pointee.test {
    case .equal:
      return length == text.pointee.count && Self.areEqual(bytes, constant, length)
    case .prefix: return length > 0 && Self.areEqual(bytes, constant, length)
    case .suffix: return length > 0 && Self.areEqual(end - length, constant, length)
    case .ends:
      let suffix = Int(leaf.pointee.suffixLength)
      return Self.areEqual(bytes, constant, length - suffix)
        && Self.areEqual(end - suffix, constant + (length - suffix), suffix)
    case .contains:
      let text = UnsafeRawBufferPointer(start: bytes, count: text.pointee.count)
      return Self.has(constant, length, .anywhere, of: text, foldingCase: false)
    case .always, .other: return holdsSlowly(place)
    }
  }

  /// Whether the key has what every match of a pattern begins with, ends with and has inside.
  @inline(__always)
  private func mayHold(_ leaf: UnsafePointer<Leaf>) -> Bool {
    if text.pointee.hasOtherKeys { return true }
    guard text.pointee.hasKey else { return mayHoldWithoutKey(leaf) }
    let constant = leaf.pointee.constant
    let suffix = Int(leaf.pointee.suffixLength)
    let prefix = Int(leaf.pointee.length) - suffix
    let (key, count) = (text.pointee.key, text.pointee.keyCount)
    guard max(prefix, suffix) <= count, Self.areEqual(key, constant, prefix),
      Self.areEqual(key + (count - suffix), constant + prefix, suffix)
    else { return false }
    let inner = Int(leaf.pointee.innerLength)
    guard inner > 0 else { return true }
    return Self.has(
      constant + Int(leaf.pointee.length), inner, .anywhere,
      of: UnsafeRawBufferPointer(start: key, count: count), foldingCase: false)
  }

  /// Compares as `mayHold` does, folding the text's letters as they are read.
  @inline(never)
  private func mayHoldWithoutKey(_ leaf: UnsafePointer<Leaf>) -> Bool {
    let (constant, length) = (leaf.pointee.constant, Int(leaf.pointee.length))
    let (suffix, inner) = (Int(leaf.pointee.suffixLength), Int(leaf.pointee.innerLength))
    return hasOrIsEmpty(constant, length - suffix, .start)
      && hasOrIsEmpty(constant + (length - suffix), suffix, .end)
      && hasOrIsEmpty(constant + length, inner, .anywhere)
  }

  /// Compares as `holds` does, for a leaf that folds case, folding the text's letters as they are
  /// read.
  @inline(never)
  private func holdsWithoutKey(_ leaf: UnsafePointer<Leaf>) -> Bool {
    let (constant, length) = (leaf.pointee.constant, Int(leaf.pointee.length))
    let place: TextPlace
    switch leaf.pointee.test {
    case .equal: place = .whole
    case .prefix: place = .start
    case .suffix: place = .end
    case .contains: place = .anywhere
    case .ends: return length <= text.pointee.count && mayHoldWithoutKey(leaf)
    case .always, .other: return false
    }
    return Self.has(constant, length, place, of: textBytes, foldingCase: true)
  }

  private var textBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.pointee.text, count: text.pointee.count)
  }

  private func hasOrIsEmpty(
    _ literal: UnsafeRawPointer, _ count: Int, _ place: TextPlace
  ) -> Bool {
    count == 0 || Self.has(literal, count, place, of: textBytes, foldingCase: true)
  }

  @inline(__always)
  private static func has(
    _ literal: UnsafeRawPointer, _ count: Int, _ place: TextPlace,
    of text: UnsafeRawBufferPointer, foldingCase: Bool
  ) -> Bool {
    let literal = UnsafeRawBufferPointer(start: literal, count: count)
    return AccessProbe.has(
      literal.assumingMemoryBound(to: UInt8.self), place,
      of: text.assumingMemoryBound(to: UInt8.self), foldingCase: foldingCase)
  }

  @inline(__always)
  private static func areEqual(
    _ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    // Steps of sixteen bytes; the last one takes some for the second time.
    guard count < 16 else {
      let last = count &- 16
      var difference = differing(one, two, last)
      var offset = 0
      while offset < last {
        difference |= differing(one, two, offset)
        offset &+= 16
      }
      return difference[0] | difference[1] == 0
    }
    if count >= 8 { return areEqual(one, two, count, as: UInt64.self) }
    if count >= 4 { return areEqual(one, two, count, as: UInt32.self) }
    for offset in 0..<count {
      let first = one.load(fromByteOffset: offset, as: UInt8.self)
      if first != two.load(fromByteOffset: offset, as: UInt8.self) { return false }
    }
    return true
  }

  /// Two words, which overlap where there are less bytes.
  @inline(__always)
  private static func areEqual<Word: FixedWidthInteger & BitwiseCopyable>(
    _ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ count: Int, as word: Word.Type
  ) -> Bool {
    let last = count &- MemoryLayout<Word>.size
    return one.loadUnaligned(as: word) == two.loadUnaligned(as: word)
      && one.loadUnaligned(fromByteOffset: last, as: word)
        == two.loadUnaligned(fromByteOffset: last, as: word)
  }

  @inline(__always)
  private static func differing(
    _ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ offset: Int
  ) -> SIMD2<UInt64> {
    one.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      ^ two.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }

  @inline(never)
  private mutating func holdsSlowly(_ place: LeafIndex) -> Bool {
    let leaf = index.pointee.leaves.base + place.position
    if leaf.pointee.isRegex { counters.regexCalls += 1 }
    if text.pointee.isASCII, let probe = leaf.pointee.probe,
      let answer = probe.answer(onASCII: text.pointee.bytes)
    {
      return answer
    }
    guard let test = index.pointee.details.base[place.position]?.test else { return false }
    do throws(AccessTestFailure) {
      return try text.pointee.withSubject { (subject) throws(AccessTestFailure) in
        try test.holds(on: &subject)
      }
    } catch {
      hasFailed = true
      return false
    }
  }

  /// Returns the most recent entry of a list that makes its subscriber's predicate true, or `best`.
  @inline(__always)
  private mutating func take(
    _ first: Entry, _ heap: UInt32, _ tier: Tier, _ best: Entry
  ) -> Entry {
    if first.decides { return first }
    return takeSlowly(first, heap, tier, best)
  }

  @inline(never)
  private mutating func takeSlowly(
    _ first: Entry, _ heap: UInt32, _ tier: Tier, _ best: Entry
  ) -> Entry {
    guard heap != .max, let heap = index.pointee.heaps.base[Int(heap)] else {
      return isTrue(first, tier) ? first : best
    }
    var found = best
    heap.visit(beating: best) { entry in
      if entry.decides || isTrue(entry, tier) { found = entry }
      return found
    }
    return found
  }

  private mutating func isTrue(_ entry: Entry, _ tier: Tier) -> Bool {
    counters.evaluations += 1
    let slot = index.pointee.postings.slot(of: entry.posting)
    do throws(PredicateEvaluationError) {
      return try PackedIndex.evaluate(slot, tier, text, in: index)
    } catch {
      hasFailed = true
      return false
    }
  }
}
