extension NaivePredicate {
  /// One side of a comparison.
  ///
  /// TRUE and FALSE are the numbers 1 and 0.
  indirect enum Operand: Sendable, Equatable {
    case input
    case string(String)
    case number(Number)
    case none
    case list([Operand])
    case variable(String)

    var canonicalText: String {
      switch self {
      case .input: "SELF"
      case .string(let string): Self.quoted(string)
      case .number(let number): number.canonicalText
      case .none: "nil"
      case .list(let elements):
        "{" + elements.map(\.canonicalText).joined(separator: ", ") + "}"
      case .variable(let name): "$" + name
      }
    }

    private static func quoted(_ string: String) -> String {
      var text = String.UnicodeScalarView()
      text.append("\"")
      for scalar in string.unicodeScalars {
        if scalar == "\\" || scalar == "\"" { text.append("\\") }
        text.append(scalar)
      }
      text.append("\"")
      return String(text)
    }
  }
}
