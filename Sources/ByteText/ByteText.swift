// Text of strangers is cut and compared by its bytes. A `Character` of Swift joins a sign with the
// marks behind it and a line feed with the return before it, so that a cut at a sign misses them.

extension String {
  /// Whether both have the same bytes; `==` also takes canonically equal texts for equal.
  ///
  /// - Complexity: O(n): n bytes.
  package func hasBytes(of other: String) -> Bool { ExactText(self) == ExactText(other) }

  /// The text with `replacement` for the bytes of each `part`, from the left.
  package func replacing(_ part: String, by replacement: String) -> String {
    let part = Array(part.utf8)
    guard let first = part.first, utf8.contains(first) else { return self }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var place = 0
    while place < bytes.count {
      if bytes[place] == first, bytes[place...].starts(with: part) {
        result += replacement.utf8
        place += part.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

// Inlined into other modules, which know the types: else each byte is a call.
extension StringProtocol {
  /// The text with the capitals of ASCII in lower case, and no other letter changed: `lowercased()`
  /// makes a `k` of the sign of kelvin, too.
  @inlinable
  package var asciiLowercased: String {
    String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Whether both have the same bytes.
  @inlinable
  package func hasBytes(of other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes begin with those of `prefix`; `hasPrefix` asks for whole characters, so that
  /// a combining mark behind `prefix` hides it.
  @inlinable
  package func beginsWith(_ prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// The part behind the last dot, such as a type's own name; empty where there are only dots.
  @inlinable
  package var lastName: String {
    let names = utf8.split(separator: UInt8(ascii: "."))
    return String(decoding: names.last ?? utf8[utf8.endIndex...], as: UTF8.self)
  }

  /// Whether the bytes of `text` are among these.
  @inlinable
  package func has(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first else { return true }
    var rest = utf8[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: text.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Whether the bytes end with those of `suffix`.
  @inlinable
  package func endsWith(_ suffix: some StringProtocol) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}

extension Sequence where Element: StringProtocol {
  /// Whether an element has the bytes of `text`; `contains` also finds canonically equal texts.
  @inlinable
  package func containsBytes(of text: some StringProtocol) -> Bool {
    contains { $0.hasBytes(of: text) }
  }
}
