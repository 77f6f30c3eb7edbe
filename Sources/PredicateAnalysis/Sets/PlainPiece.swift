internal import PredicateLanguage

/// A comparison with a constant of ASCII characters that is a piece of the string.
struct PlainPiece {
  let place: TextPlace
  let text: [UInt8]

  /// Nil for a predicate that is anything else than such a comparison, without `[c]` and `[d]`.
  init?(_ predicate: ActivationPredicate) {
    guard let test = predicate.onlyTest, test.isPlain, test.matchOptions & 3 == 0 else {
      return nil
    }
    guard let place = test.kind.place, place != .whole else { return nil }
    self.place = place
    text = Array(test.plainConstant)
    guard !text.isEmpty, text.allSatisfy({ $0 < 0x80 }) else { return nil }
  }

  /// A shortest string that has both pieces where they belong.
  ///
  /// Nil if there is none.
  ///
  /// - Complexity: O(n × m): the lengths of the pieces.
  func joined(with other: PlainPiece) -> String? {
    switch (place, other.place) {
    case (.start, .start): return Self.shared(text, other.text) { $0.starts(with: $1) }
    case (.end, .end):
      return Self.shared(text, other.text) { $0.reversed().starts(with: $1.reversed()) }
    case (.start, _), (.anywhere, .end): return Self.text(laid(before: other))
    case (_, .start), (.end, .anywhere): return Self.text(other.laid(before: self))
    default:
      let both = [laid(before: other), other.laid(before: self)]
      return both.min { $0.count < $1.count }.map(Self.text)
    }
  }

  /// The longer one, where it has the shorter.
  private static func shared(
    _ one: [UInt8], _ other: [UInt8], _ has: ([UInt8], [UInt8]) -> Bool
  ) -> String? {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return has(long, short) ? text(long) : nil
  }

  /// This piece, and as much of `other` behind it as it does not have.
  private func laid(before other: PlainPiece) -> [UInt8] {
    if other.place == .anywhere, Self.has(text, other.text) { return text }
    if place == .anywhere, Self.has(other.text, text) { return other.text }
    var shared = min(text.count, other.text.count)
    while !text.suffix(shared).elementsEqual(other.text.prefix(shared)) { shared -= 1 }
    return text + other.text[shared...]
  }

  private static func has(_ long: [UInt8], _ short: [UInt8]) -> Bool {
    guard short.count <= long.count else { return false }
    return (0...long.count - short.count).contains { start in
      long[start..<start + short.count].elementsEqual(short)
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
