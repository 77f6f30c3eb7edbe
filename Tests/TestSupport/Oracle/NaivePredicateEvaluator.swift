extension NaivePredicate {
  /// Walks a tree for one input.
  struct Evaluator {
    /// A value at run time.
    enum Value: Sendable {
      case none
      case string(String)
      case number(Number)
      case list([Value])
    }

    let input: String?
    let authority: NaivePredicateAuthority
    let patterns: [Matches.Key: Matches]
    let memory: NaivePredicateMemory

    /// The truth of `node`: left to right, no further than needed.
    func value(of node: Node) throws(NaivePredicateError) -> Bool {
      switch node {
      case .constant(let value): return value
      case .not(let child): return try !value(of: child)
      case .and(let children):
        for child in children where try !value(of: child) { return false }
        return true
      case .or(let children):
        for child in children where try value(of: child) { return true }
        return false
      case .comparison(let comparison): return try value(of: comparison)
      }
    }

    private func value(of comparison: Comparison) throws(NaivePredicateError) -> Bool {
      let left = try value(of: comparison.left)
      let right = try value(of: comparison.right)
      guard let modifier = comparison.modifier, case .list(let elements) = left else {
        return try isTrue(left, comparison.operation, comparison.options, right)
      }
      for element in elements {
        let isTrue = try isTrue(element, comparison.operation, comparison.options, right)
        if modifier == .any, isTrue { return true }
        if modifier == .all, !isTrue { return false }
      }
      return modifier == .all
    }

    private func value(of operand: Operand) throws(NaivePredicateError) -> Value {
      switch operand {
      case .input: return input.map { .string($0) } ?? .none
      case .string(let string): return .string(string)
      case .number(let number): return .number(number)
      case .none: return .none
      case .list(let elements):
        var values: [Value] = []
        for element in elements { values.append(try value(of: element)) }
        return .list(values)
      case .variable(let name):
        throw NaivePredicateError(.openVariable, "the variable `$\(name)` has no value")
      }
    }

    private func isTrue(
      _ left: Value, _ operation: Operator, _ options: Options, _ right: Value
    ) throws(NaivePredicateError) -> Bool {
      let text = Text(options: options, authority: authority, memory: memory)
      switch operation {
      case .equal: return areEqual(left, right, text)
      case .notEqual: return !areEqual(left, right, text)
      case .less: return order(left, right, text).map { $0 < 0 } ?? false
      case .lessOrEqual: return isAtMost(left, right, text)
      case .greater: return order(left, right, text).map { $0 > 0 } ?? false
      case .greaterOrEqual: return isAtMost(right, left, text)
      case .between:
        guard case .list(let bounds) = right, bounds.count == 2 else { return false }
        return isAtMost(bounds[0], left, text) && isAtMost(left, bounds[1], text)
      case .contains: return holds(left, right, text)
      case .isIn: return holds(right, left, text)
      case .beginsWith, .endsWith, .like, .matches:
        guard case .string(let subject) = left, case .string(let other) = right else {
          return false
        }
        return switch operation {
        case .beginsWith: text.has(other, at: .start, of: subject)
        case .endsWith: text.has(other, at: .end, of: subject)
        case .like: try like(other, options).matches(subject, memory)
        default: try pattern(Matches.Key(pattern: other, options: options)).matches(subject)
        }
      }
    }

    private func like(_ pattern: String, _ options: Options) throws(NaivePredicateError) -> Like {
      try memory.patterns.value(pattern, UInt(options.rawValue)) {
        Result { () throws(NaivePredicateError) in
          try Like(pattern: pattern, options: options, memory)
        }
      }.get()
    }

    private func pattern(_ key: Matches.Key) throws(NaivePredicateError) -> Matches {
      if let known = patterns[key] { return known }
      return try Matches(key)
    }

    /// E1 and E2.
    private func areEqual(_ left: Value, _ right: Value, _ text: Text) -> Bool {
      if case .string(let one) = left, case .string(let two) = right {
        return text.areEqual(one, two)
      }
      return Self.areLiterallyEqual(left, right)
    }

    /// E1 on any two values.
    private static func areLiterallyEqual(_ left: Value, _ right: Value) -> Bool {
      switch (left, right) {
      case (.none, .none): true
      case (.string(let one), .string(let two)): one.utf16.elementsEqual(two.utf16)
      case (.number(let one), .number(let two)): Number.order(one, two) == 0
      case (.list(let one), .list(let two)):
        one.count == two.count && zip(one, two).allSatisfy(areLiterallyEqual)
      default: false
      }
    }

    /// Negative, zero or positive; nil when one side is nil or the two have no order.
    private func order(_ left: Value, _ right: Value, _ text: Text) -> Int? {
      switch (left, right) {
      case (.string(let one), .string(let two)): text.order(one, two)
      case (.number(let one), .number(let two)): Number.order(one, two)
      default: nil
      }
    }

    /// `left <= right`; nil is at most nil.
    private func isAtMost(_ left: Value, _ right: Value, _ text: Text) -> Bool {
      if case .none = left, case .none = right { return true }
      return order(left, right, text).map { $0 <= 0 } ?? false
    }

    /// E5, E6, E7: a string inside a string, or an element of a list, where options do not count.
    private func holds(_ outer: Value, _ inner: Value, _ text: Text) -> Bool {
      switch (outer, inner) {
      case (.list(let elements), _):
        elements.contains { Self.areLiterallyEqual($0, inner) }
      case (.string(let haystack), .string(let needle)):
        text.has(needle, at: .anywhere, of: haystack)
      default: false
      }
    }
  }
}
