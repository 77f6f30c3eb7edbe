import ByteText

/// Recognises what other languages write in texts: placeholders and wildcards.
enum PatternSigns {
  /// Returns the placeholder that `text` is or has, or nil.
  ///
  /// `%@` is one anywhere; any other must be the whole text, because `%d` is the beginning of an
  /// escape in many URLs.
  static func placeholder(in text: String) -> String? {
    // Most texts do without, and are not copied.
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let bytes = Array(text.utf8)
    guard let percent = bytes.firstIndex(of: UInt8(ascii: "%")) else { return nil }
    for index in bytes.indices.dropLast() where index >= percent {
      if bytes[index] == UInt8(ascii: "%"), bytes[index + 1] == UInt8(ascii: "@") { return "%@" }
    }
    let rest = bytes.dropFirst().drop { "hlqzjt".utf8.contains($0) }
    guard percent == 0, rest.count == 1, let conversion = rest.first,
      "KdDiuUxXoOfFeEgGaAsScC".utf8.contains(conversion)
    else { return nil }
    return text
  }

  /// Whether `%` stands in `pattern` where `*` is meant: not for an escape such as `%20`, and not
  /// in a pattern that has wildcards.
  static func hasPercentWildcard(_ pattern: String) -> Bool {
    let bytes = Array(pattern.utf8)
    guard bytes.contains(UInt8(ascii: "%")), !bytes.contains(where: { "*?\\".utf8.contains($0) }),
      placeholder(in: pattern) == nil
    else { return false }
    let percents = bytes.indices.filter { bytes[$0] == UInt8(ascii: "%") }
    let areWildcards = percents.allSatisfy { index in
      let next = bytes[(index + 1)...].prefix(2)
      return !(next.count == 2 && next.allSatisfy(isHexadecimal))
    }
    // `100%` is a share.
    let isShare = percents == [bytes.count - 1] && bytes.dropLast().allSatisfy { $0.isDigit }
    return areWildcards && !(isShare && bytes.count > 1)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isDigit || (byte | 0x20) &- 0x61 < 6
  }

  /// Whether `pattern` has signs of a regular expression that no pattern with wildcards has.
  ///
  /// `.*` alone is not a sign: in `com.example.*` the dot is one.
  static func isRegularExpression(_ pattern: String) -> Bool {
    let bytes = Array(pattern.utf8)
    guard bytes.count > 1 else { return false }
    let dots = bytes.indices.dropLast().filter { bytes[$0] == UInt8(ascii: ".") }
    if dots.contains(where: { bytes[$0 + 1] == UInt8(ascii: "+") }) { return true }
    if bytes.first == UInt8(ascii: "^") || hasClass(bytes) || hasAlternatives(bytes) { return true }
    let stars = dots.filter { bytes[$0 + 1] == UInt8(ascii: "*") }
    guard !stars.isEmpty else { return false }
    if bytes.last == UInt8(ascii: "$") { return true }
    // A star without a dot is a wildcard, and then all are.
    let count = bytes.count { $0 == UInt8(ascii: "*") }
    return count == stars.count
      && stars.contains { $0 == 0 || "/:-_=#&".utf8.contains(bytes[$0 - 1]) }
  }

  /// Whether there is a class: `\d`, `\w`, `\s`, or brackets with a range.
  private static func hasClass(_ bytes: [UInt8]) -> Bool {
    var open: Int?
    for index in bytes.indices {
      switch Unicode.Scalar(bytes[index]) {
      case "\\":
        if index + 1 < bytes.count, "dws".utf8.contains(bytes[index + 1]) { return true }
      case "[": open = index
      case "]":
        if let open, index - open > 3,
          bytes[open...index].contains(UInt8(ascii: "-"))
        {
          return true
        }
        open = nil
      default: break
      }
    }
    return false
  }

  private static func hasAlternatives(_ bytes: [UInt8]) -> Bool {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return false }
    return bytes[open..<close].contains(UInt8(ascii: "|"))
  }

  /// Returns the pattern of `LIKE` that says the same as a simple regular expression, or nil.
  static func wildcards(forRegularExpression pattern: String) -> String? {
    var rest = pattern.utf8[...]
    if rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
    if rest.last == UInt8(ascii: "$") { rest = rest.dropLast() }
    let plain = String(decoding: rest, as: UTF8.self)
    let wildcards = plain.replacing(".*", by: "*").replacing(".+", by: "?*")
    let hasMore = wildcards.utf8.contains { "[](){}|+^$\\".utf8.contains($0) }
    return hasMore || wildcards.isEmpty ? nil : wildcards
  }
}
