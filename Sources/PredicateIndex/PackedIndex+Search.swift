import PredicateLanguage

/// The result of a search for one subscriber.
package enum SearchOutcome: Hashable, Sendable, BitwiseCopyable {
  /// The most recent subscriber of the highest tier whose predicate is true, and that tier.
  case found(IndexSlot, Tier)
  /// No predicate is true.
  case none
  /// A predicate failed, or the identifier is over the limit.
  case unsure
}

extension PackedIndex {
  /// The longest identifier whose key is kept on the stack.
  private static let shortText = 800

  /// Finds the most recent subscriber of the highest tier whose predicate is true of `identifier`.
  ///
  /// - Complexity: as `Search.run`. No allocation for an ASCII identifier of up to 800 bytes.
  // Takes a place, since a closure that captures an index would begin with a copy of it.
  package static func find(
    _ identifier: String, in index: UnsafePointer<PackedIndex>, readsLow: Bool
  ) -> SearchOutcome {
    if index.pointee.hasFewLeaves {
      let outcome = identifier.utf8.withContiguousStorageIfAvailable {
        findAmongFew(identifier, $0, in: index, readsLow: readsLow)
      }
      if let outcome, let outcome { return outcome }
    }
    return findByKey(identifier, in: index, readsLow: readsLow)
  }

  /// Searches as `find` does, without a key.
  ///
  /// Nil if the identifier is not short ASCII, or if a leaf needs a key.
  @inline(__always)
  private static func findAmongFew(
    _ identifier: String, _ bytes: UnsafeBufferPointer<UInt8>,
    in index: UnsafePointer<PackedIndex>, readsLow: Bool
  ) -> SearchOutcome? {
    guard let base = UnsafeRawPointer(bytes.baseAddress), bytes.count > 0,
      bytes.count <= shortText, KeyBuffer.isASCII(base, bytes.count)
    else { return nil }
    let candidates = index.pointee.few.candidates(base, bytes.count)
    guard index.pointee.few.needNoKey(candidates) else { return nil }
    return withUnsafePointer(to: identifier) {
      let text = SearchText($0, bytes, base, bytes.count, isLowered: false, metGrams: nil)
      return withUnsafePointer(to: text) {
        var search = Search<WinnerGoal>($0, in: index, readsLow: readsLow)
        search.run(among: candidates)
        return search.finding
      }
    }
  }

  @inline(never)
  private static func findByKey(
    _ identifier: String, in index: UnsafePointer<PackedIndex>, readsLow: Bool
  ) -> SearchOutcome {
    guard identifier.utf8.count <= PredicateLimits.identifierBytes else { return .unsure }
    return withText(identifier, in: index) { text in
      var search = Search<WinnerGoal>(text, in: index, readsLow: readsLow)
      search.run()
      return search.finding
    }
  }

  /// Counts what finding takes.
  package static func counters(
    _ identifier: String, in index: UnsafePointer<PackedIndex>
  ) -> SearchCounters {
    guard identifier.utf8.count <= PredicateLimits.identifierBytes else { return SearchCounters() }
    return withText(identifier, in: index) { text in
      var search = Search<WinnerGoal>(text, in: index, readsLow: true)
      search.run()
      return search.counters
    }
  }

