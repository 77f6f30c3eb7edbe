/// Reads what a literal of C or Objective-C says.
///
/// - Source: C17, 6.4.4.4 and 6.4.5; C++20, [lex.string].
package enum ObjectiveCLiteral {
  /// Adds what the literal `token` says.
  ///
  /// - Returns: whether it is well-formed, ended by its quotes, and every byte of it is known.
  package static func append(
    _ token: SourceToken, in bytes: UnsafeRawBufferPointer, to text: inout LocatedText
  ) -> Bool {
    if token.kind == .rawString { return appendRaw(token, in: bytes, to: &text) }
    var index = token.start + (token.kind == .objectString ? 2 : 1)
    let end = token.end - 1
    guard index <= end, bytes[end] == UInt8(ascii: "\"") else { return false }
    while index < end {
      guard bytes[index] == UInt8(ascii: "\\") else {
        text.append(bytes[index], from: index)
        index += 1
        continue
      }
      guard let next = escape(at: index, end: end, in: bytes, to: &text) else { return false }
      index = next
    }
    return index == end
  }

  private static func appendRaw(
    _ token: SourceToken, in bytes: UnsafeRawBufferPointer, to text: inout LocatedText
  ) -> Bool {
    guard let quote = bytes[token.range].firstIndex(of: UInt8(ascii: "\"")),
      let open = bytes[quote..<token.end].firstIndex(of: UInt8(ascii: "(")),
      bytes[quote - 1] == UInt8(ascii: "R"), token.end - open >= 2 + open - quote,
      bytes[token.end - 1] == UInt8(ascii: "\"")
    else { return false }
    let close = token.end - 1 - (open - quote)
    guard close > open, bytes[close] == UInt8(ascii: ")") else { return false }
    for index in open + 1..<close { text.append(bytes[index], from: index) }
    return true
  }

  private static func escape(
    at index: Int, end: Int, in bytes: UnsafeRawBufferPointer, to text: inout LocatedText
  ) -> Int? {
    let sign = index + 1
    guard sign < end else { return nil }
    switch bytes[sign] {
    case UInt8(ascii: "a"): text.append(0x07, from: index)
    case UInt8(ascii: "b"): text.append(0x08, from: index)
    case UInt8(ascii: "t"): text.append(0x09, from: index)
    case UInt8(ascii: "n"): text.append(0x0A, from: index)
    case UInt8(ascii: "v"): text.append(0x0B, from: index)
    case UInt8(ascii: "f"): text.append(0x0C, from: index)
    case UInt8(ascii: "r"): text.append(0x0D, from: index)
    case UInt8(ascii: "e"): text.append(0x1B, from: index)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "?"), UInt8(ascii: "\\"):
      text.append(bytes[sign], from: index)
    case 0x0A: break
    case 0x0D: return sign + 1 < end && bytes[sign + 1] == 0x0A ? sign + 2 : sign + 1
    case 0x30...0x37: return number(at: index, from: sign, most: 3, bits: 3, end, bytes, &text)
    case UInt8(ascii: "x"):
      return number(at: index, from: sign + 1, most: 8, bits: 4, end, bytes, &text)
    case UInt8(ascii: "u"):
      return number(at: index, from: sign + 1, least: 4, most: 4, bits: 4, end, bytes, &text)
    case UInt8(ascii: "U"):
      return number(at: index, from: sign + 1, least: 8, most: 8, bits: 4, end, bytes, &text)
    default: return nil
    }
    return sign + 1
  }

  /// Adds the character with the number whose digits begin at `start`.
  ///
  /// `\xE9` and `\351` are bytes of an encoding that the source does not say, so they are refused.
  private static func number(
    at index: Int, from start: Int, least: Int = 1, most: Int, bits: UInt32, _ end: Int,
    _ bytes: UnsafeRawBufferPointer, _ text: inout LocatedText
  ) -> Int? {
    var value: UInt32 = 0
    var place = start
    while place < end, place - start < most, let digit = ByteClasses.hexadecimalDigit(bytes[place]),
      digit < 1 << bits
    {
      value = value << bits | digit
      place += 1
    }
    guard place - start >= least, let scalar = Unicode.Scalar(value),
      least > 1 || value < 0x80
    else { return nil }
    text.append(scalar, from: index)
    return place
  }
}
