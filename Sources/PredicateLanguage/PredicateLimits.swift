internal import RegularExpressions

/// Every bound of the language, each with its reason.
///
/// Input over a bound gets an error with an id of its own; it is never cut and never "no match".
public enum PredicateLimits {
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

  /// The longest regular expression of MATCHES, in UTF-8 bytes.
  public static let matchesPatternBytes = RegexLimits.patternBytes

  /// The deepest nesting of groups and classes in a regular expression.
  public static let matchesPatternNesting = RegexLimits.nesting

  /// The largest table, in cells, of a constant's scalars by an identifier's in the search for a
  /// misspelling: 8 MiB, enough for a word anywhere in the longest identifier.
  static let alignmentCells = 1 << 20
}
