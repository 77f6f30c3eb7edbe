/// What the text of one scalar of JSON means.
enum JSONScalar {
  /// Returns the text between the quotes of `quoted`, without escapes.
  ///
  /// - Returns: nil when `quoted` is no string of JSON.
  static func text(_ quoted: ArraySlice<UInt8>) -> String? {
    let quote = UInt8(ascii: "\"")
    guard quoted.count >= 2, quoted.first == quote, quoted.last == quote else { return nil }
    let content = quoted.dropFirst().dropLast()
    guard let escape = content.firstIndex(of: UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    var text = Array(content[..<escape])
    text.reserveCapacity(content.count)
    var rest = content[escape...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") {
        guard takeEscape(from: &rest, into: &text) else { return nil }
      } else if byte < 0x20 || byte == quote {
        return nil
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes what follows a backslash.
  private static func takeEscape(
    from rest: inout ArraySlice<UInt8>, into text: inout [UInt8]
  ) -> Bool {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = takeScalar(from: &rest) else { return false }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: return false
    }
    return true
  }

  /// Takes the digits after `\u`; of a surrogate pair both escapes.
  private static func takeScalar(from rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let unit = takeUnit(from: &rest) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let low = takeUnit(from: &rest), UTF16.isTrailSurrogate(low)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, low]))
  }

  private static func takeUnit(from rest: inout ArraySlice<UInt8>) -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = rest.popFirst().flatMap(hexadecimalDigit) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case 0x30...0x39: UInt16(byte - 0x30)
    case 0x41...0x46: UInt16(byte - 0x41 + 10)
    case 0x61...0x66: UInt16(byte - 0x61 + 10)
    default: nil
    }
  }
}

// MARK: - Numbers

extension JSONScalar {
  /// Returns the value of `run`, which is a number of JSON within the range of `Double`.
  ///
  /// A number without a fraction that fits 64 bits is an integer, however it is written, unless
  /// only its rounding has no fraction.
  static func number(_ run: ArraySlice<UInt8>) -> JSONValue {
    if let integer = integer(run) { return .integer(integer) }
    let number = Double(String(decoding: run, as: UTF8.self)) ?? 0
    guard let whole = Int(exactly: number) else { return .real(number) }
    // Below 2⁵³ neighbours are at most one apart, and a rounding to a whole number is taken.
    if number.magnitude < 0x1p53 { return .integer(whole) }
    return exactInteger(run).map { .integer($0) } ?? .real(number)
  }

  /// Returns the integer that `run` writes with digits alone; nil when it is another number.
  private static func integer(_ run: ArraySlice<UInt8>) -> Int? {
    let isNegative = run.first == UInt8(ascii: "-")
    var value = 0
    for byte in isNegative ? run.dropFirst() : run {
      guard JSONWalk.isDigit(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (next, overflowsToo) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if overflows || overflowsToo { return nil }
      value = next
    }
    return value
  }

  /// Returns the integer that `run` writes with a fraction of zeros or an exponent; nil for a
  /// number that is not whole or does not fit.
  private static func exactInteger(_ run: ArraySlice<UInt8>) -> Int? {
    let parts = run.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    let exponent =
      parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : 0
    let pieces = parts[0].split(separator: UInt8(ascii: "."))
    let fraction = pieces.count > 1 ? pieces[1].count : 0
    guard let exponent, exponent.magnitude <= run.count + 20 else { return nil }
    var digits = Array(pieces.joined())
    let shift = exponent - fraction
    if shift < 0 {
      guard digits.suffix(-shift).allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
      digits.removeLast(min(-shift, digits.count))
    } else {
      // What has more digits than 2⁶³ does not come here.
      guard shift < 20 else { return nil }
      digits += Array(repeating: UInt8(ascii: "0"), count: shift)
    }
    return integer(digits[...])
  }
}
