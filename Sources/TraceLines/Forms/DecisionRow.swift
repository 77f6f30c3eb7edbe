import PredicateIndex
import PredicateLanguage

/// A row of tab-separated values that a replay writes: window, score, action, tied.
///
/// ```
/// inbox ⇥ can ⇥ continue ⇥ 2          a window
///       ⇥ none ⇥ create ⇥ 0           a new one
///       ⇥ error ⇥ line-not-utf8 ⇥ 0   no decision
/// ```
/// In a name a tab is `\t`, a line feed `\n`, a carriage return `\r`, a backslash `\\`, and in a
/// list of names a comma `\,`; another character that does not show is `\u{…}` with its number.
package enum DecisionRow {
  /// The window of a row: none for a new one, a problem for a row without a decision.
  static func window(
    of line: UnsafeRawBufferPointer, _ unescaped: inout UnescapedText
  ) -> ByteIdentifier {
    let tab = UInt8(ascii: "\t")
    guard let first = line.firstIndex(of: tab) else { return ByteIdentifier(problem: .malformed) }
    let rest = line[(first + 1)...]
    let score = rest.prefix { $0 != tab }
    let window = UnsafeRawBufferPointer(rebasing: line[..<first])
    switch String(decoding: score, as: UTF8.self) {
    case "error": return ByteIdentifier(problem: .noSuchField)
    case "none", "can", "prefers": break
    default: return ByteIdentifier(problem: .malformed)
    }
    guard score.endIndex < line.count else { return ByteIdentifier(problem: .malformed) }
    if window.isEmpty { return ByteIdentifier(start: nil, count: 0, mark: ByteIdentifier.none) }
    guard window.contains(UInt8(ascii: "\\")) else { return ByteIdentifier(limited: window) }
    guard let name = name(String(decoding: window, as: UTF8.self)),
      let place = unescaped.begin(most: window.count)
    else { return ByteIdentifier(problem: .malformed) }
    for (offset, byte) in name.utf8.enumerated() { place[offset] = byte }
    unescaped.keep(name.utf8.count)
    return ByteIdentifier(
      limited: UnsafeRawBufferPointer(start: place, count: name.utf8.count))
  }

  /// Returns the name whose written form is `written`.
  ///
  /// Nil if no name has that form.
  package static func name(_ written: String) -> String? {
    var name = String.UnicodeScalarView()
    var rest = Substring(written).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        name.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "t": name.append("\t")
      case "n": name.append("\n")
      case "r": name.append("\r")
      case "\\": name.append("\\")
      case ",": name.append(",")
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          let value = UInt32(String(rest[..<end]), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        name.append(scalar)
        rest = rest[end...].dropFirst()
      default: return nil
      }
    }
    return String(name)
  }

  /// Returns the written form of a name, alone or in a list of names.
  package static func written(_ name: String, isListed: Bool = false) -> String {
    var text = ""
    VisibleText.walk(name) { scalar, isHidden in
      switch scalar {
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\\": text += "\\\\"
      case "," where isListed: text += "\\,"
      case _ where isHidden:
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
