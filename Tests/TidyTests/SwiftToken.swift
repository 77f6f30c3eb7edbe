/// One word or one punctuation character of Swift code, outside comments and string text.
struct SwiftToken: Equatable {
  /// What a token is made of.
  enum Kind {
    /// Letters, digits and underscores, or an identifier in backticks with its backticks.
    case word
    /// One character that belongs to no word.
    case punctuation
    /// A string or regex literal. Its text is left empty, for no check may look into it; the code
    /// of its interpolations follows as tokens of their own.
    case literal
  }

  let kind: Kind
  let text: String
  /// The 1-based line of the first character.
  let line: Int
  /// True when white space, a comment or the start of the file stands before the token.
  let followsSpace: Bool
  /// True when no other token stands before it on its line.
  let startsLine: Bool
}

/// One comment of Swift code, with its markers.
struct SwiftComment: Equatable {
  let text: String
  let firstLine: Int
  let lastLine: Int
  /// True when no token stands before it on its first line.
  let standsAlone: Bool

  var isDocumentation: Bool {
    text.hasPrefix("///") && !text.hasPrefix("////") || text.hasPrefix("/**")
  }
}
