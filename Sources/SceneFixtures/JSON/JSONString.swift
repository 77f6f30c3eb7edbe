import PredicateLanguage

/// Writes strings of JSON, for everything here that writes JSON.
package enum JSONString {
  /// Appends `value` in quotes to `bytes`, in UTF-8.
  ///
  /// What a terminal would obey or not show is written as an escape: any reader of JSON reads the
  /// same text back.
  package static func append(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if isPlain(value) {
      bytes.append(contentsOf: value.utf8)
    } else {
      VisibleText.walk(value) { scalar, isHidden in append(scalar, isHidden, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether nothing in `value` is escaped, as in most text.
  package static func isPlain(_ value: String) -> Bool {
    value.utf8.withContiguousStorageIfAvailable(isPlain) ?? value.utf8.allSatisfy(isPlain)
  }

  /// All bytes are looked at, so that the compiler can take many at once.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.reduce(true) { isPlain($1) && $0 }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
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
    case _ where isHidden: text = String(scalar).utf16.map(escape).joined()
    default: text = String(scalar)
    }
    bytes.append(contentsOf: text.utf8)
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
