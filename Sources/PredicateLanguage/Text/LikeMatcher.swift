/// Matches one text against the tables of a LIKE pattern.
struct LikeMatcher {
  let segments: UnsafeBufferPointer<LikePattern.Segment>
  let pieces: UnsafePointer<LikePattern.Piece>
  /// The bytes that pieces point into.
  let pool: UnsafePointer<UInt8>
  let text: Bytes
  let foldingCase: Bool

  func run() -> Bool {
    // The empty pattern matches nothing, not even the empty text.
    if segments.count == 1, segments[0].count == 0 { return false }
    guard var position = forward(segments[0], from: 0) else { return false }
    if segments.count == 1 { return position == text.count }
    let isLong = text.count > Self.shortText
    var credit = isLong ? NeedleSearch.credit(for: text) : 0
    for slot in 1..<(segments.count - 1) {
      let segment = segments[slot]
      let end =
        isLong
        ? first(segment, from: position, credit: &credit) : first(segment, from: position)
      guard let end else { return false }
      position = end
    }
    guard let start = backward(segments[segments.count - 1]) else { return false }
    return start >= position
  }

  /// The longest text in which places are tried one by one whatever that costs.
  private static let shortText = 512

  /// Returns the end of the first place of `segment` at or after `start` of a long text.
  ///
  /// `credit` is what is left for trying place by place.
  ///
  /// - Complexity: O(t × (1 + m / 64)): t bytes of text, m characters of a segment with `?`; O(t)
  ///   without `?`.
  @inline(never)
  private func first(
    _ segment: LikePattern.Segment, from start: Int, credit: inout Int
  ) -> Int? {
    if segment.count == 0 { return start }
    if segment.count == 1, let literal = literal(Int(segment.start)), !literal.isEmpty {
      return NeedleSearch(needle: literal, text: text, foldingCase: foldingCase)
        .first(from: start, credit: &credit) {
          !splitsLineEnd($0) && !splitsLineEnd($0 + literal.count)
        }
        .map { $0 + literal.count }
    }
    let range = UnsafeBufferPointer(start: pieces + Int(segment.start), count: Int(segment.count))
    let cost = range.reduce(1) { $0 + 1 + max(0, Int($1.length)) / 8 }
    var position = start
    while credit > 0 {
      if let end = forward(segment, from: position) { return end }
      guard position < text.count else { return nil }
      position = next(position)
      credit -= cost
    }
    // Pieces without a character are everywhere.
    guard range.contains(where: { $0.length != 0 }) else { return position }
    return LikeBitap(range, pool: pool, foldingCase: foldingCase)
      .firstEnd(in: text, from: position)
  }

  /// The text of a piece.
  ///
  /// Nil if it is any one character.
  @inline(__always)
  private func literal(_ slot: Int) -> Bytes? {
    let piece = pieces[slot]
    guard piece.length >= 0 else { return nil }
    return Bytes(start: pool + Int(piece.start), count: Int(piece.length))
  }

  /// Returns the end of the first place of `segment` at or after `start`.
  private func first(_ segment: LikePattern.Segment, from start: Int) -> Int? {
    var position = start
    while true {
      if let end = forward(segment, from: position) { return end }
      guard position < text.count else { return nil }
      position = next(position)
    }
  }

  /// Returns the end of `segment` when it is at `start`.
  private func forward(_ segment: LikePattern.Segment, from start: Int) -> Int? {
    var position = start
    for slot in Int(segment.start)..<Int(segment.start + segment.count) {
      if let literal = literal(slot) {
        guard ByteSearch.matches(text, at: position, literal, foldingCase: foldingCase) else {
          return nil
        }
        position += literal.count
        if splitsLineEnd(position) { return nil }
      } else {
        guard position < text.count else { return nil }
        position = next(position)
      }
    }
    return position
  }

  /// Returns the beginning of `segment` when it is at the end of the text.
  private func backward(_ segment: LikePattern.Segment) -> Int? {
    var position = text.count
    for slot in (Int(segment.start)..<Int(segment.start + segment.count)).reversed() {
      if let literal = literal(slot) {
        position -= literal.count
        guard position >= 0, !splitsLineEnd(position),
          ByteSearch.matches(text, at: position, literal, foldingCase: foldingCase)
        else { return nil }
      } else {
        guard position > 0 else { return nil }
        position = previous(position)
      }
    }
    return position
  }

  /// The position after the character at `position`.
  private func next(_ position: Int) -> Int {
    let byte = text[position]
    if byte < 0x80 {
      let isLineEnd =
        byte == 0x0D && position + 1 < text.count && text[position + 1] == 0x0A
      return position + (isLineEnd ? 2 : 1)
    }
    return min(text.count, position + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4))
  }

  /// The position of the character before `position`.
  private func previous(_ position: Int) -> Int {
    var index = position - 1
    while index > 0, text[index] & 0xC0 == 0x80 { index -= 1 }
    return splitsLineEnd(index) ? index - 1 : index
  }

  private func splitsLineEnd(_ position: Int) -> Bool {
    position > 0 && position < text.count && text[position] == 0x0A && text[position - 1] == 0x0D
  }
}
