/// Reads numbers: `42`, `-7`, `2.5`, `1e3`, `0xFF`, `0o17`, `0b101`.
///
/// Source: Apple's Predicate Format String Syntax, "Literals": `0x`, `0o` and `0b` are the prefixes
/// of hexadecimal, octal and binary digits.
enum NumberLiteral {
  /// Returns the node of a number's text.
  static func value(of text: String) -> Result<SyntaxNode, Mistake> {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if let base = Base(digits) { return integer(digits.dropFirst(2), base, text) }
    if digits.utf8.allSatisfy({ $0.isDigit }) {
      return Int(text).map { .success(.integer($0)) } ?? .failure(NumberProblem.outOfRange(text))
    }
    let isDecimal = digits.utf8.allSatisfy {
      $0.isDigit || [".", "e", "E", "+", "-"].contains(Unicode.Scalar($0))
    }
    guard isDecimal, let number = Double(text) else {
      return .failure(NumberProblem.invalid(text, nil))
    }
    return number.isFinite ? .success(.number(number)) : .failure(NumberProblem.outOfRange(text))
  }

  /// The base of the digits after a prefix.
  enum Base: Int {
    case binary = 2
    case octal = 8
    case hexadecimal = 16

    /// The base of a number without its sign.
    ///
    /// Nil if it has no prefix.
    init?(_ text: Substring) {
      guard text.utf8.first == UInt8(ascii: "0"), let letter = text.utf8.dropFirst().first else {
        return nil
      }
      switch Unicode.Scalar(letter | 0x20) {
      case "b": self = .binary
      case "o": self = .octal
      case "x": self = .hexadecimal
      default: return nil
      }
    }

    func hasDigit(_ byte: UInt8) -> Bool {
      switch self {
      case .binary: 0x30...0x31 ~= byte
      case .octal: 0x30...0x37 ~= byte
      case .hexadecimal: byte.isDigit || 0x61...0x66 ~= byte | 0x20
      }
    }

    /// The prefix and its digits, in words.
    var help: String {
      switch self {
      case .binary: "after `0b` come the digits 0 and 1"
      case .octal: "after `0o` come the digits 0 to 7"
      case .hexadecimal: "after `0x` come the digits 0 to 9 and A to F"
      }
    }
  }

  private static func integer(
    _ digits: Substring, _ base: Base, _ text: String
  ) -> Result<SyntaxNode, Mistake> {
    guard !digits.isEmpty, digits.utf8.allSatisfy(base.hasDigit) else {
      return .failure(NumberProblem.invalid(text, base))
    }
    let sign = text.hasPrefix("-") ? "-" : ""
    return Int(sign + digits, radix: base.rawValue).map { .success(.integer($0)) }
      ?? .failure(NumberProblem.outOfRange(text))
  }
}

/// The reason why a text is not a number of the language.
enum NumberProblem {
  static func invalid(_ text: String, _ base: NumberLiteral.Base?) -> Mistake {
    Mistake("invalid-number", "`\(VisibleText.escaped(text))` is not a number", help: base?.help)
  }

  static func outOfRange(_ text: String) -> Mistake {
    Mistake(
      "number-out-of-range", "the number `\(text)` is too large",
      help: "an identifier made of digits is text: put it in quotes")
  }
}