  /// Calls `body` with `identifier` in the forms that searches read.
  @inline(__always)
  static func withText<Value>(
    _ identifier: String, in index: UnsafePointer<PackedIndex>,
    _ body: (UnsafePointer<SearchText>) -> Value
  ) -> Value {
    let value = identifier.utf8.withContiguousStorageIfAvailable { bytes -> Value in
      if bytes.count <= shortText {
        let value = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) {
          scratch -> Value? in
          guard let base = scratch.baseAddress else { return nil }
          let key = base + KeyBuffer.before
          let metGrams = (base + 896).assumingMemoryBound(to: UInt32.self)
          let findings = KeyBuffer.writeLowered(bytes, to: key)
          guard findings.isASCII else {
            let folder = index.pointee.folder
            return folder.writeKey(of: bytes, to: key, capacity: shortText).map {
              KeyBuffer.clear(around: key, $0)
              return withForeignText(identifier, bytes, key, $0, metGrams, folder, body)
            }
          }
          return withUnsafePointer(to: identifier) {
            let text = SearchText(
              $0, bytes, key, bytes.count, isLowered: findings.isLowered, metGrams: metGrams)
            return withUnsafePointer(to: text, body)
          }
        }
        if let value { return value }
      }
      return withLongText(identifier, bytes, in: index, body)
    }
    if let value { return value }
    var copy = identifier
    return copy.withUTF8 { withLongText(identifier, $0, in: index, body) }
  }

  /// Calls `body` with an identifier that is not ASCII, whose key has been written.
  @inline(never)
  private static func withForeignText<Value>(
    _ identifier: String, _ bytes: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeMutableRawPointer, _ keyCount: Int, _ metGrams: UnsafeMutablePointer<UInt32>,
    _ folder: KeyFolder, _ body: (UnsafePointer<SearchText>) -> Value
  ) -> Value {
    var subject = SubjectText(identifier, bytes, isASCII: false, folder: folder)
    return withUnsafePointer(to: identifier) { identifier in
      withUnsafeMutablePointer(to: &subject) { subject in
        let text = SearchText(
          identifier, bytes, key, keyCount, isLowered: false, metGrams: metGrams,
          subject: subject)
        return withUnsafePointer(to: text, body)
      }
    }
  }

  /// Calls `body` with the texts of an identifier in which LIKE reads letters of other keys.
  @inline(never)
  private static func withTexts<Value>(
    _ identifier: String, _ bytes: UnsafeBufferPointer<UInt8>, _ keys: [[UInt8]],
    _ metGrams: UnsafeMutablePointer<UInt32>, _ folder: KeyFolder,
    _ body: (UnsafePointer<SearchText>) -> Value
  ) -> Value {
    let texts = UnsafeMutablePointer<SearchText>.allocate(capacity: keys.count)
    var buffers: [UnsafeMutableRawPointer] = []
    defer {
      texts.deallocate()
      for buffer in buffers { buffer.deallocate() }
    }
    var subject = SubjectText(identifier, bytes, isASCII: false, folder: folder)
    return withUnsafePointer(to: identifier) { identifier in
      withUnsafeMutablePointer(to: &subject) { subject in
        for (place, key) in keys.enumerated() {
          let buffer = UnsafeMutableRawPointer.allocate(
            byteCount: key.count + KeyBuffer.before + KeyBuffer.after, alignment: 16)
          buffers.append(buffer)
          KeyBuffer.write(key, to: buffer + KeyBuffer.before)
          var text = SearchText(
            identifier, bytes, buffer + KeyBuffer.before, key.count, isLowered: false,
            metGrams: metGrams, subject: subject)
          text.hasOtherKeys = true
          text.next = place + 1 < keys.count ? UnsafePointer(texts + place + 1) : nil
          (texts + place).initialize(to: text)
        }
        return body(texts)
      }
    }
  }

  /// Calls `body` with an identifier that is long or has rare characters.
  @inline(never)
  private static func withLongText<Value>(
    _ identifier: String, _ bytes: UnsafeBufferPointer<UInt8>,
    in index: UnsafePointer<PackedIndex>, _ body: (UnsafePointer<SearchText>) -> Value
  ) -> Value {
    let folder = index.pointee.folder
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let folded = isASCII ? [] : folder.key(of: bytes)
    let count = isASCII ? bytes.count : folded.count
    let size = count + KeyBuffer.before + KeyBuffer.after
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    let metGrams = UnsafeMutablePointer<UInt32>.allocate(capacity: SearchText.mostMetGrams)
    defer {
      scratch.deallocate()
      metGrams.deallocate()
    }
    let key = scratch + KeyBuffer.before
    guard isASCII else {
      KeyBuffer.write(folded, to: key)
      let others = KeyFolder.otherKeys(of: identifier)
      if others.isEmpty {
        return withForeignText(identifier, bytes, key, count, metGrams, folder, body)
      }
      return withTexts(identifier, bytes, [folded] + others, metGrams, folder, body)
    }
    let isLowered = KeyBuffer.writeLowered(bytes, to: key).isLowered
    return withUnsafePointer(to: identifier) {
      let text = SearchText($0, bytes, key, count, isLowered: isLowered, metGrams: metGrams)
      return withUnsafePointer(to: text, body)
    }
  }
}

extension PackedIndex {
  /// Calls `visit` with every gram of a key that a table may have, its place and the table's
  /// number; the two tables of the longest grams are read together, if both are in use.
  @inline(__always)
  static func visitGrams(
    of key: UnsafeRawPointer, _ count: Int, in index: UnsafePointer<PackedIndex>,
    _ visit: (_ gram: UInt64, _ place: UnsafeRawPointer, _ table: Int) -> Void
  ) {
    let tables = index.pointee.grams.base
    let ordinary = tables[0].count | tables[1].count
    let short = tables[2].count | tables[3].count | tables[4].count | tables[5].count
    guard ordinary | short > 0 else { return }
    var first = 0
    if tables[0].count > 0, tables[1].count > 0 {
      first = 2
      let (long, shorter) = (tables[0].reader, tables[1].reader)
      let mask = Window.mask(tables[1].width)
      var next = key
      let end = key + count
      while next < end {
        // Grams that reach over the end meet zeros; leaves found so are compared like others.
        let gram = next.loadUnaligned(as: UInt64.self)
        if long.mayHave(gram) { visit(gram, next, 0) }
        let part = gram & mask
        if shorter.mayHave(part) { visit(part, next, 1) }
        next += 4
      }
    }
    for table in first..<index.pointee.grams.count where tables[table].count > 0 {
      tables[table].visit(key, count) { visit($0, $1, table) }
    }
  }

