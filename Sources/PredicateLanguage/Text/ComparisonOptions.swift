/// The options of a comparison, written in brackets after the operator: `[cd]`.
public struct ComparisonOptions: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit an option.
  public let rawValue: UInt8

  /// Creates options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: upper and lower case are equal, full-width and ordinary letters too.
  public static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// `d`: letters with and without diacritics are equal, full-width and ordinary letters too.
  public static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// `n`: the strings are compared unit by unit as they are; `c` and `d` are ignored beside it.
  public static let normalized = ComparisonOptions(rawValue: 4)
  /// `l`: wants the locale's rules; this engine has no locale and compares as without it.
  public static let localeSensitive = ComparisonOptions(rawValue: 8)

  /// The options as canonical text writes them, such as `[cd]`; empty when there are none.
  public var symbol: String {
    guard !isEmpty else { return "" }
    var letters = "["
    if contains(.caseInsensitive) { letters += "c" }
    if contains(.diacriticInsensitive) { letters += "d" }
    if contains(.normalized) { letters += "n" }
    if contains(.localeSensitive) { letters += "l" }
    return letters + "]"
  }

  /// What the options fold away; `[n]` folds nothing.
  var folding: ComparisonOptions {
    contains(.normalized) ? [] : intersection([.caseInsensitive, .diacriticInsensitive])
  }

  /// Whether strings are compared unit by unit, without canonical equivalence.
  var isLiteral: Bool { contains(.normalized) }
}
