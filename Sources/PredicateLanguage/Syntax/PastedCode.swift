/// Recognises a predicate that was pasted with the Swift or Objective-C around it.
///
/// ```
/// NSPredicate(format: "SELF == %@", "note/42")
/// [NSPredicate predicateWithFormat:@"SELF == 'note/42'"]
/// ```
enum PastedCode {
  /// Returns the mistake when `NSPredicate` comes before the first quote of `source`.
  ///
  /// No predicate has that name outside of quotes: it would be a key path.
  ///
  /// - Complexity: O(n): n bytes.
  static func diagnostic(in source: [UInt8], of text: String) -> Diagnostic? {
    guard let open = source.firstIndex(where: isQuote) else { return truth(in: source) }
    let name = Array("NSPredicate".utf8)
    let isCode = source[..<open].indices.contains { start in
      start + name.count < open && source[start] == name[0]
        && source[start..<start + name.count].elementsEqual(name)
    }
    guard isCode else { return nil }
    let start = source.firstIndex { !$0.isWhitespace } ?? 0
    let end = (source.lastIndex { !$0.isWhitespace } ?? start) + 1
    let problem = SyntaxProblem.pastedCode(inside: inside(source, from: open))
    return problem.diagnostic(at: SourceSpan(start, end))
  }

  /// The mistake of `NSPredicate(value: true)` and `[NSPredicate predicateWithValue:YES]`.
  private static func truth(in source: [UInt8]) -> Diagnostic? {
    guard source.count <= 4 * quotedScalars else { return nil }
    let code = String(decoding: source.filter { !$0.isWhitespace }, as: UTF8.self)
    let value: Bool
    switch code {
    case "NSPredicate(value:true)", "[NSPredicatepredicateWithValue:YES]": value = true
    case "NSPredicate(value:false)", "[NSPredicatepredicateWithValue:NO]": value = false
    default: return nil
    }
    let problem = SyntaxProblem.pastedTruth(value)
    return problem.diagnostic(at: SourceSpan(0, source.count))
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// The text of the literal at `open` if it can be shown and is a predicate by itself.
  private static func inside(_ source: [UInt8], from open: Int) -> String? {
    var bytes: [UInt8] = []
    var position = open + 1
    while position < source.count, source[position] != source[open] {
      // Swift and Objective-C write a backslash and a quote with a backslash before it.
      if source[position] == UInt8(ascii: "\\"), position + 1 < source.count {
        guard isQuote(source[position + 1]) || source[position + 1] == source[position] else {
          return nil
        }
        position += 1
      }
      bytes.append(source[position])
      position += 1
      guard bytes.count <= quotedScalars else { return nil }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard position < source.count, VisibleText.isShort(text) else { return nil }
    let isPredicate = !Parser.parse(text).diagnostics.contains { $0.severity == .error }
    return isPredicate ? text : nil
  }
}
