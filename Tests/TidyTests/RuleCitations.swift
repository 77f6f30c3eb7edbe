/// Finds the numbers of rules and questions that a file cites.
///
/// In prose, which is Markdown and the comments of Swift, every number counts: `R6`, `(R2, R3)`,
/// `rules E2 to E6`. Elsewhere letters and digits mean many things, so a number counts only in a
/// form that cites: after the word rule, in parentheses, at the beginning of a test's sentence, or
/// as the value of `rule`, `source`, `title` or `question`.
enum RuleCitations {
  /// What a file's lines are.
  private enum Kind { case prose, swift, data }

  /// A number and its 1-based line.
  typealias Citation = (name: String, line: Int)

  /// Returns what `file` cites of families such as `R`.
  static func found(in file: SourceFile, families: [Character]) -> [Citation] {
    guard file.isSwift else {
      let kind: Kind = file.path.hasSuffix(".md") ? .prose : .data
      return file.lines.enumerated().flatMap { index, line in
        cited(in: line, kind, families).map { (name: $0, line: index + 1) }
      }
    }
    return zip(file.lines, file.comments).enumerated().flatMap { index, line in
      (cited(in: Substring(line.1), .prose, families)
        + cited(in: line.0.dropLast(line.1.count), .swift, families))
        .map { (name: $0, line: index + 1) }
    }
  }

  private static func cited(
    in line: Substring, _ kind: Kind, _ families: [Character]
  ) -> [String] {
    var names: [String] = []
    var end = line.startIndex
    for start in line.indices where start >= end && families.contains(line[start]) {
      let digits = line[line.index(after: start)...].prefix { $0.isASCII && $0.isNumber }
      guard (1...2).contains(digits.count), stands(line, start..<digits.endIndex) else { continue }
      let before = line[..<start]
      let isNext =
        end > line.startIndex && ["", ", ", " and ", " to ", "–"].contains(line[end..<start])
      guard kind == .prose || isNext || cites(before, line[digits.endIndex...], kind) else {
        continue
      }
      end = digits.endIndex
      names.append(String(line[start..<end]))
    }
    return names
  }

  /// Whether nothing around the number makes it a part of something else, such as a code point, an
  /// address or a file's name.
  private static func stands(_ line: Substring, _ place: Range<Substring.Index>) -> Bool {
    if let last = line[..<place.lowerBound].last, last.isPartOfName || "\\{+#/&.-%".contains(last) {
      return false
    }
    if let next = line[place.upperBound...].first, next.isPartOfName || "}-".contains(next) {
      return false
    }
    return true
  }

  /// Whether a number outside of prose stands in a form that cites.
  private static func cites(_ before: Substring, _ after: Substring, _ kind: Kind) -> Bool {
    if before.hasSuffix("rule ") || before.hasSuffix("rules ") { return true }
    if before.contains(/"(?:rule|title|question)" *: *"$/) { return true }
    guard kind == .swift else { return false }
    if before.hasSuffix("\"") {
      return after.prefixMatch(of: /:\s|"|,\s[a-z]|\s(?:in|by)\s/) != nil
    }
    return before.hasSuffix("(") && after.prefixMatch(of: /\)|,\s|–/) != nil
      && before.contains("\"")
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
