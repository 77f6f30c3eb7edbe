package import LocatedValues
package import PredicateLanguage

/// A change of a fixture's text: of `fmt` and of fixes always inside one string of JSON.
package struct FixtureEdit: Hashable, Sendable {
  /// The bytes that are replaced, counted after a byte order mark.
  package let range: Range<Int>
  /// The text that takes their place.
  package let replacement: String

  package init(range: Range<Int>, replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension [FixtureEdit] {
  /// Returns `bytes` with the edits, which are in order and do not overlap.
  ///
  /// The first `markLength` bytes are a byte order mark.
  ///
  /// - Complexity: O(n): n bytes and bytes of edits.
  package func applied(to bytes: [UInt8], markLength: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + count * 16)
    var written = 0
    for edit in self {
      result += bytes[written..<markLength + edit.range.lowerBound]
      result += edit.replacement.utf8
      written = markLength + edit.range.upperBound
    }
    return result + bytes[written...]
  }
}

extension FixtureText {
  /// Returns the edit that puts `text` in the place of `span` of the text that the string `value`
  /// means.
  ///
  /// - Complexity: O(n): n bytes of the string.
  package func edit(
    replacing span: SourceSpan, with text: String, inString value: LocatedValue
  ) -> FixtureEdit {
    let tree = root.document.tree
    let place = JSONScalar.place(
      of: span, inStringAt: tree.span(of: value.index), of: tree.bytes)
    var escaped: [UInt8] = []
    JSONString.append(text, to: &escaped)
    return FixtureEdit(
      range: place.lowerBound..<place.upperBound,
      replacement: String(decoding: escaped.dropFirst().dropLast(), as: UTF8.self))
  }

  /// Returns the bytes with `edits`, which are in order and do not overlap.
  ///
  /// - Complexity: O(n): n bytes and bytes of edits.
  package func applying(_ edits: [FixtureEdit]) -> [UInt8] {
    edits.applied(to: bytes, markLength: bytes.count - root.document.tree.bytes.count)
  }
}
