/// Recognises a quote that was meant as part of a string and ends it: `'it's'`.
///
/// ```
/// SELF == 'it's'     the string 'it', and a word right behind it
///            ^
/// ```
enum QuoteInString {
  /// Returns `diagnostics` of `source` with the one mistake in place of what follows from it.
  ///
  /// - Complexity: O(n + d): n bytes, d diagnostics.
  static func naming(_ diagnostics: [Diagnostic], in source: [UInt8]) -> [Diagnostic] {
    let places = Set(
      diagnostics.lazy.filter { $0.severity == .error }.map { $0.span.lowerBound })
    let open = diagnostics.last { $0.id == "unterminated-string" }?.span.lowerBound ?? 0
    var start = 0
    while let first = source[start...].firstIndex(where: isQuote) {
      let quote = source[first]
      guard let close = end(from: first + 1, in: source, of: quote) else { break }
      start = close + 1
      let word = source[start...].prefix { $0.continuesName || $0 >= 0x80 }
      // `'a'ORSELF` lacks spaces.
      let isJoined = word.starts(with: "OR".utf8) || word.starts(with: "AND".utf8)
      guard !word.isEmpty, Keyword.spelled(word) == nil,
        places.contains(start) && !isJoined || start < open
      else { continue }
      let problem = SyntaxProblem.quoteInString(
        String(Unicode.Scalar(quote)),
        literal: meantEnd(from: start, in: source, of: quote).map { end in
          String(decoding: source[first + 1..<end], as: UTF8.self)
        })
      return diagnostics.filter { $0.span.lowerBound < close }
        + [problem.diagnostic(at: SourceSpan(close, start))]
    }
    return diagnostics
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  /// The first quote from an offset that no backslash precedes, before the end of the text.
  private static func end(from start: Int, in source: [UInt8], of quote: UInt8) -> Int? {
    var end = start
    while end + 1 < source.count, source[end] != quote {
      end += source[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end + 1 < source.count ? end : nil
  }

  /// The first quote after which a predicate may go on.
  private static func meantEnd(from start: Int, in source: [UInt8], of quote: UInt8) -> Int? {
    source.indices[start...].first { index in
      guard source[index] == quote else { return false }
      let rest = source[(index + 1)...].drop { $0.isWhitespace }
      guard let next = rest.first else { return true }
      return "),}&|".utf8.contains(next) || Keyword.spelled(rest.prefix { $0.continuesName }) != nil
    }
  }
}
