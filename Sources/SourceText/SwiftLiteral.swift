/// Reads what a literal of Swift says.
///
/// - Source: The Swift Programming Language, "String Literals"; SE-0168, SE-0182, SE-0200.
package struct SwiftLiteral {
  private let bytes: UnsafeRawBufferPointer
  private let pounds: Int
  private let isMultiline: Bool
  /// The space before the closing quotes of a literal of several lines.
  private var indentation: Range<Int> = 0..<0

  /// Reads the literal whose quotes are `open`, and whose last text, before the closing quotes, is
  /// `last`.
  ///
  /// - Returns: nil when the closing quotes of several lines are not on a line of their own.
  package init?(_ bytes: UnsafeRawBufferPointer, open: SourceToken, last: SourceToken?) {
    self.bytes = bytes
    let quotes = bytes[open.range].drop { $0 == UInt8(ascii: "#") }
    pounds = open.range.count - quotes.count
    isMultiline = quotes.count == 3
    guard isMultiline else { return }
    guard let last, last.kind == .stringText else { return nil }
    var start = last.end
    while start > last.start, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > last.start, ByteClasses.isNewline(bytes[start - 1]) else { return nil }
    indentation = start..<last.end
  }

  /// Adds what the text `range` says.
  ///
  /// - Returns: whether it is well-formed.
  package func append(
    _ range: Range<Int>, isFirst: Bool, isLast: Bool, to text: inout LocatedText
  ) -> Bool {
    var index = range.lowerBound
    var end = range.upperBound
    if isMultiline {
      if isLast { end = newline(before: indentation.lowerBound) }
      if isFirst {
        while index < range.upperBound, ByteClasses.isSpace(bytes[index]) { index += 1 }
        guard index < range.upperBound, ByteClasses.isNewline(bytes[index]) else { return false }
        index = newlineEnd(at: index)
        guard index <= end else { return isLast }
        guard let next = skipIndentation(at: index, end: end) else { return false }
        index = next
      }
    }
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isEscape(at: index):
        guard let next = escape(at: index, end: end, to: &text) else { return false }
        index = next
      case 0x0A, 0x0D:
        text.append(0x0A, from: index)
        guard let next = skipIndentation(at: newlineEnd(at: index), end: end) else { return false }
        index = next
      default:
        text.append(bytes[index], from: index)
        index += 1
      }
    }
    return true
  }

  /// The place of the end of a line that is right before `index`.
  private func newline(before index: Int) -> Int {
    let isPair = index >= 2 && bytes[index - 1] == 0x0A && bytes[index - 2] == 0x0D
    return index - (isPair ? 2 : 1)
  }

  private func newlineEnd(at index: Int) -> Int {
    let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    return index + (isPair ? 2 : 1)
  }

  /// The place after a line's indentation; a line of nothing but space may have less.
  private func skipIndentation(at start: Int, end: Int) -> Int? {
    var index = start
    for place in indentation {
      guard index < end, bytes[index] == bytes[place] else {
        let isBlank = index >= end || ByteClasses.isNewline(bytes[index])
        return isBlank ? index : nil
      }
      index += 1
    }
    return index
  }

  private func isEscape(at index: Int) -> Bool {
    index + pounds < bytes.count
      && bytes[index + 1..<index + 1 + pounds].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Adds what the escape at `index` says and returns the place after it.
  private func escape(at index: Int, end: Int, to text: inout LocatedText) -> Int? {
    let sign = index + 1 + pounds
    guard sign < end || isMultiline && sign <= end else { return nil }
    switch bytes[sign] {
    case UInt8(ascii: "0"): text.append(0, from: index)
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"), from: index)
    case UInt8(ascii: "t"): text.append(0x09, from: index)
    case UInt8(ascii: "n"): text.append(0x0A, from: index)
    case UInt8(ascii: "r"): text.append(0x0D, from: index)
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""), from: index)
    case UInt8(ascii: "'"): text.append(UInt8(ascii: "'"), from: index)
    case UInt8(ascii: "u"): return scalar(at: index, digits: sign + 1, end: end, to: &text)
    default: return isMultiline ? lineContinuation(at: sign, end: end) : nil
    }
    return sign + 1
  }

  /// The place after `\`, space and the end of the line, with the indentation of the next.
  private func lineContinuation(at start: Int, end: Int) -> Int? {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < bytes.count, ByteClasses.isNewline(bytes[index]), index < end else { return nil }
    return skipIndentation(at: newlineEnd(at: index), end: end)
  }

  /// Adds the scalar of `\u{…}`.
  private func scalar(at index: Int, digits: Int, end: Int, to text: inout LocatedText) -> Int? {
    guard digits < end, bytes[digits] == UInt8(ascii: "{") else { return nil }
    var value: UInt32 = 0
    var place = digits + 1
    while place < end, let digit = ByteClasses.hexadecimalDigit(bytes[place]) {
      guard place - digits <= 8 else { return nil }
      value = value << 4 | digit
      place += 1
    }
    guard place < end, bytes[place] == UInt8(ascii: "}"), place > digits + 1,
      let scalar = Unicode.Scalar(value)
    else { return nil }
    text.append(scalar, from: index)
    return place + 1
  }
}
