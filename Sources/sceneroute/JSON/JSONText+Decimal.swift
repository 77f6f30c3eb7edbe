extension JSONText {
  /// Writes a number that is rounded to `places` decimals; null for one that is not finite or too
  /// large to have decimals.
  mutating func decimal(_ value: Double, places: Int) {
    if let text = DecimalText.of(value, places: places) { number(text) } else { null() }
  }
}
