/// One word of the source text.
struct Token: Equatable {
  enum Kind: Equatable {
    /// The end of the text.
    case end
    /// A quoted string, quotes included in the span.
    case string
    /// A number without its sign.
    case number
    /// A keyword of the language, in any case.
    case keyword(Keyword)
    /// A name that is not a keyword: the beginning of a key path or a misspelt keyword.
    case name
    /// `$name`.
    case variable
    /// `%@`, `%K`, `%d` …
    case placeholder
    /// `@`: the beginning of a collection operator such as `@count`.
    case at
    /// A comparison operator made of symbols.
    case comparison(ComparisonOperator)
    /// One of the arithmetic and bit operators that the language leaves out.
    case arithmetic
    /// `:=`.
    case assignment
    case leftParenthesis, rightParenthesis
    case leftBrace, rightBrace
    case leftBracket, rightBracket
    case comma, dot, colon
    /// Text that no token begins with; the lexer has reported it.
    case invalid
  }

  let kind: Kind
  let span: SourceSpan
}

/// The reserved words, recognised in any case.
enum Keyword: String, CaseIterable {
  case this = "SELF"
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  case like = "LIKE"
  case matches = "MATCHES"
  case isIn = "IN"
  case between = "BETWEEN"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  // The words of NSPredicate that this language names in its errors.
  case subquery = "SUBQUERY"
  case cast = "CAST"
  case ternary = "TERNARY"
  case fetch = "FETCH"
  case function = "FUNCTION"
  case blockPredicate = "BLOCKPREDICATE"
  case anyKey = "ANYKEY"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"

  /// The comparison operator that the word writes, or nil.
  var comparisonOperator: ComparisonOperator? {
    switch self {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .like: .like
    case .matches: .matches
    case .isIn: .isIn
    case .between: .between
    default: nil
    }
  }

  /// The comparison operators that are words.
  static var operations: [ComparisonOperator] { allCases.compactMap { $0.comparisonOperator } }

  /// Returns the keyword that `bytes` spell, in any case.
  static func spelled(_ bytes: some Collection<UInt8>) -> Keyword? {
    guard let letters = Letters(bytes) else { return nil }
    for spelling in spellings where spelling.letters == letters { return spelling.keyword }
    return nil
  }

  private static let spellings = allCases.map { keyword in
    (letters: Letters(Array(keyword.rawValue.utf8)), keyword: keyword)
  }

  /// Up to sixteen bytes with ASCII letters in upper case, to be compared at once.
  private struct Letters: Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init?(_ bytes: some Collection<UInt8>) {
      guard bytes.count <= 16 else { return nil }
      for byte in bytes {
        guard byte < 0x80 else { return nil }
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte.isLowerLetter ? byte & 0xDF : byte)
      }
    }
  }
}

extension UInt8 {
  var isLowerLetter: Bool { self &- 0x61 < 26 }
  var isUpperLetter: Bool { self &- 0x41 < 26 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isDigit: Bool { self &- 0x30 < 10 }
  /// A byte that continues a name; every byte of a character that is not ASCII does.
  var continuesName: Bool { isLetter || isDigit || self == 0x5F || self >= 0x80 }
  var beginsName: Bool { isLetter || self == 0x5F || self >= 0x80 }
  /// A byte of an operator that is made of symbols.
  var isSymbol: Bool { [0x21, 0x3C, 0x3D, 0x3E].contains(self) }
  var isWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
