import SourceScan
import SourceText

/// The depth of checks for a format: a format that is not surely about one string may be about the
/// objects of Core Data, and only its placeholders and quotes are known.
enum FormatLevel {
  /// A condition of a scene: all that UIKit forbids.
  case condition
  /// A predicate over `SELF`, which is a string: the whole language.
  case identifier
  /// A predicate with key paths, with methods as operators, or over numbers.
  case keyPaths

  /// The level of a format other than a condition.
  ///
  /// - Complexity: O(n): n tokens.
  init(_ tokens: [FormatToken], bytes: [UInt8], _ arguments: [ScanSite.Argument]?) {
    var isSeen = false
    var placeholder = 0
    var clause: [FormatToken] = []
    var isKeyed = false
    func close() {
      if clause.isEmpty { return }
      switch Self.subject(of: clause) {
      case .identifier: isSeen = true
      case .keyPaths: isKeyed = true
      case nil: break
      }
      clause = []
    }
    for (index, token) in tokens.enumerated() {
      if token.isDivider {
        // A name before a parenthesis calls something.
        let isCall = token.kind == .divider(UInt8(ascii: "(")) && clause.last?.name != nil
        if isCall { isKeyed = true }
        // The list of `IN (…)` belongs to its comparison.
        if clause.last?.isOperator != true { close() }
        continue
      }
      var token = token
      if token.kind == .placeholder {
        let kind = bytes[token.range.upperBound - 1]
        let argument = arguments.flatMap { placeholder < $0.count ? $0[placeholder].value : nil }
        if kind == UInt8(ascii: "K") {
          var isSelf = false
          if case .text(let text)? = argument { isSelf = text.text.uppercased() == "SELF" }
          token = FormatToken(kind: .word(isSelf ? "SELF" : "KEY.PATH"), range: token.range)
        } else if kind != UInt8(ascii: "@") {
          token = FormatToken(kind: .word("0"), range: token.range)
        } else if case .boolean? = argument {
          token = FormatToken(kind: .word("TRUE"), range: token.range)
        }
        placeholder += 1
      }
      if case .mark(let mark) = token.kind {
        if mark == UInt8(ascii: "[") { isKeyed = true }
        // `SELF isKindOfClass: %@` calls a method.
        let isMethod = mark == UInt8(ascii: ":") && clause.last?.name != nil
        if isMethod, clause.count > 1, !clause[clause.count - 2].isOperator { isKeyed = true }
      }
      if token.kind == .hole, index + 1 < tokens.count, tokens[index + 1].isOperator {
        isKeyed = true
      }
      clause.append(token)
    }
    close()
    self = isSeen && !isKeyed ? .identifier : .keyPaths
  }

  private enum Subject { case identifier, keyPaths }

  /// Returns the subject of a comparison.
  ///
  /// Nil if it is not seen.
  private static func subject(of clause: [FormatToken]) -> Subject? {
    let hasSelf = clause.contains { $0.isWord("SELF") }
    var others: [Int] = []
    for (index, token) in clause.enumerated() where token.name != nil { others.append(index) }
    if clause.contains(where: { $0.name?.contains(".") == true }) { return .keyPaths }
    guard hasSelf else {
      let isTruth = clause.contains {
        if case .word(let word) = $0.kind { FormatWord.truths.contains(word) } else { false }
      }
      return others.isEmpty ? (isTruth ? .identifier : nil) : .keyPaths
    }
    // Outside conditions a list of numbers is filtered, too.
    guard let comparison = clause.firstIndex(where: \.isOperator) else { return .identifier }
    let sides = [
      clause[..<comparison].last { !$0.isMark }, clause[(comparison + 1)...].first { !$0.isMark },
    ]
    let hasNumber = sides.contains { $0?.isNumber == true }
    if hasNumber, !clause[comparison].isStringOperator { return .keyPaths }
    guard let first = others.first else { return .identifier }
    // A plain word beside `SELF` and an operator may be a key path. With a sign right behind it
    // the word is a value that has lost its quotes.
    guard first + 1 < clause.count, case .mark = clause[first + 1].kind,
      clause[first + 1].range.lowerBound == clause[first].range.upperBound
    else { return .keyPaths }
    return .identifier
  }
}
