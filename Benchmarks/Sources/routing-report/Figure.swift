/// A number that was measured, or why it was not.
enum Figure {
  case value(Double)
  case missing(String)

  /// The number, if there is one.
  var number: Double? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// The number in another unit.
  func divided(by scale: Double) -> Figure {
    switch self {
    case .value(let value): .value(value / scale)
    case .missing: self
    }
  }

  static func / (above: Figure, below: Figure) -> Figure {
    switch (above, below) {
    case (.value(let above), .value(let below)):
      below > 0 ? .value(above / below) : .missing("a time was too short for the clock")
    case (.missing, _): above
    case (_, .missing): below
    }
  }
}
