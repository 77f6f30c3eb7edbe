extension NaivePredicate {
  /// One word of the predicate text.
  enum Token: Sendable, Equatable {
    case keyword(Keyword)
    /// A word that is no keyword.
    case name(String)
    case string(String)
    case number(Number)
    case symbol(Symbol)
    case end
  }

  /// The reserved words, in upper case.
  enum Keyword: String, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
    case truePredicate = "TRUEPREDICATE"
    case falsePredicate = "FALSEPREDICATE"
    case any = "ANY"
    case some = "SOME"
    case all = "ALL"
    case none = "NONE"
    case input = "SELF"
    case null = "NULL"
    case `nil` = "NIL"
    case `true` = "TRUE"
    case yes = "YES"
    case `false` = "FALSE"
    case no = "NO"
    case between = "BETWEEN"
    case isIn = "IN"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case like = "LIKE"
    case matches = "MATCHES"
  }

  /// The signs outside of strings.
  enum Symbol: String, Sendable {
    case equal = "="
    case equalEqual = "=="
    case notEqual = "!="
    case lessGreater = "<>"
    case less = "<"
    case lessOrEqual = "<="
    case equalOrLess = "=<"
    case greater = ">"
    case greaterOrEqual = ">="
    case equalOrGreater = "=>"
    case and = "&&"
    case or = "||"
    case not = "!"
    case open = "("
    case close = ")"
    case openList = "{"
    case closeList = "}"
    case openOptions = "["
    case closeOptions = "]"
    case comma = ","
    case dollar = "$"
  }
}
