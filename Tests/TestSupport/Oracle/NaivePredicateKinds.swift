extension NaivePredicate {
  /// What an operand can be, as far as the text tells.
  enum Kind: Sendable {
    case text, number, none, list, unknown
  }
}

extension NaivePredicate.Operand {
  /// What the operand can be, as far as the text tells.
  var kind: NaivePredicate.Kind {
    switch self {
    case .input, .string: .text
    case .number: .number
    case .none: .none
    case .list: .list
    case .variable: .unknown
    }
  }
}

extension NaivePredicate.Comparison {
  /// Refuses operands that the operator cannot take.
  func check() throws(NaivePredicateError) {
    switch (modifier, left) {
    case (nil, _): try check(left)
    case (_, .list(let elements)):
      for element in elements { try check(element) }
      if elements.isEmpty, operation == .between { try check(.none) }
    case (_, .variable): break
    default: throw NaivePredicateError(.syntax, "ANY and ALL need a list on the left")
    }
  }

  private func check(_ left: NaivePredicate.Operand) throws(NaivePredicateError) {
    let isRight: Bool
    switch operation {
    case .equal, .notEqual: isRight = true
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      isRight = Self.haveOrder(left.kind, right.kind)
    case .between:
      switch right {
      case .list(let bounds):
        isRight = bounds.count == 2 && bounds.allSatisfy { Self.haveOrder(left.kind, $0.kind) }
      default: isRight = right.kind == .unknown
      }
    case .contains: isRight = Self.canHold(left.kind, right.kind)
    case .isIn: isRight = Self.canHold(right.kind, left.kind)
    case .beginsWith, .endsWith, .like, .matches:
      isRight = Self.isString(left.kind) && Self.isString(right.kind) && !hasWrongPattern
    }
    guard isRight else {
      throw NaivePredicateError(.syntax, "`\(operation.rawValue)` cannot take these operands")
    }
  }

  /// Whether the pattern is a constant that E8 or E9 calls an error.
  private var hasWrongPattern: Bool {
    guard case .string(let pattern) = right else { return false }
    let backslashes = pattern.reversed().prefix { $0 == "\\" }.count
    return (operation == .like && backslashes % 2 == 1)
      || (operation == .matches && pattern.isEmpty)
  }

  private static func isString(_ kind: NaivePredicate.Kind) -> Bool {
    kind == .text || kind == .none || kind == .unknown
  }

  private static func haveOrder(_ left: NaivePredicate.Kind, _ right: NaivePredicate.Kind) -> Bool {
    switch (left, right) {
    case (.list, _), (_, .list), (.number, .text), (.text, .number): false
    default: true
    }
  }

  private static func canHold(_ outer: NaivePredicate.Kind, _ inner: NaivePredicate.Kind) -> Bool {
    outer == .list || outer == .unknown || (isString(outer) && isString(inner))
  }
}
