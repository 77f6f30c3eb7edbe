/// A text that equals only a text of the same bytes; the key for names that strangers choose.
///
/// Swift's own `==` and hash take canonically equal strings for one: `é` in one scalar and in two.
/// The platform, JSON and the file system keep them apart.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(_ text: Substring) { self.text = String(text) }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    guard left.text.utf8.count == right.text.utf8.count else { return false }
    let answer = left.text.utf8.withContiguousStorageIfAvailable { text in
      right.text.utf8.withContiguousStorageIfAvailable { other in
        hasSameBytes(UnsafeRawBufferPointer(text), UnsafeRawBufferPointer(other))
      }
    }
    // Strings that are bridged from elsewhere have their bytes nowhere.
    return (answer ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Whether the bytes of one come before those of the other; the order of their scalars, too.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Compares texts of one length, eight bytes at once.
  private static func hasSameBytes(
    _ text: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
  ) -> Bool {
    var index = 0
    while index + 8 <= text.count {
      let (word, its) = (
        text.loadUnaligned(fromByteOffset: index, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      )
      if word != its { return false }
      index += 8
    }
    while index < text.count {
      if text[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}

extension ExactText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
