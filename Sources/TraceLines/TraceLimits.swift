import LocatedValues
import PredicateLanguage

/// Every bound of this module, each with its reason.
package enum TraceLimits {
  /// The longest line, in bytes without its end: as in fixtures, and what a reader must hold.
  package static let lineBytes = ValueLimits.vectorBytes

  /// The longest identifier, in bytes: no predicate is evaluated on a longer one.
  package static let identifierBytes = PredicateLimits.identifierBytes

  /// The most beginnings of identifiers that a replay counts one by one: an app has some dozens.
  static let replayPrefixes = 1000

  /// The longest such beginning, in bytes: a web address with its host fits.
  static let replayPrefixBytes = 64

  /// The most pairs of windows between which a replay counts moves one by one: each keeps an
  /// example, and recorded names may be any.
  static let replayMoves = 4096

  /// The greatest count in a summary, and the greatest sum of its counts: programs that read JSON
  /// keep it exactly, and two of them add up to an integer.
  package static let replayCount = 1 << 53

  /// The most seconds of a summary: such numbers have six decimals without loss.
  static let replaySeconds = 1e9

  /// The most identifiers whose shapes are found, and the most bytes of all of them together: each
  /// that differs is kept.
  package static let shapedIdentifiers = 1_000_000
  package static let shapedIdentifierBytes = 64 * 1024 * 1024

  /// The most parts in one place of an identifier that a shape tells apart, before rare ones are a
  /// star.
  static let shapeParts = 12

  /// The most parts of an identifier that a shape tells apart; the rest is one.
  static let shapeDepth = 32
}
