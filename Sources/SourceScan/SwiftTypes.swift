import SourceText

/// Goes past the types of Swift.
enum SwiftTypes {
  /// The token after the type at `start`.
  static func end(from start: Int, in source: OutlinedSource) -> Int {
    var index = start
    var count = 0
    while index < source.tokens.count, count < ScanLimits.headTokens {
      count += 1
      switch source.kind(index) {
      case .word:
        if index > start, source.isAfterNewline(index) { return index }
        // `String ? a : b`, `String == b`, `String as Any`
        if index > start, source.kind(index - 1) == .word,
          !["some", "any", "inout"].contains(source.text(index - 1))
        {
          return index
        }
        index += 1
      case .symbols:
        guard ["<", ">", ">>", "->", "&", ">?", ">!", "?", "..."].contains(source.text(index)),
          !(source.isToken(index, "?") && isSpaced(index, in: source))
        else { return index }
        index += 1
      case .mark:
        switch source.mark(index) {
        case UInt8(ascii: "("), UInt8(ascii: "["):
          if index > start, source.isAfterNewline(index) { return index }
          if index > start, !isTypePart(index - 1, in: source) { return index }
          index = source.next(after: index)
        case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "@"):
          index += 1
        case UInt8(ascii: ","):
          guard isGeneric(index, from: start, in: source) else { return index }
          index += 1
        default: return index
        }
      default: return index
      }
    }
    return index
  }

  private static func isSpaced(_ index: Int, in source: OutlinedSource) -> Bool {
    let start = source.tokens[index].start
    return start > 0 && source.source.bytes[start - 1] <= 0x20
  }

  /// Whether a parenthesis after the token `index` belongs to the type.
  private static func isTypePart(_ index: Int, in source: OutlinedSource) -> Bool {
    source.kind(index) == .symbols || source.isMark(index, ",") || source.isMark(index, "@")
  }

  /// Whether a comma is between the arguments of a generic type that begins at `start`.
  private static func isGeneric(_ comma: Int, from start: Int, in source: OutlinedSource) -> Bool {
    guard comma - start <= 32 else { return false }
    var depth = 0
    for index in start..<comma where source.kind(index) == .symbols {
      for byte in source.text(index).utf8 {
        if byte == UInt8(ascii: "<") { depth += 1 }
        if byte == UInt8(ascii: ">") { depth -= 1 }
      }
      if source.isToken(index, "->") { depth += 1 }
    }
    return depth > 0
  }
}
