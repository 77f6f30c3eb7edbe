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
    case .grapheme: return "\\X" + repeats
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

  /// Whether `\X` is all that consumes text, so that each begins where another ended.
  static func readsGraphemesOnly(_ tree: PatternTree) -> Bool {
    tree.nodes.allSatisfy { node in
      switch node.kind {
      case .grapheme, .assertion, .bar, .seam: true
      case .group(.lookBehind): false
      case .group: true
      default: false
      }
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
    let quantifier = node.quantifier
    let repeats = quantifier?.text ?? ""
    guard node.flags.contains(.dotAll) else {
      return (node.flags.contains(.unixLines) ? "[^\\n]" : ".") + repeats
    }
    // Without a count it is enough that the repetition does not end inside a CR LF.
    let some = "(?s:.)+"
    switch quantifier {
    case PatternQuantifier(lower: 0, upper: nil, mode: .possessive): return "(?s:.)*+"
    case PatternQuantifier(lower: 1, upper: nil, mode: .possessive): return "(?s:.)++"
    case PatternQuantifier(lower: 1, upper: nil): return some + outsideLineBreak
    case PatternQuantifier(lower: 1, upper: nil, mode: .lazy): return some + "?" + outsideLineBreak
    case PatternQuantifier(lower: 0, upper: nil): return "(?:" + some + outsideLineBreak + "|)"
    case PatternQuantifier(lower: 0, upper: nil, mode: .lazy):
      return "(?:|" + some + "?" + outsideLineBreak + ")"
    default: return "(?>\\R|\\V)" + repeats
    }
  }
}
