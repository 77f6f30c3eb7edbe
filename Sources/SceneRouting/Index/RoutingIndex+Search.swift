import PredicateLanguage

/// What a route has found so far.
struct Search: ~Copyable {
  /// The most recent scene that prefers the identifier, and the most recent that can take it.
  var prefers = Entry.none
  var can = Entry.none
  /// False when `can` is not asked.
  let asksCan: Bool
  /// Whether a predicate that was asked has no value, or too much was met to keep it in mind; then
  /// the answer is worked out with care.
  var hasFailed = false
  /// The grams that were met, each with the number of its table in the upper bits.
  private var metGrams = SIMD32<UInt32>.zero
  private var metCount = 0
  var counters = RouteCounters()
  /// The identifier as predicates read it; most routes need none.
  private var subject: SubjectText?

  @inline(__always)
  init(asksCan: Bool) {
    self.asksCan = asksCan
    subject = nil
  }

  /// Notes a gram; false when it was met before in this identifier, so that a text that repeats a
  /// gram does not ask its leaves again and again.
  @inline(never)
  mutating func isNew(gram: UInt32, table: Int) -> Bool {
    let number = gram | UInt32(table) << 28
    for place in 0..<metCount where metGrams[place] == number { return false }
    guard metCount < 32 else {
      hasFailed = true
      return false
    }
    metGrams[metCount] = number
    metCount += 1
    return true
  }

  /// Whether a leaf with these most recent entries may still win.
  @inline(__always)
  func isWanted(prefers: Entry, can: Entry) -> Bool {
    prefers.beats(self.prefers) || (self.prefers.isNone && asksCan && can.beats(self.can))
  }

  /// Calls `body` with the identifier as predicates read it, folded once for all calls.
  mutating func withSubject<Value, Failure: Error>(
    _ text: RouteText, _ body: (inout SubjectText) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var subject =
      self.subject ?? SubjectText(text.identifier.pointee, text.bytes, isASCII: text.isASCII)
    defer { self.subject = subject }
    return try body(&subject)
  }
}

/// How much a route did.
package struct RouteCounters: Hashable, Sendable {
  /// Leaves compared with the identifier, once a structure had come upon them.
  package var leafChecks = 0
  /// Calls of the regular expression engine.
  package var regexCalls = 0
  /// Whole predicates evaluated.
  package var evaluations = 0
}

extension RoutingIndex {
  /// Finds the most recent scenes of each score.
  ///
  /// - Complexity: O(n + c): n bytes, c leaves with a literal that stands in the identifier and a
  ///   scene that may win.
  @inline(__always)
  func search(_ text: RouteText, _ search: inout Search) {
    visitEqual(text) { consider($0, text, &search) }
    if prefixes.count > 0 {
      prefixes.visit(text.key, text.keyCount) {
        considerChain($0, text, &search)
      }
    }
    if suffixes.count > 0 {
      suffixes.visit(text.key, text.keyCount) {
        considerChain($0, text, &search)
      }
    }
    if ends.count > 0 {
      ends.visit(text.key, text.keyCount) { considerChain($0, text, &search) }
    }
    searchGrams(text, &search)
    if intervals.count > 0 { searchIntervals(text, &search) }
    considerChain(Self.always, text, &search)
  }

  @inline(__always)
  private func considerChain(
    _ head: LeafIndex, _ text: RouteText, _ search: inout Search
  ) {
    var next = head
    repeat {
      consider(next, text, &search)
      next = leaves.base[next.position].next
    } while !next.isNone
  }

  // MARK: Structures

  @inline(__always)
  private func visitEqual(_ text: RouteText, _ visit: (LeafIndex) -> Void) {
    guard equality.count > 0 else { return }
    let hash = hash.hash(text.key, text.keyCount)
    equality.visit(hash) { head in
      var next = LeafIndex(head)
      repeat {
        visit(next)
        next = leaves.base[next.position].next
      } while !next.isNone
    }
  }

