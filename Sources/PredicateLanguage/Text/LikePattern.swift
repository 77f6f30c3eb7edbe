/// A compiled LIKE pattern: `*` is any run of characters, `?` one character.
///
/// ```
/// note-*/v?.txt     segments    note-  |  /v ? .txt
///                               first     last (after the final *)
/// ```
///
/// The text before the first `*` is matched at the beginning, the text behind the last `*` at the
/// end, and each segment between at its first place: a later place never helps, so nothing is tried
/// twice. CR LF is one character everywhere in LIKE.
///
/// When it hurts: a segment that begins like the text repeats, as in `*aaaaab` over many `a`.
struct LikePattern: Sendable {
  private enum Piece: Sendable {
    /// Bytes that must stand in the text as they are.
    case literal(Range<Int>)
    /// Any one character.
    case one
  }

  private struct Segment: Sendable {
    var pieces: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var pieces: [Piece] = []
  /// The pieces between two `*`; one segment when the pattern has no `*`.
  private var segments: [Segment] = []

  /// Compiles `pattern`, whose literal text is folded as the identifier will be.
  ///
  /// - Complexity: O(p): p bytes of pattern.
  init(_ pattern: String, options: ComparisonOptions) {
    var literal = String.UnicodeScalarView()
    var isEscaped = false
    var start = 0
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        literal.append(scalar)
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "?":
        flush(&literal, options)
        pieces.append(.one)
      case "*":
        flush(&literal, options)
        segments.append(Segment(pieces: start..<pieces.count))
        start = pieces.count
      default: literal.append(scalar)
      }
    }
    flush(&literal, options)
    segments.append(Segment(pieces: start..<pieces.count))
  }

  /// Whether the last backslash of `pattern` escapes nothing.
  static func endsInBackslash(_ pattern: String) -> Bool {
    var count = 0
    for byte in pattern.utf8.reversed() {
      guard byte == UInt8(ascii: "\\") else { break }
      count += 1
    }
    return count % 2 == 1
  }

  /// The form of `text` that patterns with `options` are matched against.
  static func form(of text: String, _ options: ComparisonOptions) -> String {
    options.isLiteral ? text : Folding.compatible(text, options)
  }

  private mutating func flush(
    _ literal: inout String.UnicodeScalarView, _ options: ComparisonOptions
  ) {
    guard !literal.isEmpty else { return }
    let text = String(literal)
    literal.removeAll()
    let start = bytes.count
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let folds = options.folding.contains(.caseInsensitive)
      bytes += text.utf8.map { folds ? ByteSearch.lowered($0) : $0 }
    } else {
      bytes += Self.form(of: text, options).utf8
    }
    pieces.append(.literal(start..<bytes.count))
  }
}

extension LikePattern {
  /// Whether the whole `text` matches; `foldingCase` folds its ASCII letters as it is read.
  ///
  /// - Complexity: O(p × t) at worst, O(p + t) for ordinary patterns.
  func matches(_ text: Bytes, foldingCase: Bool) -> Bool {
    guard !pieces.isEmpty || segments.count > 1 else { return false }
    return bytes.withUnsafeBufferPointer { pool in
      Matcher(pattern: self, pool: pool, text: text, foldingCase: foldingCase).run()
    }
  }

  private struct Matcher {
    let pattern: LikePattern
    let pool: Bytes
    let text: Bytes
    let foldingCase: Bool

    func run() -> Bool {
      let segments = pattern.segments
      guard var position = forward(segments[0], from: 0) else { return false }
      if segments.count == 1 { return position == text.count }
      for segment in segments[1..<(segments.count - 1)] {
        guard let end = first(segment, from: position) else { return false }
        position = end
      }
      guard let start = backward(segments[segments.count - 1]) else { return false }
      return start >= position
    }

    /// Returns the end of the first place of `segment` at or after `start`.
    private func first(_ segment: Segment, from start: Int) -> Int? {
      var position = start
      while true {
        if let end = forward(segment, from: position) { return end }
        guard position < text.count else { return nil }
        position = next(position)
      }
    }

    /// Returns the end of `segment` when it stands at `start`.
    private func forward(_ segment: Segment, from start: Int) -> Int? {
      var position = start
      for piece in pattern.pieces[segment.pieces] {
        switch piece {
        case .literal(let range):
          let literal = Bytes(rebasing: pool[range])
          guard ByteSearch.matches(text, at: position, literal, foldingCase: foldingCase) else {
            return nil
          }
          position += literal.count
          if splitsLineEnd(position) { return nil }
        case .one:
          guard position < text.count else { return nil }
          position = next(position)
        }
      }
      return position
    }

    /// Returns the beginning of `segment` when it stands at the end of the text.
    private func backward(_ segment: Segment) -> Int? {
      var position = text.count
      for piece in pattern.pieces[segment.pieces].reversed() {
        switch piece {
        case .literal(let range):
          let literal = Bytes(rebasing: pool[range])
          position -= literal.count
          guard position >= 0, !splitsLineEnd(position),
            ByteSearch.matches(text, at: position, literal, foldingCase: foldingCase)
          else { return nil }
        case .one:
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
}