  /// Evaluates a subscriber's predicate.
  @inline(__always)
  static func evaluate(
    _ slot: Int, _ tier: Tier, _ text: UnsafePointer<SearchText>,
    in index: UnsafePointer<PackedIndex>
  ) throws(PredicateEvaluationError) -> Bool {
    // A subscription begins with its predicate.
    let place =
      tier == .high
      ? UnsafeRawPointer(index.pointee.subscriptions.base + slot)
      : UnsafeRawPointer(index.pointee.lows.base + slot)
    if text.pointee.isASCII, let probe = PredicateProbe.stored(at: place),
      let answer = probe.answer(onASCII: text.pointee.bytes)
    {
      return answer
    }
    return try evaluateSlowly(slot, tier, text, in: index)
  }

  @inline(never)
  private static func evaluateSlowly(
    _ slot: Int, _ tier: Tier, _ text: UnsafePointer<SearchText>,
    in index: UnsafePointer<PackedIndex>
  ) throws(PredicateEvaluationError) -> Bool {
    let predicate =
      tier == .high
      ? index.pointee.subscriptions.base[slot]?.predicate : index.pointee.lows.base[slot]
    guard let predicate else { return false }
    return try text.pointee.withSubject { (subject) throws(PredicateEvaluationError) in
      try predicate.evaluate(&subject)
    }
  }
}

/// An identifier in the forms that a search reads; good inside the closure that handed it out.
struct SearchText {
  /// The most grams that a search remembers.
  static let mostMetGrams = 32

  let text: UnsafeRawPointer
  let count: Int
  /// A `KeyBuffer`; the text where nothing reads the key.
  let key: UnsafeRawPointer
  let keyCount: Int
  let isASCII: Bool
  /// Whether the key is the text itself.
  let isLowered: Bool
  /// Whether LIKE reads letters of other keys in it.
  fileprivate(set) var hasOtherKeys = false
  /// The same identifier with another of its keys.
  ///
  /// Nil behind the last one.
  fileprivate(set) var next: UnsafePointer<SearchText>?
  /// Room for `mostMetGrams` numbers, not initialised.
  ///
  /// Nil if no grams are read.
  let metGrams: UnsafeMutablePointer<UInt32>?
  /// Whether the key was made.
  @inline(__always)
  var hasKey: Bool { metGrams != nil }
  /// The identifier as text, if the caller has it so.
  private let identifier: UnsafePointer<String>?
  /// The store of the forms that are folded once.
  ///
  /// Nil for ASCII, which needs no such store.
  private let subject: UnsafeMutablePointer<SubjectText>?

  @inline(__always)
  init(
    _ identifier: UnsafePointer<String>?, _ bytes: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeRawPointer, _ keyCount: Int, isLowered: Bool,
    metGrams: UnsafeMutablePointer<UInt32>?, subject: UnsafeMutablePointer<SubjectText>? = nil
  ) {
    text = bytes.baseAddress.map { UnsafeRawPointer($0) } ?? key
    count = bytes.count
    self.key = key
    self.keyCount = keyCount
    isASCII = subject == nil
    self.isLowered = isLowered
    self.metGrams = metGrams
    self.identifier = identifier
    self.subject = subject
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count)
  }

  var keyBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: key.assumingMemoryBound(to: UInt8.self), count: keyCount)
  }

  /// Calls `body` with the identifier as predicates read it, folded once for all calls.
  func withSubject<Value, Failure: Error>(
    _ body: (inout SubjectText) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let subject { return try body(&subject.pointee) }
    let identifier = identifier?.pointee ?? String(decoding: bytes, as: UTF8.self)
    var subject = SubjectText(identifier, bytes, isASCII: true)
    return try body(&subject)
  }

  /// Calls `body` with the bytes that order comparisons of `matchOptions` read.
  func withOrderForm(_ matchOptions: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if isASCII { return body(matchOptions & 1 == 0 ? bytes : keyBytes) }
    let form = withSubject { $0.orderForm(matchOptions: matchOptions) }
    form.withUnsafeBufferPointer { body($0) }
  }
}
