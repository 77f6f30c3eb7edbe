/// The steps that a match of a pattern is charged, at most what it does.
///
/// PCRE2 counts attempts. Between two of them it may read the whole text once for each repetition,
/// and try each alternative: the price of an attempt is an upper bound of that, by the lengths of
/// pattern and text. A step takes a few nanoseconds.
///
/// ```
/// note/[0-9]+    on 20 bytes    1 + 0 + 20 / 12 × 1 steps an attempt
/// (.*a){9}       on 20 bytes    1 + 0 + 20 / 12 × 2
/// ```
struct MatchPrice: Sendable {
  /// The steps of a call of the engine.
  private static let call = 20
  /// Bytes of a pattern, and of a text that one repetition reads, for a step.
  private static let patternBytes = 16
  private static let textBytes = 12
  /// The steps of a character that is read for `\\b` and `\\X`.
  private static let readCharacter = 3

  /// The steps of an attempt that do not depend on the text.
  private let fixed: Int
  /// The largest number of repetitions that the pattern may have.
  private let repetitions: Int

  init(_ pattern: String) {
    var (repetitions, escapes) = (0, 0)
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"): repetitions += 1
      // It may be `\\b`, which is a call.
      case UInt8(ascii: "\\"): escapes += 1
      default: break
      }
    }
    fixed = 1 + escapes + pattern.utf8.count / Self.patternBytes
    self.repetitions = repetitions
  }

  /// Returns the steps of `attempts` attempts on a text of `textBytes` bytes.
  func steps(_ attempts: UInt32, textBytes: Int) -> Int {
    Self.call + Int(attempts) * (fixed + textBytes * repetitions / Self.textBytes)
  }

  /// Returns the steps of reading characters.
  func steps(reading characters: Int) -> Int { Self.readCharacter * characters }
}

/// The end of a match.
struct MatchEnd {
  /// The status that the engine gave.
  let status: Int32
  /// The characters that were read for word and grapheme boundaries.
  let read: Int

  /// Creates the end of a match that has `left` of its characters.
  @inline(__always)
  init(_ status: Int32, left: Int) {
    self.status = status
    read = RegexLimits.boundaryCharacters - left
  }
}
