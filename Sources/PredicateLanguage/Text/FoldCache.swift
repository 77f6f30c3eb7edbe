/// The folded forms of scalars, each worked out once: for texts that are folded again and again.
///
/// Only scalars that stand for themselves are kept, whatever their neighbours are: no marks, no
/// joiners, no Hangul letters. A text that has another is folded as a whole, by `FoldedText`.
final class FoldCache: Sendable {
  /// A column for each set of folding options.
  private let table = ScalarTable(columns: 4)

  /// Writes the folded bytes of `text`, valid UTF-8, and a bit where each character of it begins.
  ///
  /// `bytes` has room for seven bytes for each of the text and eight more, `starts` as many bits.
  ///
  /// - Returns: how many were written; nil when a scalar is met that cannot be folded alone.
  /// - Complexity: O(n): n bytes.
  func fold(
    _ text: Bytes, _ options: ComparisonOptions, to bytes: UnsafeMutableBufferPointer<UInt8>,
    starts: UnsafeMutableBufferPointer<UInt64>
  ) -> Int? {
    guard let source = text.baseAddress, let target = UnsafeMutableRawPointer(bytes.baseAddress),
      let starts = starts.baseAddress
    else { return 0 }
    let mode = Int(options.folding.rawValue)
    let lowersASCII = options.folding.contains(.caseInsensitive)
    var index = 0
    var count = 0
    while index < text.count {
      starts[count >> 6] |= 1 << UInt64(count & 63)
      let lead = source[index]
      if lead < 0x80 {
        let byte = lowersASCII ? ByteSearch.lowered(lead) : lead
        target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        index += 1
        count += 1
        continue
      }
      let (value, length) = ScalarTable.scalar(at: index, in: text)
      let word = table.word(of: value, column: mode) { Self.form(value, options) }
      guard word != ScalarTable.none else { return nil }
      target.storeBytes(of: word >> 8, toByteOffset: count, as: UInt64.self)
      index += length
      count += Int(word & 0xFF) - 1
    }
    return count
  }

  private static func form(_ value: UInt32, _ options: ComparisonOptions) -> [UInt8]? {
    guard let scalar = Unicode.Scalar(value), ClusterReader.standsAlone(scalar) else { return nil }
    return Array(Folding.canonical(String(scalar), options).utf8)
  }
}
