import PredicateLanguage

/// The scene that a route has found, by its place, so that finding counts no references.
struct FoundScene {
  let slot: SessionSlot
  let score: RoutingScore
}

extension RoutingIndex {
  /// The longest identifier whose key stands on the stack.
  private static let shortText = 800

  /// Finds the scene for `identifier`.
  ///
  /// - Returns: false when a predicate failed or the identifier is over the limit; the answer is
  ///   then to be worked out from the candidates.
  /// - Complexity: as `search`. No allocation for an ASCII identifier of up to 800 bytes.
  // Takes a place, since a closure that captures an index would begin with a copy of it.
  @inline(__always)
  static func route(
    _ identifier: String, in index: UnsafePointer<RoutingIndex>, asksCan: Bool,
    _ result: inout FoundScene?, _ counters: inout RouteCounters
  ) -> Bool {
    guard identifier.utf8.count <= Limits.identifierBytes else { return false }
    return withText(identifier, in: index) { text in
      var search = Search(text, in: index, asksCan: asksCan)
      search.run()
      counters = search.counters
      if search.hasFailed { return false }
      let best = search.prefers.isNone ? search.can : search.prefers
      guard !best.isNone else { return true }
      let slot = index.pointee.postings.slot(of: best.posting)
      result = FoundScene(
        slot: SessionSlot(position: slot), score: search.prefers.isNone ? .can : .prefers)
      return true
    }
  }

  /// The slots of all scenes that may take `identifier` or fail on it, most recent first.
  static func candidates(
    _ identifier: String, in index: UnsafePointer<RoutingIndex>
  ) -> [SessionSlot] {
    var walk = candidateWalk(identifier, in: index)
    var slots: [SessionSlot] = []
    while let slot = walk.next(in: index.pointee) { slots.append(slot) }
    return slots
  }

  /// As `candidates`, one by one.
  static func candidateWalk(
    _ identifier: String, in index: UnsafePointer<RoutingIndex>
  ) -> CandidateWalk {
    withText(identifier, in: index) { index.pointee.candidateWalk($0.pointee) }
  }

  @inline(__always)
  private static func withText<Value>(
    _ identifier: String, in index: UnsafePointer<RoutingIndex>,
    _ body: (UnsafePointer<RouteText>) -> Value
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
            let text = RouteText(
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

  /// For identifiers that are not ASCII, whose key has been written.
  @inline(never)
  private static func withForeignText<Value>(
    _ identifier: String, _ bytes: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeMutableRawPointer, _ keyCount: Int, _ metGrams: UnsafeMutablePointer<UInt32>,
    _ folder: KeyFolder, _ body: (UnsafePointer<RouteText>) -> Value
  ) -> Value {
    var subject = SubjectText(identifier, bytes, isASCII: false, folder: folder)
    return withUnsafePointer(to: identifier) { identifier in
      withUnsafeMutablePointer(to: &subject) { subject in
        let text = RouteText(
          identifier, bytes, key, keyCount, isLowered: false, metGrams: metGrams,
          subject: subject)
        return withUnsafePointer(to: text, body)
      }
    }
  }

  /// For identifiers that are long or have rare characters.
  @inline(never)
  private static func withLongText<Value>(
    _ identifier: String, _ bytes: UnsafeBufferPointer<UInt8>,
    in index: UnsafePointer<RoutingIndex>, _ body: (UnsafePointer<RouteText>) -> Value
  ) -> Value {
    let folder = index.pointee.folder
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let folded = isASCII ? [] : folder.key(of: bytes)
    let count = isASCII ? bytes.count : folded.count
    let size = count + KeyBuffer.before + KeyBuffer.after
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    let metGrams = UnsafeMutablePointer<UInt32>.allocate(capacity: RouteText.mostMetGrams)
    defer {
      scratch.deallocate()
      metGrams.deallocate()
    }
    let key = scratch + KeyBuffer.before
    guard isASCII else {
      KeyBuffer.write(folded, to: key)
      return withForeignText(identifier, bytes, key, count, metGrams, folder, body)
    }
    let isLowered = KeyBuffer.writeLowered(bytes, to: key).isLowered
    return withUnsafePointer(to: identifier) {
      let text = RouteText($0, bytes, key, count, isLowered: isLowered, metGrams: metGrams)
      return withUnsafePointer(to: text, body)
    }
  }
}
