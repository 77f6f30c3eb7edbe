/// The kinds of predicate that a scene's own condition may be.
public enum ConditionKind: String, CaseIterable, Sendable {
  /// `==`, an OR of two to four, or IN.
  case equality
  /// BEGINSWITH with a type, or with a type and a container.
  case prefix
  /// LIKE with one or two stars.
  case like
  /// CONTAINS with a token.
  case contains
  /// ENDSWITH with a file name.
  case suffix
  /// MATCHES with a literal part.
  case regex
  /// AND, OR and NOT over two or three of the above, always with a positive part.
  case combination

  /// The usual shares of scenes, in percent.
  public static let usualShares: [ConditionKind: Int] = [
    .equality: 55, .prefix: 20, .like: 8, .contains: 5, .suffix: 5, .regex: 4, .combination: 3,
  ]

  /// The shares of more scenes than `mostUsual`: a set of scenes bounds its regular expressions.
  static let largeShares = usualShares.merging([.equality: 58, .regex: 1]) { $1 }

  /// The most scenes whose regular expressions fit into a set at the usual shares.
  static let mostUsual = 300_000
}
