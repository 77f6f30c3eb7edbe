extension NaivePredicate {
  /// A number of the text: one of 64 bits where it has neither point nor exponent.
  enum Number: Sendable, Equatable {
    case integer(Int)
    case real(Double)

    /// The integer where `value` is one.
    init(_ value: Double) {
      self = Int(exactly: value).map { .integer($0) } ?? .real(value)
    }

    /// 1 above every integer, -1 below every one, else 0.
    private var isBeyondIntegers: Int {
      guard case .real(let number) = self else { return 0 }
      return number >= 9_223_372_036_854_775_808 ? 1 : number < -9_223_372_036_854_775_808 ? -1 : 0
    }

    /// The greatest integer that is not above the number, and whether the number is above it.
    private var floor: (integer: Int, hasRest: Bool) {
      switch self {
      case .integer(let number): (number, false)
      case .real(let number): (Int(number.rounded(.down)), number.rounded(.down) != number)
      }
    }

    /// Negative, zero or positive, by exact value.
    static func order(_ one: Number, _ two: Number) -> Int {
      if case .real(let one) = one, case .real(let two) = two {
        return one < two ? -1 : (one > two ? 1 : 0)
      }
      let far = one.isBeyondIntegers - two.isBeyondIntegers
      if far != 0 { return far }
      let (one, two) = (one.floor, two.floor)
      if one.integer != two.integer { return one.integer < two.integer ? -1 : 1 }
      return (one.hasRest ? 1 : 0) - (two.hasRest ? 1 : 0)
    }

    var canonicalText: String {
      switch self {
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      }
    }
  }
}
