extension NaivePredicate {
  /// Cuts the text into tokens.
  struct Lexer {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Every token of the text, then the end.
    mutating func tokens() throws(NaivePredicateError) -> [Token] {
      var tokens: [Token] = []
      while let scalar = peek() {
        if scalar == " " || (scalar.value >= 0x9 && scalar.value <= 0xD) {
          position += 1
        } else if scalar == "'" || scalar == "\"" {
          tokens.append(.string(try string(endingWith: scalar)))
        } else if beginsNumber(at: scalar == "-" ? 1 : 0) {
          tokens.append(.number(try number()))
        } else if isWordStart(scalar) {
          let word = word()
          if let keyword = Keyword(rawValue: word.uppercased()) {
            tokens.append(.keyword(keyword))
          } else {
            tokens.append(.name(word))
          }
        } else {
          tokens.append(.symbol(try symbol(scalar)))
        }
      }
      tokens.append(.end)
      return tokens
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
      position + distance < scalars.count ? scalars[position + distance] : nil
    }

    private func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
      guard let value = scalar?.value else { return false }
      return value >= 0x30 && value <= 0x39
    }

    /// A digit, or a point before a digit.
    private func beginsNumber(at distance: Int) -> Bool {
      isDigit(peek(distance)) || (peek(distance) == "." && isDigit(peek(distance + 1)))
    }

    private func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
      let lower = scalar.value | 0x20
      return (lower >= 0x61 && lower <= 0x7A) || scalar.value == 0x5F
    }

    private mutating func word() -> String {
      var word = String.UnicodeScalarView()
      while position < scalars.count {
        let scalar = scalars[position]
        guard isWordStart(scalar) || isDigit(scalar) else { break }
        word.append(scalar)
        position += 1
      }
      return String(word)
    }

    /// The longest sign that stands here.
    private mutating func symbol(_ scalar: Unicode.Scalar) throws(NaivePredicateError) -> Symbol {
      let one = String(scalar)
      switch peek(1) {
      case "=", "<", ">", "&", "|":
        if let symbol = Symbol(rawValue: one + String(scalars[position + 1])) {
          position += 2
          return symbol
        }
      default: break
      }
      guard let symbol = Symbol(rawValue: one) else {
        throw NaivePredicateError(.syntax, "`\(scalar.escaped(asASCII: true))` is out of place")
      }
      position += 1
      return symbol
    }

    private mutating func number() throws(NaivePredicateError) -> Number {
      let start = position
      if peek() == "-" { position += 1 }
      let radixes: [Unicode.Scalar: Int] = ["x": 16, "o": 8, "b": 2]
      var radix = 10
      if peek() == "0", let letter = peek(1),
        let prefixed = radixes[Unicode.Scalar(letter.value | 0x20) ?? letter], letter.isASCII
      {
        radix = prefixed
        position += 2
      }
      let firstDigit = position
      var isInteger = true
      while let scalar = peek(), isDigit(scalar, radix: radix) { position += 1 }
      if radix == 10 {
        isInteger = !takeFraction()
        if takeExponent() { isInteger = false }
      }
      if let next = peek(), isWordStart(next) || isDigit(next) || next == "." {
        throw NaivePredicateError(.syntax, "a number runs into `\(next)`")
      }
      let text = String(String.UnicodeScalarView(scalars[start..<position]))
      let sign = scalars[start] == "-" ? "-" : ""
      let digits = sign + String(String.UnicodeScalarView(scalars[firstDigit..<position]))
      let number: Number? =
        isInteger
        ? Int(digits, radix: radix).map { .integer($0) }
        : Double(text).flatMap { $0.isFinite ? .real($0) : nil }
      guard let number else { throw NaivePredicateError(.syntax, "`\(text)` is no number") }
      return number
    }

    private func isDigit(_ scalar: Unicode.Scalar, radix: Int) -> Bool {
      guard scalar.isASCII, let worth = Character(scalar).hexDigitValue else { return false }
      return worth < radix
    }

    private mutating func takeFraction() -> Bool {
      guard peek() == "." else { return false }
      position += 1
      while isDigit(peek()) { position += 1 }
      return true
    }

    private mutating func takeExponent() -> Bool {
      guard peek() == "e" || peek() == "E" else { return false }
      let distance = peek(1) == "+" || peek(1) == "-" ? 2 : 1
      guard isDigit(peek(distance)) else { return false }
      position += distance
      while isDigit(peek()) { position += 1 }
      return true
    }

    private mutating func string(
      endingWith quote: Unicode.Scalar
    ) throws(NaivePredicateError) -> String {
      var string = String.UnicodeScalarView()
      position += 1
      while let scalar = peek() {
        position += 1
        if scalar == quote { return String(string) }
        string.append(scalar == "\\" ? try escape() : scalar)
      }
      throw NaivePredicateError(.syntax, "a string has no end")
    }

    private mutating func escape() throws(NaivePredicateError) -> Unicode.Scalar {
      guard let letter = peek() else { throw NaivePredicateError(.syntax, "a string has no end") }
      if letter >= "0" && letter <= "7" { return try octal() }
      position += 1
      switch letter {
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "a": return "\u{7}"
      case "b": return "\u{8}"
      case "f": return "\u{C}"
      case "v": return "\u{B}"
      case "x": return try scalar(digits(2))
      case "u": return try codeUnits()
      default: return letter
      }
    }

    private mutating func octal() throws(NaivePredicateError) -> Unicode.Scalar {
      var value: UInt32 = 0
      for _ in 0..<3 {
        guard let digit = peek(), digit >= "0" && digit <= "7" else {
          throw NaivePredicateError(.syntax, "`\\` and a digit needs three octal digits")
        }
        value = value * 8 + digit.value - 48
        position += 1
      }
      return try scalar(value)
    }

    private mutating func digits(_ count: Int) throws(NaivePredicateError) -> UInt32 {
      var value: UInt32 = 0
      for _ in 0..<count {
        guard let digit = peek(), digit.isASCII, let worth = Character(digit).hexDigitValue else {
          throw NaivePredicateError(.syntax, "an escape needs \(count) hexadecimal digits")
        }
        value = value * 16 + UInt32(worth)
        position += 1
      }
      return value
    }

    private mutating func codeUnits() throws(NaivePredicateError) -> Unicode.Scalar {
      let first = try digits(4)
      guard (0xD800...0xDBFF).contains(first), peek() == "\\", peek(1) == "u" else {
        return try scalar(first)
      }
      position += 2
      let second = try digits(4)
      guard (0xDC00...0xDFFF).contains(second) else {
        throw NaivePredicateError(.syntax, "a surrogate stands alone")
      }
      return try scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00))
    }

    private func scalar(_ value: UInt32) throws(NaivePredicateError) -> Unicode.Scalar {
      guard let scalar = Unicode.Scalar(value) else {
        throw NaivePredicateError(.syntax, "a surrogate stands alone")
      }
      return scalar
    }
  }
}
