import ByteText

/// The languages whose sources can be read.
package enum SourceLanguage: String, Sendable {
  case swift
  /// Objective-C and Objective-C++.
  case objectiveC = "objc"

  /// Returns the language of a file by the end of its name, or nil.
  package init?(path: String) {
    if PathText(path).ends(with: ".swift") {
      self = .swift
    } else if [".m", ".mm", ".h"].contains(where: { PathText(path).ends(with: $0) }) {
      self = .objectiveC
    } else {
      return nil
    }
  }
}

/// A piece of a source file; the pieces of a file cover it without gaps.
///
/// ```
/// start   32 bits: the offset of the first byte
/// packed  24 bits of length │ 1 bit: a line ended before it │ 7 bits of kind
/// ```
///
/// - Units: UTF-8 bytes from 0.
package struct SourceToken: Sendable, Equatable {
  @usableFromInline let start32: UInt32
  @usableFromInline let packed: UInt32

  /// The bytes of the longest file whose tokens all fit.
  package static let mostBytes = 1 << 24 - 1

  @inline(__always)
  init(_ kind: Kind, _ start: Int, _ end: Int, afterNewline: Bool = false) {
    start32 = UInt32(truncatingIfNeeded: start)
    packed =
      UInt32(truncatingIfNeeded: end - start) << 8 | (afterNewline ? 0x80 : 0)
      | UInt32(kind.rawValue)
  }

  @inlinable package var start: Int { Int(start32) }
  @inlinable package var end: Int { Int(start32) + Int(packed >> 8) }
  @inlinable package var count: Int { Int(packed >> 8) }
  @inlinable package var range: Range<Int> { start..<end }
  // Every token was made of a kind, so these bits are one.
  @inlinable package var kind: Kind { unsafeBitCast(UInt8(packed & 0x7F), to: Kind.self) }

  /// Whether a line ends between the token before it and this one; only lists of significant tokens
  /// know that.
  @inlinable package var isAfterNewline: Bool { packed & 0x80 != 0 }

  @inline(__always)
  func afterNewline(_ isAfter: Bool) -> SourceToken {
    SourceToken(kind, start, end, afterNewline: isAfter)
  }

  /// The kind of a token.
  package enum Kind: UInt8, Sendable {
    /// Space without the end of a line; also a byte order mark, and `\` before the end of a line.
    case space
    /// Space with at least one end of a line.
    case newline
    case comment
    /// An identifier or a keyword, in Swift with its backticks.
    case word
    case number
    /// A run of signs that can be an operator.
    case symbols
    /// One sign of punctuation; in Swift also a `?` or `!` right after an operand.
    case mark
    /// In Swift: quotes with the signs `#` before them.
    case stringOpen
    /// In Swift: what a literal says between quotes and interpolations, as it is written.
    case stringText
    /// In Swift: quotes with the signs `#` after them.
    case stringClose
    /// In Swift: no byte; the line or the file ended in the literal.
    case stringBroken
    /// In Swift: `\(` with the signs `#` between them.
    case interpolationOpen
    case interpolationClose
    case regex
    /// In Objective-C: a literal of C with its quotes and prefix.
    case string
    /// In Objective-C: `@"…"`.
    case objectString
    /// In Objective-C++: `R"x(…)x"` with its prefix.
    case rawString
    case character
    /// `#` and a word.
    case directive
    /// In Objective-C: what follows `#import`, `#pragma`, `#warning` and their like.
    case directiveText
    /// In Objective-C: the end of a directive's line.
    case directiveEnd
    /// In Objective-C: `@` and a word.
    case atWord
    /// In Objective-C: lines that `#if 0` leaves out.
    case inactive
    /// A byte that begins nothing.
    case other

    // The one that the compiler makes is not inlined in other modules.
    @inlinable
    package static func == (left: Kind, right: Kind) -> Bool {
      unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
    }

    /// Whether it means nothing: space, a comment, lines that are left out.
    package var isTrivia: Bool {
      switch self {
      case .space, .newline, .comment, .inactive: true
      default: false
      }
    }
  }
}
