package import Diagnostics

/// Reads the text of one JSON value.
package enum JSONScalar {
  /// Returns the content of the value with the text `text`; the first byte says its kind.
  ///
  /// - Invariant: the parser found no mistake in it.
  package static func content(_ text: ArraySlice<UInt8>) -> ValueContent {
    switch text.first {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "\""): .string(self.text(text) ?? "")
    case UInt8(ascii: "t"): .boolean(true)
    case UInt8(ascii: "f"): .boolean(false)
    case UInt8(ascii: "n"): .null
    default: number(text)
    }
  }

  /// Whether a value that begins with `byte` is a list or an object.
  static func isContainer(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// Returns the key that is written as `written`, without quotes and escapes.
  package static func key(_ written: ArraySlice<UInt8>) -> String {
    // A key with a mistake is named as it is written.
    if let key = text(written) { return key }
    let isQuoted = written.first == UInt8(ascii: "\"") || written.first == UInt8(ascii: "'")
    return String(decoding: isQuoted ? written.dropFirst().dropLast() : written, as: UTF8.self)
  }
}

// MARK: - Strings

extension JSONScalar {
  /// Returns the text between the quotes of `quoted`, without escapes.
  ///
  /// - Returns: nil when `quoted` is not a string of JSON.
  package static func text(_ quoted: ArraySlice<UInt8>) -> String? {
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

  static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
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
  /// True for `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  package static func isNumber(_ run: ArraySlice<UInt8>) -> Bool {
    var rest = run
    func digits() -> Int {
      let count = rest.prefix { $0.isDigit }.count
      rest = rest.dropFirst(count)
      return count
    }
    func take(_ bytes: UInt8...) -> Bool {
      guard let first = rest.first, bytes.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = take(UInt8(ascii: "-"))
    let zero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(zero && whole > 1) else { return false }
    if take(UInt8(ascii: ".")), digits() == 0 { return false }
    if take(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+"), UInt8(ascii: "-"))
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  /// Returns the value of `run`, which is a number of JSON within the range of `Double`.
  ///
  /// A number without a fraction that fits 64 bits is an integer, however it is written, unless
  /// only its rounding has no fraction.
  package static func number(_ run: ArraySlice<UInt8>) -> ValueContent {
    if let integer = integer(run) { return .integer(integer) }
    let number = Double(String(decoding: run, as: UTF8.self)) ?? 0
    guard let whole = Int(exactly: number) else { return .real(number) }
    // Below 2⁵³ neighbours are at most one apart, and a rounding to a whole number is taken.
    if number.magnitude < 0x1p53 { return .integer(whole) }
    return exactInteger(run).map { .integer($0) } ?? .real(number)
  }

  /// Returns the integer that `run` writes with digits alone.
  ///
  /// Nil if it is another number.
  private static func integer(_ run: ArraySlice<UInt8>) -> Int? {
    let isNegative = run.first == UInt8(ascii: "-")
    var value = 0
    for byte in isNegative ? run.dropFirst() : run {
      guard byte.isDigit else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (next, overflowsToo) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if overflows || overflowsToo { return nil }
      value = next
    }
    return value
  }

  /// Returns the integer that `run` writes with a fraction of zeros or an exponent.
  ///
  /// Nil if the number is not whole or does not fit.
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

// MARK: - Places

extension JSONScalar {
  /// Returns where a span of the text that the string at `string` means is in `bytes`.
  ///
  /// An escape such as `\"` or `\u00e9` takes more bytes in the file than in the text.
  ///
  /// - Complexity: O(n) for n bytes of the string.
  package static func place(
    of span: SourceSpan, inStringAt string: SourceSpan, of bytes: [UInt8]
  ) -> SourceSpan {
    var file = string.lowerBound + 1
    var text = 0
    var lower = file
    while file < string.upperBound - 1, text < span.upperBound {
      if text <= span.lowerBound { lower = file }
      let unit = unit(at: file, of: bytes)
      file += unit.fileBytes
      text += unit.textBytes
    }
    if text <= span.lowerBound { lower = file }
    return SourceSpan(lower, max(lower, file))
  }

  /// Returns the lengths of the character or escape at `offset`, in the file and in the text.
  private static func unit(
    at offset: Int, of bytes: [UInt8]
  ) -> (fileBytes: Int, textBytes: Int) {
    guard bytes[offset] == UInt8(ascii: "\\") else { return (1, 1) }
    guard bytes[offset + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let digits = String(decoding: bytes[(offset + 2)..<(offset + 6)], as: UTF8.self)
    switch UInt32(digits, radix: 16) ?? 0 {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    case 0xD800..<0xDC00: return (12, 4)
    default: return (6, 3)
    }
  }

  /// Finds offsets of the text that a string means in the file, one after the other.
  ///
  /// Ascending offsets cost O(n) together for n bytes of the string.
  package struct StringCursor {
    private let bytes: [UInt8]
    private var file: Int
    private var text = 0

    /// Begins in the string whose opening quote is at `quote` of `bytes`.
    package init(inStringAt quote: Int, of bytes: [UInt8]) {
      self.bytes = bytes
      file = quote + 1
    }

    /// Returns where the byte at `offset` of the text is in the file.
    ///
    /// - Invariant: `offset` is between two scalars, in the string, and not below the last one.
    package mutating func offset(ofText offset: Int) -> Int {
      while text < offset {
        let unit = unit(at: file, of: bytes)
        file += unit.fileBytes
        text += unit.textBytes
      }
      return file
    }
  }

  /// Returns the length of a value without white space, in bytes.
  package static func compactLength(of text: ArraySlice<UInt8>) -> Int {
    var length = 0
    var isInString = false
    var rest = text
    while let byte = rest.popFirst() {
      if isInString && byte == UInt8(ascii: "\\") {
        length += 1
        _ = rest.popFirst()
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
      if isInString || byte > 0x20 { length += 1 }
    }
    return length
  }
}