  @inline(__always)
  private func searchGrams(_ text: RouteText, _ search: inout Search) {
    for table in 0..<grams.count where grams.base[table].count > 0 {
      grams.base[table].visit(
        text.key, text.keyCount, isNew: { search.isNew(gram: $0, table: table) },
        { consider($0, text, &search) })
    }
  }

  private func searchIntervals(
    _ text: RouteText, _ search: inout Search
  ) {
    for place in 0..<intervals.count {
      let tree = intervals.at(place)
      guard tree.pointee.count > 0 else { continue }
      withOrderForm(text, tree.pointee.mode, &search) { form, search in
        tree.pointee.visit(
          form, &search, isWanted: { $0.isWanted(prefers: $1, can: $2) },
          { consider($0, text, &$1) })
      }
    }
  }

  /// Calls `body` with the bytes that order comparisons of `mode` read.
  private func withOrderForm(
    _ text: RouteText, _ mode: UInt8, _ search: inout Search,
    _ body: (UnsafeBufferPointer<UInt8>, inout Search) -> Void
  ) {
    if text.isASCII { return body(mode & 1 == 0 ? text.bytes : text.keyBytes, &search) }
    let form = search.withSubject(text) { $0.orderForm(mode: mode) }
    form.withUnsafeBufferPointer { body($0, &search) }
  }

  // MARK: Leaves

  /// Asks a leaf, if its scenes may still win, and takes the best of them.
  @inline(__always)
  private func consider(
    _ index: LeafIndex, _ text: RouteText, _ search: inout Search
  ) {
    let leaf = leaves.base + index.position
    guard search.isWanted(prefers: leaf.pointee.prefers, can: leaf.pointee.can) else { return }
    guard holds(index, text, &search) else { return }
    if leaf.pointee.prefers.beats(search.prefers) {
      search.prefers = take(
        leaf.pointee.prefers, leaf.pointee.prefersHeap, .prefers, search.prefers, text, &search)
    }
    if search.prefers.isNone, search.asksCan, leaf.pointee.can.beats(search.can) {
      search.can = take(
        leaf.pointee.can, leaf.pointee.canHeap, .can, search.can, text, &search)
    }
  }

  /// Whether the leaf's test is true of the identifier.
  @inline(__always)
  private func holds(
    _ index: LeafIndex, _ text: RouteText, _ search: inout Search
  ) -> Bool {
    let leaf = leaves.base + index.position
    if leaf.pointee.test == .always { return true }
    search.counters.leafChecks += 1
    guard text.isASCII, leaf.pointee.test != .other else {
      return holdsSlowly(index, text, &search)
    }
    let bytes = leaf.pointee.foldsCase ? text.key : text.text
    let length = Int(leaf.pointee.length)
    guard length <= text.count else { return false }
    switch leaf.pointee.test {
    case .equal:
      return length == text.count && Self.areEqual(bytes, leaf.pointee.constant, length)
    case .prefix: return length > 0 && Self.areEqual(bytes, leaf.pointee.constant, length)
    case .suffix:
      return length > 0
        && Self.areEqual(bytes + (text.count - length), leaf.pointee.constant, length)
    default: return holdsSlowly(index, text, &search)
    }
  }

  @inline(__always)
  private static func areEqual(_ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ count: Int)
    -> Bool
  {
    var offset = 0
    while offset + 8 <= count {
      let first = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if first != two.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset += 8
    }
    while offset < count {
      let first = one.load(fromByteOffset: offset, as: UInt8.self)
      if first != two.load(fromByteOffset: offset, as: UInt8.self) { return false }
      offset += 1
    }
    return true
  }

  @inline(never)
  private func holdsSlowly(
    _ index: LeafIndex, _ text: RouteText, _ search: inout Search
  ) -> Bool {
    guard let test = details.base[index.position]?.test else { return false }
    if test.kind == .matches { search.counters.regexCalls += 1 }
    do throws(AccessTestFailure) {
      return try search.withSubject(text) { (subject) throws(AccessTestFailure) in
        try test.holds(on: &subject)
      }
    } catch {
      search.hasFailed = true
      return false
    }
  }

