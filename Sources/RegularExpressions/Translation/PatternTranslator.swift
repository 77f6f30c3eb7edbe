import TextFolding

/// A pattern in PCRE2's syntax.
struct TranslatedPattern {
  /// The pattern, for PCRE2 with `UTF`, `UCP`, `MULTILINE` and newline `ANY`.
  var text = ""
  /// The hazards that a subject must not contain, because PCRE2 and ICU would match it differently.
  var hazards: SubjectHazards = []
  /// The bytes that are not in `text`, which would be over `RegexLimits.rewrittenBytes` with them.
  fileprivate(set) var omittedBytes = 0
  /// The optimizations of PCRE2 10.42 that are wrong for this pattern.
  fileprivate(set) var faultyOptimizations: FaultyOptimizations = []
  /// Ascending pairs of an offset in `text` and the place in the ICU pattern that it came from.
  fileprivate(set) var places: [(offset: Int, place: Range<Int>)] = []

  /// The place in the ICU pattern that the byte at `offset` came from.
  func place(of offset: Int) -> Range<Int>? {
    places.last { $0.offset <= offset }?.place
  }
}

/// Optimizations of PCRE2 10.42 that give wrong answers on some patterns.
struct FaultyOptimizations: OptionSet {
  let rawValue: UInt8

  /// The search for the first and last letter and the shortest length.
  ///
  /// `(?=c)d?c` is taken to need two `c`; `(..)(\2bb|\2*)` to need more than two letters.
  static let startSearch = FaultyOptimizations(rawValue: 1)
  /// Making repetitions possessive where what follows cannot match what they match.
  ///
  /// ` ?(?>(?:a)?).` overlooks that the group can be empty, and refuses one space.
  static let possession = FaultyOptimizations(rawValue: 2)
}

/// Characters on which a translated pattern could answer otherwise than ICU.
struct SubjectHazards: OptionSet {
  let rawValue: UInt8

  /// Letters that fold to several, beside a back reference that ignores case.
  static let expandingLetters = SubjectHazards(rawValue: 1)

  /// The first of these hazards that `text` has, as words for an error.
  func first(in text: Bytes) -> String? {
    guard contains(.expandingLetters), ExpandingLetters.occur(in: text) else { return nil }
    return "a letter such as `ß` that folds to several, and the pattern a back reference"
  }
}

/// Writes a pattern in PCRE2's syntax that matches exactly the strings ICU matches.
///
/// ICU's flags are resolved here, but for `i`. One pass over the nodes; look-behinds of several
/// lengths are written out by `LookBehindWriter`.
struct PatternTranslator {
  /// The number of the callout for ICU's `\b`, and for `\B`.
  static let wordBoundaryCallout: UInt32 = 1
  static let notWordBoundaryCallout: UInt32 = 2
  /// The number of the callout for the end of a grapheme cluster.
  static let graphemeCallout: UInt32 = 3

  private let tree: PatternTree
  private var result = TranslatedPattern()
  /// Ends of the open groups, with PCRE2's case flag outside of each.
  private var open: [(node: Int, ignoresCase: Bool)] = []
  private var ignoresCase: Bool

  /// Returns a tree in PCRE2's syntax, for an expression compiled to ignore case or not.
  ///
  /// - Throws: what PCRE2 cannot express.
  static func translate(
    _ tree: PatternTree, ignoresCase: Bool
  ) throws(PatternMistake) -> TranslatedPattern {
    let tree = LookBehindWriter.ordered(tree)
    var translator = PatternTranslator(tree: tree, ignoresCase: ignoresCase)
    var position = 0
    while position < tree.nodes.count {
      position = try translator.write(position)
      translator.closeGroups(before: position)
    }
    return translator.result
  }

  private init(tree: PatternTree, ignoresCase: Bool) {
    self.tree = tree
    self.ignoresCase = ignoresCase
  }

  private mutating func emit(_ text: String, _ place: Range<Int>) {
    result.places.append((result.text.utf8.count, place))
    result.text += text
  }

  private mutating func closeGroups(before position: Int) {
    while let group = open.last, tree.nodes[group.node].end == position {
      open.removeLast()
      let node = tree.nodes[group.node]
      emit(")" + (node.quantifier?.text ?? ""), node.place)
      ignoresCase = group.ignoresCase
    }
  }

  /// Tells PCRE2 whether case matters from here on.
  private mutating func setCase(_ node: PatternNode) {
    let wanted = node.flags.contains(.caseInsensitive)
    guard wanted != ignoresCase else { return }
    emit(wanted ? "(?i)" : "(?-i)", node.place)
    ignoresCase = wanted
  }

