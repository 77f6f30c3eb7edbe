/// Every bound of regular expressions, each with its reason.
///
/// A pattern or a match over a bound gets an error with an id of its own; it is never "no match".
package enum RegexLimits {
  /// The longest regular expression, in UTF-8 bytes.
  package static let patternBytes = 4 * 1024

  /// The deepest nesting of groups and classes in a regular expression.
  ///
  /// Patterns in use have five levels. The engine compiles groups on the call stack, and that of a
  /// thread may have 512 KiB.
  package static let nesting = 200

  /// The longest regular expression in the engine's syntax, in UTF-8 bytes.
  ///
  /// Rewriting makes a pattern longer, a class of words by about a hundred bytes.
  static let rewrittenBytes = 256 * 1024

  /// The number of attempts after which the regular expression engine gives up.
  ///
  /// Source: PCRE2's `match_limit`. 100,000 stop a catastrophic pattern in about a millisecond.
  /// A text that lacks a literal of every match is answered false all the same.
  static let matchAttempts: UInt32 = 100_000

  /// The attempts that a match has one after the other, where each is paid in advance.
  ///
  /// Most matches need a dozen; beginning anew takes a seventh of the last beginning.
  static let paidAttempts: [UInt32] = [16, 128, 1_024, 8_192, matchAttempts]

  /// The longest text on which a pattern is proved not to give up, in characters.
  ///
  /// Identifiers in use have some dozens. On tens of thousands of characters even `(ab)*` gives up
  /// at the depth, so no pattern with a group that repeats could be called safe for all.
  static let provedCharacters = 64

  /// The most steps that the proof may take: some milliseconds.
  static let proofSteps = 500_000

  /// The most different classes of characters in a pattern whose regular form is read: for some
  /// the engine is asked about every character, which takes some fifty milliseconds.
  static let readClasses = 64

  /// The greatest depth of the regular expression engine's backtracking.
  ///
  /// Source: PCRE2's `depth_limit`.
  static let depth: UInt32 = 10_000

  /// The largest heap of one match, in KiB.
  ///
  /// Source: PCRE2's `heap_limit`.
  static let heapKibibytes: UInt32 = 16 * 1024

  /// The number of characters that one match may read for `\\b` and `\\X`, which look beyond their
  /// place.
  ///
  /// Four for each byte of the longest identifier; they take some ten milliseconds.
  static let boundaryCharacters = 4 * 64 * 1024

  /// The largest number of bytes of machine code for each byte of a regular expression's own code.
  ///
  /// Patterns in use have 2 to 17. Above the bound the interpreter matches, so a bound on the code
  /// of patterns bounds their machine code too.
  static let machineCodeFactor = 24
}
