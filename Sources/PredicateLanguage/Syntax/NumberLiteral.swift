/// Reads numbers: `42`, `-7`, `2.5`, `1e3`, `0xFF`.
enum NumberLiteral {
  /// Returns the node of a number's text.
  static func value(of text: String) -> Result<SyntaxNode, NumberProblem> {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return hexadecimal(digits.dropFirst(2), text)
    }
    if digits.utf8.allSatisfy(\.isDigit) {
      return Int(text).map { .success(.integer($0)) } ?? .failure(.outOfRange(text))
    }
    let isDecimal = digits.utf8.allSatisfy {
      $0.isDigit || [".", "e", "E", "+", "-"].contains(Unicode.Scalar($0))
    }
    guard isDecimal, let number = Double(text) else { return .failure(.invalid(text)) }
    return number.isFinite ? .success(.number(number)) : .failure(.outOfRange(text))
  }

  private static func hexadecimal(
    _ digits: Substring, _ text: String
  ) -> Result<SyntaxNode, NumberProblem> {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.isDigit || 0x61...0x66 ~= $0 | 0x20 })
    else { return .failure(.invalid(text)) }
    let sign = text.hasPrefix("-") ? "-" : ""
    return Int(sign + digits, radix: 16).map { .success(.integer($0)) }
      ?? .failure(.outOfRange(text))
  }
}

/// Why a text is not a number of the language.
enum NumberProblem: Error, DiagnosticContent {
  case invalid(String)
  case outOfRange(String)

  var id: String {
    switch self {
    case .invalid: "invalid-number"
    case .outOfRange: "number-out-of-range"
    }
  }

  var message: String {
    switch self {
    case .invalid(let text): "`\(VisibleText.escaped(text))` is not a number"
    case .outOfRange(let text): "the number `\(text)` is too large"
    }
  }

  var help: String? {
    switch self {
    case .invalid: nil
    case .outOfRange: "an identifier made of digits is text: put it in quotes"
    }
  }
}
