/// Valid UTF-8 in which callouts of one match look for boundaries.
///
/// - Invariant: `isExhausted` once more than the allowance was read; no answer counts then.
struct BoundaryText {
  let bytes: Bytes
  /// How many characters may still be read.
  private(set) var allowance: Int

  init(_ bytes: Bytes, allowance: Int) {
    self.bytes = bytes
    self.allowance = allowance
  }

  var isExhausted: Bool { allowance < 0 }

  /// The character that begins at `position`; nil at the end.
  mutating func character(at position: Int) -> Unicode.Scalar? {
    guard position < bytes.count, take() else { return nil }
    let first = bytes[position]
    if first < 0x80 { return Unicode.Scalar(first) }
    let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(width))
    for byte in bytes[(position + 1)..<min(position + width, bytes.count)] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value)
  }

  /// The character that ends at `position`, which moves to its beginning; nil at the start.
  mutating func character(before position: inout Int) -> Unicode.Scalar? {
    guard position > 0 else { return nil }
    position -= 1
    while position > 0, bytes[position] & 0xC0 == 0x80 { position -= 1 }
    return character(at: position)
  }

  private mutating func take() -> Bool {
    allowance -= 1
    return !isExhausted
  }
}
