import PredicateLanguage

/// Builds JSON text with keys in the order in which they are written.
///
/// The answers are written while events are still read, so they are no tree in memory. Every
/// key that exists is written, with null where there is no value.
struct JSONText {
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ members: (inout JSONText) -> Void) {
    enclose("{", "}", members)
  }

  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONText, Elements.Element) -> Void
  ) {
    enclose("[", "]") { json in
      for element in elements { write(&json, element) }
    }
  }

  /// Begins a member; `name` is one of ours and needs no escape.
  mutating func key(_ name: StaticString) {
    separate()
    put("\"")
    put(name)
    put("\":")
    needsComma = false
  }

  mutating func string(_ value: String?) {
    guard let value else { return null() }
    separate()
    put("\"")
    if value.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: value.utf8)
    } else {
      VisibleText.walk(value) { scalar, isHidden in put(scalar, isHidden) }
    }
    put("\"")
  }

  mutating func boolean(_ value: Bool) {
    separate()
    put(value ? "true" : "false")
  }

  mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number that stands there in JSON's form already.
  mutating func number(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  mutating func null() {
    separate()
    put("null")
  }

  mutating func strings(_ values: [String]) {
    array(values) { json, value in json.string(value) }
  }

  private mutating func enclose(
    _ open: StaticString, _ close: StaticString, _ content: (inout JSONText) -> Void
  ) {
    separate()
    put(open)
    needsComma = false
    content(&self)
    put(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { put(",") }
    needsComma = true
  }

  private mutating func put(_ token: StaticString) {
    token.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

// MARK: - Strings

extension JSONText {
  /// Whether a byte stands for itself: most text is made of these alone.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ isHidden: Bool) {
    switch scalar {
    case "\"": put("\\\"")
    case "\\": put("\\\\")
    case "\n": put("\\n")
    case "\r": put("\\r")
    case "\t": put("\\t")
    default:
      if isHidden {
        for unit in String(scalar).utf16 { bytes.append(contentsOf: Self.escape(unit).utf8) }
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
