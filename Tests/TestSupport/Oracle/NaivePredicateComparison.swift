extension NaivePredicate {
  /// Two operands and an operator; `modifier` takes the left list element by element.
  struct Comparison: Sendable, Equatable {
    /// How many elements of the left list must compare true.
    ///
    /// NONE is NOT ANY.
    enum Modifier: String, Sendable {
      case any = "ANY"
      case all = "ALL"
    }

    var modifier: Modifier?
    var left: Operand
    var operation: Operator
    var options: Options
    var right: Operand

    var canonicalText: String {
      let prefix = modifier.map { $0.rawValue + " " } ?? ""
      return prefix + left.canonicalText + " " + operation.rawValue + options.canonicalText + " "
        + right.canonicalText
    }
  }

  /// What a comparison asks, by its canonical spelling.
  enum Operator: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case between = "BETWEEN"
    case isIn = "IN"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case like = "LIKE"
    case matches = "MATCHES"

    /// The operator that a token spells; nil for every other token.
    init?(_ token: Token) {
      switch token {
      case .symbol(.equal), .symbol(.equalEqual): self = .equal
      case .symbol(.notEqual), .symbol(.lessGreater): self = .notEqual
      case .symbol(.less): self = .less
      case .symbol(.lessOrEqual), .symbol(.equalOrLess): self = .lessOrEqual
      case .symbol(.greater): self = .greater
      case .symbol(.greaterOrEqual), .symbol(.equalOrGreater): self = .greaterOrEqual
      case .keyword(.between): self = .between
      case .keyword(.isIn): self = .isIn
      case .keyword(.beginsWith): self = .beginsWith
      case .keyword(.endsWith): self = .endsWith
      case .keyword(.contains): self = .contains
      case .keyword(.like): self = .like
      case .keyword(.matches): self = .matches
      default: return nil
      }
    }
  }
}
