import PredicateLanguage

/// The scene that a route has found, as a decision names it.
struct FoundScene {
  let id: SceneIdentifier
  let isConnected: Bool
  let score: RoutingScore
}

extension RoutingIndex {
  /// The longest identifier whose key stands on the stack.
  private static let shortText = 896

  /// Finds the scene for `identifier`.
  ///
  /// - Returns: false when a predicate failed or the identifier is over the limit; the answer is
  ///   then to be worked out from the candidates.
  /// - Complexity: as `search`. No allocation for an ASCII identifier of up to 896 bytes.
  @inline(__always)
  func route(
    _ identifier: String, asksCan: Bool, _ result: inout FoundScene?,
    _ counters: inout RouteCounters
  ) -> Bool {
    guard identifier.utf8.count <= Limits.identifierBytes else { return false }
    return withText(identifier) { text in
      var search = Search(asksCan: asksCan)
      self.search(text, &search)
      counters = search.counters
      if search.hasFailed { return false }
      let best = search.prefers.isNone ? search.can : search.prefers
      guard !best.isNone else { return true }
      let slot = Int(postings.base[best.posting].slot)
      if let resident = residents.base[slot] {
        result = FoundScene(
          id: resident.id, isConnected: resident.isConnected,
          score: search.prefers.isNone ? .can : .prefers)
      }
      return true
    }
  }

  /// The slots of all scenes that may take `identifier` or fail on it, most recent first.
  func candidates(_ identifier: String) -> [SessionSlot] {
    withText(identifier) { candidates($0) }
  }

  @inline(__always)
  private func withText<Value>(
    _ identifier: String, _ body: (RouteText) -> Value
  ) -> Value {
    let value = identifier.utf8.withContiguousStorageIfAvailable { bytes -> Value in
      if bytes.count <= Self.shortText {
        let value = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) {
          scratch -> Value? in
          guard let base = scratch.baseAddress else { return nil }
          let key = base + KeyBuffer.before
          guard KeyBuffer.writeLowered(bytes, to: key) else { return nil }
          return withUnsafePointer(to: identifier) {
            body(RouteText($0, bytes, key, bytes.count, isASCII: true))
          }
        }
        if let value { return value }
      }
      return withLongText(identifier, bytes, body)
    }
    if let value { return value }
    var copy = identifier
    return copy.withUTF8 { withLongText(identifier, $0, body) }
  }

  /// For identifiers that are long or not ASCII.
  @inline(never)
  private func withLongText<Value>(
    _ identifier: String, _ bytes: UnsafeBufferPointer<UInt8>, _ body: (RouteText) -> Value
  ) -> Value {
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let folded = isASCII ? [] : folder.key(of: bytes)
    let count = isASCII ? bytes.count : folded.count
    let size = count + KeyBuffer.before + KeyBuffer.after
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { scratch.deallocate() }
    let key = scratch + KeyBuffer.before
    if isASCII {
      _ = KeyBuffer.writeLowered(bytes, to: key)
    } else {
      KeyBuffer.write(folded, to: key)
    }
    return withUnsafePointer(to: identifier) {
      body(RouteText($0, bytes, key, count, isASCII: isASCII))
    }
  }
}
