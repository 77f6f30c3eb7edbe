/// Numbers with a fixed number of decimals.
enum DecimalText {
  /// Returns `value` rounded, or nil when it is not finite or has 16 digits and more.
  static func of(_ value: Double, places: Int) -> String? {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * Double(scale)).rounded()
    guard scaled.magnitude < 1e15 else { return nil }
    let digits = Int(scaled.magnitude)
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + String(digits) }
    let fraction = String(digits % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return sign + String(digits / scale) + "." + zeros + fraction
  }
}
