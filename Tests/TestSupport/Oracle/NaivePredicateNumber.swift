extension NaivePredicate {
  /// A number of the text: one of 64 bits where it has neither point nor exponent.
  enum Number: Sendable, Equatable {
    case integer(Int)
    case real(Double)

    /// The integer where `value` is one.
    init(_ value: Double) {
      self = Int(exactly: value).map { .integer($0) } ?? .real(value)
    }

    private var real: Double {
      switch self {
      case .integer(let number): Double(number)
      case .real(let number): number
      }
    }

    /// Negative, zero or positive; two integers exactly, any other pair as `Double`.
    static func order(_ one: Number, _ two: Number) -> Int {
      if case .integer(let one) = one, case .integer(let two) = two {
        return one < two ? -1 : (one > two ? 1 : 0)
      }
      return one.real < two.real ? -1 : (one.real > two.real ? 1 : 0)
    }

    var canonicalText: String {
      switch self {
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      }
    }
  }
}
