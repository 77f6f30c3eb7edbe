package import ByteText
import Diagnostics

/// Writes strings of JSON, for everything here that writes JSON.
package enum JSONString {
  /// Appends `value` in quotes to `bytes`, in UTF-8.
  ///
  /// What a terminal would obey or not show is written as an escape: any reader of JSON reads the
  /// same text back.
  package static func append(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let isDone = value.utf8.withContiguousStorageIfAvailable { text in
      if isPlain(text) {
        bytes.append(contentsOf: text)
      } else if text.allSatisfy({ $0 < 0x80 }) {
        for byte in text { append(ascii: byte, to: &bytes) }
      } else {
        return false
      }
      return true
    }
    if isDone != true {
      VisibleText.walk(value) { scalar, isHidden in append(scalar, isHidden, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an ASCII character with the result of `append(_:_:to:)`.
  ///
  /// It is faster: the hidden characters of ASCII are known, and the others stay one byte.
  private static func append(ascii byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), ..<0x20, 0x7F:
      append(Unicode.Scalar(byte), true, to: &bytes)
    default: bytes.append(byte)
    }
  }

  /// Whether nothing in UTF-8 text is escaped, as in most.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 8 else {
      return bytes.allSatisfy { !isSpecial(UInt64($0) | 0x2020_2020_2020_2000) }
    }
    // Eight bytes at a time, the last ones again with those before: all JSON passes here.
    let raw = UnsafeRawBufferPointer(bytes)
    let last = bytes.count - 8
    var place = 0
    while place < last {
      if isSpecial(raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) { return false }
      place &+= 8
    }
    return !isSpecial(raw.loadUnaligned(fromByteOffset: last, as: UInt64.self))
  }

  /// Whether one of eight bytes is a control character, DEL, a quote, a backslash or not ASCII.
  ///
  /// A byte is below n when subtracting n from it takes its highest bit, and 0 is below 1.
  @inline(__always)
  private static func isSpecial(_ block: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func below(_ n: UInt64, _ block: UInt64) -> UInt64 { (block &- ones &* n) & ~block }
    let quotes = below(1, block ^ ones &* 0x22) | below(1, block ^ ones &* 0x5C)
    let hidden = below(0x20, block) | below(1, block ^ ones &* 0x7F) | block
    return (quotes | hidden) & (ones &* 0x80) != 0
  }

  private static func append(
    _ scalar: Unicode.Scalar, _ isHidden: Bool, to bytes: inout [UInt8]
  ) {
    let text: String
    switch scalar {
    case "\"": text = "\\\""
    case "\\": text = "\\\\"
    case "\n": text = "\\n"
    case "\r": text = "\\r"
    case "\t": text = "\\t"
    case _ where isHidden: text = escape(scalar)
    default: text = String(scalar)
    }
    bytes.append(contentsOf: text.utf8)
  }

  /// Returns the escape of a scalar, `\u` and its digits; of one outside the basic plane two.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map(escape).joined()
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// A value of JSON that is written for people.
package enum JSONOutput {
  case null
  case boolean(Bool)
  case string(String)
  /// A number as it is written.
  case number(String)
  case list([JSONOutput])
  case object([ExactText: JSONOutput])
  /// An object whose members have an order.
  case members([(key: String, value: JSONOutput)])

  /// The value as JSON for people: a line for each member, keys in order, two spaces a level.
  ///
  /// Recursive: the values that are written nest a few levels deep.
  package var prettyText: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A value as JSON in one line, as people write it.
  package var lineText: String {
    var bytes: [UInt8] = []
    writeLine(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeLine(to bytes: inout [UInt8]) {
    if case .list(let elements) = self {
      bytes.append(UInt8(ascii: "["))
      for (place, element) in elements.enumerated() {
        if place > 0 { bytes.append(contentsOf: ", ".utf8) }
        element.writeLine(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
      return
    }
    if case .members(let members) = self, members.isEmpty {
      return bytes.append(contentsOf: "{}".utf8)
    }
    guard case .members(let members) = self else { return write(to: &bytes, indent: 0) }
    var separator = "{ "
    for member in members {
      bytes.append(contentsOf: separator.utf8)
      JSONString.append(member.key, to: &bytes)
      bytes.append(contentsOf: ": ".utf8)
      member.value.writeLine(to: &bytes)
      separator = ", "
    }
    bytes.append(contentsOf: " }".utf8)
  }

  private func write(to bytes: inout [UInt8], indent: Int) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .members(let members):
      Self.write(members, "{", "}", to: &bytes, indent: indent) { member, bytes in
        JSONString.append(member.key, to: &bytes)
        bytes.append(contentsOf: " : ".utf8)
        member.value.write(to: &bytes, indent: indent + 1)
      }
    case .boolean(let value): bytes.append(contentsOf: String(value).utf8)
    case .string(let value): JSONString.append(value, to: &bytes)
    case .number(let text): bytes.append(contentsOf: text.utf8)
    case .list(let elements):
      Self.write(elements, "[", "]", to: &bytes, indent: indent) { element, bytes in
        element.write(to: &bytes, indent: indent + 1)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }.map { (key: $0.key.text, value: $0.value) }
      JSONOutput.members(sorted).write(to: &bytes, indent: indent)
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ open: String, _ close: String, to bytes: inout [UInt8], indent: Int,
    _ body: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    // An empty list has an empty line.
    var separator = elements.isEmpty ? "\n" : ""
    for element in elements {
      bytes.append(contentsOf: (separator + newLine(indent + 1)).utf8)
      body(element, &bytes)
      separator = ","
    }
    if !elements.isEmpty { separator = "" }
    bytes.append(contentsOf: (separator + newLine(indent) + close).utf8)
  }

  private static func newLine(_ indent: Int) -> String {
    "\n" + String(repeating: "  ", count: indent)
  }
}