  /// Returns the most recent entry of a list that makes its scene's predicate true, or `best`.
  @inline(__always)
  private func take(
    _ first: Entry, _ heap: UInt32, _ tier: Tier, _ best: Entry, _ text: RouteText,
    _ search: inout Search
  ) -> Entry {
    if first.decides { return first }
    return takeSlowly(first, heap, tier, best, text, &search)
  }

  @inline(never)
  private func takeSlowly(
    _ first: Entry, _ heap: UInt32, _ tier: Tier, _ best: Entry, _ text: RouteText,
    _ search: inout Search
  ) -> Entry {
    guard heap != .max, let heap = heaps.base[Int(heap)] else {
      return isTrue(first, tier, text, &search) ? first : best
    }
    var found = best
    heap.visit(beating: best) { entry in
      if entry.decides || isTrue(entry, tier, text, &search) { found = entry }
      return found
    }
    return found
  }

  private func isTrue(
    _ entry: Entry, _ tier: Tier, _ text: RouteText, _ search: inout Search
  ) -> Bool {
    let slot = Int(postings.base[entry.posting].slot)
    guard let conditions = residents.base[slot]?.conditions else { return false }
    search.counters.evaluations += 1
    do throws(PredicateEvaluationError) {
      let predicate = tier == .prefers ? conditions.prefers : conditions.can
      return try search.withSubject(text) { (subject) throws(PredicateEvaluationError) in
        try predicate.evaluate(&subject)
      }
    } catch {
      search.hasFailed = true
      return false
    }
  }

  // MARK: Candidates

  /// The slots of all scenes of which a predicate may be true or fail, most recent first.
  ///
  /// - Complexity: O(n + c log c): n bytes, c entries of leaves that the identifier comes upon.
  func candidates(_ text: RouteText) -> [SessionSlot] {
    var slots: [UInt32: UInt32] = [:]
    func add(_ entry: Entry) {
      if !entry.isNone { slots[postings.at(entry.posting).pointee.slot] = entry.rank }
    }
    func addChain(_ head: LeafIndex) {
      var next = head
      while !next.isNone {
        let leaf = leaves.at(next.position).pointee
        for (entry, heap) in [(leaf.prefers, leaf.prefersHeap), (leaf.can, leaf.canHeap)] {
          guard heap != .max, let heap = heaps.at(Int(heap)).pointee else {
            add(entry)
            continue
          }
          for place in 0..<heap.count { add(heap.base[place]) }
        }
        next = leaf.next
      }
    }
    func addOne(_ index: LeafIndex) {
      let leaf = leaves.at(index.position).pointee
      for (entry, heap) in [(leaf.prefers, leaf.prefersHeap), (leaf.can, leaf.canHeap)] {
        guard heap != .max, let heap = heaps.at(Int(heap)).pointee else {
          add(entry)
          continue
        }
        for place in 0..<heap.count { add(heap.base[place]) }
      }
    }
    visitEqual(text) { addOne($0) }
    prefixes.visit(text.key, text.keyCount) { addChain($0) }
    suffixes.visit(text.key, text.keyCount) { addChain($0) }
    ends.visit(text.key, text.keyCount) { addChain($0) }
    for table in 0..<grams.count {
      var met: Set<UInt32> = []
      grams.at(table).pointee.visit(
        text.key, text.keyCount, isNew: { met.insert($0).inserted }, { addOne($0) })
    }
    var search = Search(asksCan: true)
    for place in 0..<intervals.count {
      let tree = intervals.at(place)
      withOrderForm(text, tree.pointee.mode, &search) { form, search in
        tree.pointee.visit(
          form, &search, isWanted: { _, _, _ in true }, { leaf, _ in addOne(leaf) })
      }
    }
    addChain(Self.always)
    return slots.sorted { $0.value > $1.value }.map { SessionSlot(position: Int($0.key)) }
  }
}
