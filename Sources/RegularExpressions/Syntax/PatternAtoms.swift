/// The texts of single nodes in PCRE2's syntax.
enum PatternAtoms {
  /// The text of a node that is neither a group nor a literal under `[c]`, with its quantifier.
  static func text(_ node: PatternNode, in tree: PatternTree) throws(PatternMistake) -> String {
    let repeats = node.quantifier?.text ?? ""
    switch node.kind {
    case .literal(let value): return PatternText.literal(value) + repeats
    case .anyCharacter: return anyCharacter(node)
    case .assertion(let assertion):
      let text = text(assertion, node.flags)
      // PCRE2 repeats only groups of assertions.
      return node.quantifier == nil ? text : "(?:" + text + ")" + repeats
    case .set(let index):
      let text: String
      do throws(PatternProblem) {
        text = try ClassWriter.text(
          index, in: tree, ignoresCase: node.flags.contains(.caseInsensitive))
      } catch {
        throw PatternMistake(problem: error, place: node.place)
      }
      let isSequence = text.hasPrefix("(?=") || text.hasPrefix("(?!")
      return isSequence && node.quantifier != nil ? "(?:" + text + ")" + repeats : text + repeats
    case .backReference(let number): return "\\g{\(number)}" + repeats
    case .lineBreak: return "\\R" + repeats
    case .grapheme: return grapheme(node.quantifier)
    case .bar: return "|"
    case .group, .seam: return ""
    }
  }

  /// The opening of a group.
  static func opening(_ group: PatternNode.Group) -> String {
    switch group {
    case .capturing: "("
    case .plain: "(?:"
    case .atomic: "(?>"
    case .lookAhead(let isNegative): isNegative ? "(?!" : "(?="
    case .lookBehind(let isNegative): isNegative ? "(?<!" : "(?<="
    }
  }

  /// Tells that the place is not between CR and LF.
  private static let outsideLineBreak = "(?!(?<=\\r)\\n)"

  private static func text(_ assertion: PatternNode.Assertion, _ flags: PatternFlags) -> String {
    let isUnix = flags.contains(.unixLines)
    switch assertion {
    case .start: return "\\A"
    case .end: return "\\z"
    case .endBeforeLineEnd: return outsideLineBreak + "\\Z"
    case .wordBoundary: return "(?C\(PatternTranslator.wordBoundaryCallout))"
    case .notWordBoundary: return "(?C\(PatternTranslator.notWordBoundaryCallout))"
    case .lineStart:
      guard flags.contains(.multiline) else { return "\\A" }
      return isUnix ? "(?:\\A|(?<=\\n))" : "^"
    case .lineEnd:
      guard flags.contains(.multiline) else {
        return isUnix ? "(?=\\n?\\z)" : outsideLineBreak + "\\Z"
      }
      return isUnix ? "(?=\\n|\\z)" : outsideLineBreak + "$"
    }
  }

  /// `.`, which under `(?s)` takes CR LF as one character.
  private static func anyCharacter(_ node: PatternNode) -> String {
    guard node.flags.contains(.dotAll) else {
      return (node.flags.contains(.unixLines) ? "[^\\n]" : ".") + (node.quantifier?.text ?? "")
    }
    return repeated("(?>\\R|\\V)", end: outsideLineBreak, node.quantifier)
  }

  /// `\X`, which ends where the callout says that a grapheme cluster does.
  private static func grapheme(_ quantifier: PatternQuantifier?) -> String {
    let end = "(?C\(PatternTranslator.graphemeCallout))"
    return repeated("(?>(?s:.+?)" + end + ")", end: end, quantifier)
  }

  /// Repeats `one`; several of it in a row are any text that ends where `end` holds.
  ///
  /// Without an upper bound only the end of the repetition counts. PCRE2 repeats a single character
  /// as far as a text goes, but a group only as often as its stack allows.
  private static func repeated(
    _ one: String, end: String, _ quantifier: PatternQuantifier?
  ) -> String {
    guard let quantifier else { return one }
    guard quantifier.upper == nil else { return one + quantifier.text }
    let head = quantifier.lower > 1 ? one + "{\(quantifier.lower)}" : ""
    let needsOne = quantifier.lower == 1
    switch quantifier.mode {
    case .greedy:
      let some = "(?s:.+)" + end
      return needsOne ? some : head + "(?:" + some + "|)"
    case .lazy:
      let some = "(?s:.+?)" + end
      return needsOne ? some : head + "(?:|" + some + ")"
    // The end of the text is always such a place.
    case .possessive: return head + (needsOne ? "(?s:.++)" : "(?s:.*+)")
    }
  }
}
