import TextFolding

/// A compiled LIKE pattern: `*` is any run of characters, `?` one character.
///
/// ```
/// note-*/v?.txt     segments    note-  |  /v ? .txt
///                               first     last (after the final *)
/// ```
///
/// The text before the first `*` is matched at the beginning, the text after the last `*` at the
/// end, and each segment between at its first place: a later place never helps, so nothing is tried
/// twice. CR LF is one character everywhere in LIKE.
///
/// When it hurts: a segment with `?` whose pieces nearly are at many places of a long text; then
/// `LikeBitap` takes a step for each character of the text and 64 of the segment.
struct LikePattern: Sendable {
  /// Bytes that must be in the text as they are, or any one character.
  struct Piece: BitwiseCopyable {
    /// Any one character.
    static let one = Piece(start: 0, length: -1)

    let start: Int32
    let length: Int32

    func moved(by distance: Int) -> Piece {
      length < 0 ? self : Piece(start: start + Int32(distance), length: length)
    }
  }

  /// The pieces between two `*`.
  struct Segment: BitwiseCopyable {
    let start: Int32
    let count: Int32

    func moved(by distance: Int) -> Segment {
      Segment(start: start + Int32(distance), count: count)
    }
  }

  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [Piece] = []
  /// One segment when the pattern has no `*`.
  private(set) var segments: [Segment] = []

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
        segments.append(Segment(start: Int32(start), count: Int32(pieces.count - start)))
        start = pieces.count
      default: literal.append(scalar)
      }
    }
    flush(&literal, options)
    segments.append(Segment(start: Int32(start), count: Int32(pieces.count - start)))
  }

  /// Compiles `pattern` within the limits.
  ///
  /// - Throws: when the pattern is over `PredicateLimits.likePatternBytes` or ends in a single
  ///   backslash.
  init(checking pattern: String, options: ComparisonOptions) throws(Mistake) {
    let written = pattern.utf8.count
    guard written <= PredicateLimits.likePatternBytes else {
      throw OperandProblem.likeTooLong(bytes: written)
    }
    guard !Self.endsInBackslash(pattern.unicodeScalars) else {
      throw OperandProblem.trailingBackslash
    }
    self.init(pattern, options: options)
    // Normal form makes a character up to eleven times as long.
    let compared = bytes.count + pieces.count { $0.length < 0 }
    guard compared <= PredicateLimits.likePatternBytes else {
      throw OperandProblem.likeFormTooLong(bytes: compared)
    }
  }

  /// Whether the last backslash of `pattern` escapes nothing.
  static func endsInBackslash(_ pattern: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
    var count = 0
    for scalar in pattern.reversed() {
      guard scalar == "\\" else { break }
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
    pieces.append(Piece(start: Int32(start), length: Int32(bytes.count - start)))
  }
}

extension LikePattern {
  /// Whether the whole `text` matches; `foldingCase` folds its ASCII letters as it is read.
  ///
  /// - Complexity: O(p + t), O(t × p / 64) at worst: p bytes of pattern, t of text.
  func matches(_ text: Bytes, foldingCase: Bool) -> Bool {
    // One element more, so that both lists have an address.
    (bytes + [0]).withUnsafeBufferPointer { bytes in
      (pieces + [.one]).withUnsafeBufferPointer { pieces in
        segments.withUnsafeBufferPointer { segments in
          guard let pool = bytes.baseAddress, let first = pieces.baseAddress else { return false }
          return LikeMatcher(
            segments: segments, pieces: first, pool: pool, text: text, foldingCase: foldingCase
          ).run()
        }
      }
    }
  }
}
