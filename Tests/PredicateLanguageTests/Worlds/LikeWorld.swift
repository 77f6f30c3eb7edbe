import Foundation

/// Every string up to a length over `a` and `b`, and which of them a LIKE pattern fits by an
/// independent translation to a regular expression.
///
/// All strings are in one text, one a line, so that one search answers for all of them.
struct LikeWorld {
  let strings: [String]
  private let lines: NSString
  /// The string that begins at an offset of `lines`.
  private let indexes: [Int: Int]

  init(longest: Int) {
    strings = Self.words(over: ["a", "b"], longest: longest)
    lines = NSString(string: strings.joined(separator: "\n"))
    var indexes: [Int: Int] = [:]
    var offset = 0
    for (index, string) in strings.enumerated() {
      indexes[offset] = index
      offset += string.utf16.count + 1
    }
    self.indexes = indexes
  }

  /// Every word up to a length, the shortest first, the empty one included.
  static func words(over alphabet: [String], longest: Int) -> [String] {
    var words = [""]
    var last = [""]
    for _ in 0..<longest {
      last = last.flatMap { word in alphabet.map { word + $0 } }
      words += last
    }
    return words
  }

  /// Whether `pattern` fits each of the strings; nil when it is no pattern.
  func answers(for pattern: String) throws -> [Bool]? {
    var answers = Array(repeating: false, count: strings.count)
    guard let translation = Self.translation(of: pattern) else { return nil }
    // The empty pattern fits nothing, not even the empty string.
    guard !pattern.isEmpty else { return answers }
    let regex = try NSRegularExpression(pattern: translation, options: .anchorsMatchLines)
    let whole = NSRange(location: 0, length: lines.length)
    for match in regex.matches(in: lines as String, range: whole) {
      guard let index = indexes[match.range.location] else { continue }
      answers[index] = true
    }
    return answers
  }

  private static func translation(of pattern: String) -> String? {
    var regex = "^"
    var rest = pattern[...]
    while let character = rest.popFirst() {
      switch character {
      case "*": regex += "[ab]*"
      case "?": regex += "[ab]"
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        regex += NSRegularExpression.escapedPattern(for: String(escaped))
      default: regex.append(character)
      }
    }
    return regex + "$"
  }
}
