/// Every bound of the language, each with its reason.
///
/// Input over a bound gets an error with an id of its own; it is never cut and never "no match".
public enum Limits {
  /// The longest predicate, in UTF-8 bytes: its text and the strings of its arguments together.
  ///
  /// A predicate that was built, combined or substituted has its canonical text counted. Real
  /// conditions stay under 2 KiB; the bound keeps parsing of hostile text in microseconds, and the
  /// work of an evaluation finite.
  public static let predicateBytes = 64 * 1024

  /// The deepest nesting of parentheses, `NOT` and lists.
  ///
  /// People write three or four levels. Parsing, printing and evaluation use no call stack, so the
  /// bound protects readers of the tree (encoders, analyses), not this module.
  public static let nesting = 256

  /// The most elements of one list; a longer list belongs into several scenes.
  public static let listElements = 65_536

  /// The longest identifier that is evaluated, in UTF-8 bytes.
  ///
  /// Operators cost at most pattern × identifier steps; the bound keeps that product finite.
  public static let identifierBytes = 64 * 1024

  /// The longest LIKE pattern, in UTF-8 bytes, as it is written and in normal form KC.
  ///
  /// People write some dozens. A pattern with `?` between two `*` costs a step for each character
  /// of the identifier and 64 of the pattern; the longest identifier has 400,000 characters in
  /// normal form.
  public static let likePatternBytes = 4 * 1024

  /// The longest regular expression, in UTF-8 bytes.
  public static let patternBytes = 4 * 1024

  /// The deepest nesting of groups and classes in a regular expression.
  ///
  /// People write five levels. The engine compiles groups on the call stack, of which a thread may
  /// have 512 KiB.
  public static let patternNesting = 200

  /// The longest regular expression in the engine's words, in UTF-8 bytes.
  ///
  /// Rewriting makes a pattern longer, a class of words by about a hundred bytes.
  public static let rewrittenPatternBytes = 256 * 1024

  /// How often the regular expression engine may try to match before it gives up.
  ///
  /// Source: PCRE2's `match_limit`. 100,000 stop a catastrophic pattern in about a millisecond.
  /// A text that lacks a literal of every match is answered false all the same.
  public static let regexMatches: UInt32 = 100_000

  /// How deep the regular expression engine may backtrack.
  ///
  /// Source: PCRE2's `depth_limit`.
  public static let regexDepth: UInt32 = 10_000

  /// How much heap one match may use, in KiB.
  ///
  /// Source: PCRE2's `heap_limit`.
  public static let regexHeapKibibytes: UInt32 = 16 * 1024

  /// How many characters one match may read for `\\b` and `\\X`, which look beyond their place.
  ///
  /// Four for each byte of the longest identifier; they take some ten milliseconds.
  public static let regexBoundaryCharacters = 4 * identifierBytes

  /// How many bytes of machine code a regular expression may have for each byte of its own code.
  ///
  /// Patterns in use have 2 to 17. Above the bound the interpreter matches, so that who bounds the
  /// code of patterns has bounded their machine code.
  public static let regexMachineCodeFactor = 24
}