  /// Writes the node at `position`; returns the position of the next one to write.
  private mutating func write(_ position: Int) throws(PatternMistake) -> Int {
    let node = tree.nodes[position]
    switch node.kind {
    case .seam: return position + 1
    case .bar:
      emit("|", node.place)
      return position + 1
    case .group(let group): return try writeGroup(group, node, position)
    case .literal: return try writeLiterals(from: position)
    case .set:
      setCase(node)
      emit(try PatternAtoms.text(node, in: tree), node.place)
    case .backReference:
      setCase(node)
      result.faultyOptimizations.insert(.startSearch)
      if ignoresCase { result.hazards.insert(.expandingLetters) }
      emit(try PatternAtoms.text(node, in: tree), node.place)
    case .assertion(.lineEnd) where position == tree.nodes.count - 1 && isPlainLineEnd(node):
      // The match ends where the pattern does, so this is the end of the text.
      emit("$", node.place)
    default: emit(try PatternAtoms.text(node, in: tree), node.place)
    }
    return position + 1
  }

  private func isPlainLineEnd(_ node: PatternNode) -> Bool {
    node.quantifier == nil && open.isEmpty
  }

  private mutating func writeGroup(
    _ group: PatternNode.Group, _ node: PatternNode, _ position: Int
  ) throws(PatternMistake) -> Int {
    if case .lookBehind = group {
      setCase(node)
      let text = try LookBehindWriter.text(position, in: tree, ignoresCase: ignoresCase)
      if let text {
        result.faultyOptimizations.insert(.startSearch)
        emit(text, node.place)
        return node.end
      }
    }
    switch group {
    case .lookAhead, .lookBehind: result.faultyOptimizations.insert(.startSearch)
    case .atomic: result.faultyOptimizations.insert(.possession)
    case .capturing, .plain:
      if node.quantifier?.mode == .possessive { result.faultyOptimizations.insert(.possession) }
    }
    open.append((position, ignoresCase))
    emit(PatternAtoms.opening(group), node.place)
    return position + 1
  }

  /// Writes a run of literal characters, up to one that repeats.
  private mutating func writeLiterals(from position: Int) throws(PatternMistake) -> Int {
    let run = LiteralRun(position, in: tree)
    setCase(tree.nodes[position])
    if !ignoresCase {
      for node in tree.nodes[position..<run.end] {
        emit(try PatternAtoms.text(node, in: tree), node.place)
      }
      return run.end
    }
    let room = RegexLimits.rewrittenBytes - result.text.utf8.count
    let (text, omittedBytes) = try run.foldedText(in: tree, atMost: room)
    result.omittedBytes += omittedBytes
    emit(text, run.place)
    return run.end
  }
}

/// The pattern of MATCHES: ICU's syntax, read, and written for PCRE2.
package struct RegexPattern {
  package let tree: PatternTree
  let translation: TranslatedPattern
  package let isCaseInsensitive: Bool

  /// Reads and translates `pattern`.
  ///
  /// - Complexity: O(n): n bytes of pattern, but for look-behinds that are written out.
  /// - Throws: a `RegexProblem` with its place in `pattern`, in UTF-8 bytes.
  package init(_ pattern: String, isCaseInsensitive: Bool) throws(RegexMistake) {
    guard pattern.utf8.count <= RegexLimits.patternBytes else {
      throw RegexMistake(.patternTooLong(bytes: pattern.utf8.count), place: 0..<1)
    }
    self.isCaseInsensitive = isCaseInsensitive
    tree = try PatternTree(pattern, isCaseInsensitive: isCaseInsensitive)
    do throws(PatternMistake) {
      translation = try PatternTranslator.translate(tree, ignoresCase: isCaseInsensitive)
    } catch {
      throw RegexMistake(.pattern(error.problem), place: error.place)
    }
    let length = rewrittenBytes
    guard length <= RegexLimits.rewrittenBytes else {
      throw RegexMistake(.rewrittenTooLong(bytes: length), place: 0..<pattern.utf8.count)
    }
  }
}

extension RegexPattern {
  /// The length of the pattern in the engine's syntax, in UTF-8 bytes.
  package var rewrittenBytes: Int { translation.text.utf8.count + translation.omittedBytes }
}

extension PatternTree {
  /// Reads the pattern of MATCHES.
  ///
  /// - Complexity: O(n): n bytes of pattern.
  /// - Throws: a `RegexProblem` with its place in `pattern`, in UTF-8 bytes.
  package init(_ pattern: String, isCaseInsensitive: Bool) throws(RegexMistake) {
    do throws(PatternMistake) {
      self = try PatternParser.parse(
        pattern, flags: isCaseInsensitive ? [.multiline, .caseInsensitive] : [.multiline])
    } catch {
      throw RegexMistake(.pattern(error.problem), place: error.place)
    }
  }
}
