/// A finding about a pattern of MATCHES: a probable mistake, or a plainer way to write a part.
package struct PatternFinding: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A repetition can split the same text in more ways than a match tries.
    case catastrophicRepetition
    /// A repetition whose ways were not counted: the classes in it cost too much.
    case openRepetition
    /// `^` or `$` where the whole text is matched anyway.
    case needlessAnchor
    /// `.` between two words, where a dot is meant.
    case unescapedDot
    /// A repeated letter such as `d`, where `\d` is meant.
    case lostBackslash(Character)
    /// An escape that is a letter here and something else to other engines.
    case letterEscape(Character)
    /// Set algebra of classes, which other engines read as characters.
    case setAlgebra
    /// A text, with `.*` before or after it.
    case plainText(String, hasStart: Bool, hasEnd: Bool)
    /// `A-z`, which has six signs in it.
    case wideRange
    /// `|` between letters of a class.
    case barInClass
    /// `?` after a repetition, where it changes no answer.
    case needlessLaziness
  }

  /// A change of the pattern.
  package struct Edit: Hashable, Sendable {
    /// The place in the pattern, in UTF-8 bytes.
    package let place: Range<Int>
    package let replacement: String
  }

  package let kind: Kind
  /// The first place that it is about, in UTF-8 bytes of the pattern.
  package let place: Range<Int>
  /// The edits that mend the pattern; empty where the remedy is not plain.
  package let edits: [Edit]

  init(_ kind: Kind, at place: Range<Int>, edits: [Edit] = []) {
    self.kind = kind
    self.place = place
    self.edits = edits
  }
}

extension PatternFinding {
  /// Returns what is found in a pattern, in the order of its places; nothing where it has mistakes.
  ///
  /// `mayAsk` says whether the engine may be asked about classes, each some fifty milliseconds.
  ///
  /// - Complexity: O(n): n bytes of pattern; and the bounds of `RepetitionAmbiguity`.
  package static func all(
    in pattern: String, isCaseInsensitive: Bool, mayAsk: (_ classes: [String]) -> Bool
  ) -> [PatternFinding] {
    guard let tree = try? PatternTree(pattern, isCaseInsensitive: isCaseInsensitive) else {
      return []
    }
    var search = PatternFindingSearch(tree, Array(pattern.utf8))
    search.run()
    let hasLoop = tree.nodes.contains { $0.quantifier.map { $0.upper != 1 } ?? false }
    if hasLoop {
      if !mayAsk(ClassMembers.searched(in: tree)) {
        search.add(.openRepetition, at: search.repetition)
      } else if RepetitionAmbiguity.isExponential(pattern, isCaseInsensitive: isCaseInsensitive) {
        search.add(.catastrophicRepetition, at: search.repetition)
      }
    }
    return search.findings.sorted { $0.place.lowerBound < $1.place.lowerBound }
  }
}

/// Walks over the nodes of a pattern once, and looks at the text of its classes.
private struct PatternFindingSearch {
  private let tree: PatternTree
  private let bytes: [UInt8]
  private(set) var findings: [PatternFinding] = []

  init(_ tree: PatternTree, _ bytes: [UInt8]) {
    self.tree = tree
    self.bytes = bytes
  }

  mutating func add(
    _ kind: PatternFinding.Kind, at place: Range<Int>, edits: [PatternFinding.Edit] = []
  ) {
    findings.append(PatternFinding(kind, at: place, edits: edits))
  }

  mutating func run() {
    let isPlain = findPlainText()
    for position in tree.nodes.indices {
      let node = tree.nodes[position]
      switch node.kind {
      case .literal: checkLiteral(node, position)
      case .anyCharacter: if !isPlain { checkDot(node, position) }
      case .set: checkClass(node)
      default: break
      }
    }
    checkAnchors()
    checkLaziness()
  }

  /// The place of the first repeated group; the whole pattern without one.
  var repetition: Range<Int> {
    for node in tree.nodes {
      guard case .group = node.kind, let quantifier = node.quantifier, quantifier.upper != 1,
        let last = tree.nodes[..<node.end].last
      else { continue }
      return node.place.lowerBound..<max(node.place.upperBound, last.place.upperBound)
    }
    return 0..<bytes.count
  }

  // MARK: Letters

  private func letter(at position: Int) -> Unicode.Scalar? {
    guard tree.nodes.indices.contains(position),
      case .literal(let value) = tree.nodes[position].kind,
      tree.nodes[position].quantifier == nil
    else { return nil }
    return Unicode.Scalar(value)
  }

  /// Whether a letter or digit of ASCII is at `position`.
  private func hasWord(at position: Int) -> Bool {
    letter(at: position).map { $0.isASCII && Character($0).isLetterOrDigit } == true
  }

  /// A dot between two words of two letters and more, as in `com.example`.
  private mutating func checkDot(_ node: PatternNode, _ position: Int) {
    guard node.quantifier == nil, node.place.count == 1, hasWord(at: position - 1),
      hasWord(at: position - 2), hasWord(at: position + 1), hasWord(at: position + 2)
    else { return }
    let edit = PatternFinding.Edit(place: node.place, replacement: "\\.")
    if let last = findings.last, case .unescapedDot = last.kind {
      // One finding for all dots of a name.
      findings[findings.count - 1] = PatternFinding(
        .unescapedDot, at: last.place, edits: last.edits + [edit])
      return
    }
    add(.unescapedDot, at: node.place, edits: [edit])
  }

  private mutating func checkLiteral(_ node: PatternNode, _ position: Int) {
    guard case .literal(let value) = node.kind, let scalar = Unicode.Scalar(value),
      scalar.isASCII, Character(scalar).isLetter
    else { return }
    let start = node.place.lowerBound
    if bytes[start] == UInt8(ascii: "\\") {
      let isItself = start + 1 < bytes.count && UInt32(bytes[start + 1]) == value
      if isItself { add(.letterEscape(Character(scalar)), at: start..<start + 2) }
      return
    }
    guard let quantifier = node.quantifier, quantifier.upper.map({ $0 > 1 }) ?? true,
      "dDwWsS".unicodeScalars.contains(scalar), !hasWord(at: position - 1)
    else { return }
    let edit = PatternFinding.Edit(place: start..<start, replacement: "\\")
    add(.lostBackslash(Character(scalar)), at: start..<start + 1, edits: [edit])
  }

  // MARK: Classes

  private mutating func checkClass(_ node: PatternNode) {
    guard bytes[node.place.lowerBound] == UInt8(ascii: "[") else { return }
    var ranges: [PatternFinding.Edit] = []
    var bars: [PatternFinding.Edit] = []
    var hasAlgebra = false
    var depth = 0
    var place = node.place.lowerBound
    let end = node.place.upperBound
    func byte(_ offset: Int) -> UInt8? {
      offset >= 0 && offset < end ? bytes[offset] : nil
    }
    while place < end {
      switch Unicode.Scalar(bytes[place]) {
      case "\\": place += 1
      case "[":
        depth += 1
        if depth > 1, byte(place + 1) != UInt8(ascii: ":") { hasAlgebra = true }
      case "]": depth -= 1
      case "&" where byte(place + 1) == UInt8(ascii: "&"),
        "-" where byte(place + 1) == UInt8(ascii: "-"):
        hasAlgebra = true
      case "A" where byte(place + 1) == UInt8(ascii: "-") && byte(place + 2) == UInt8(ascii: "z"):
        ranges.append(.init(place: place..<place + 3, replacement: "A-Za-z"))
      case "|":
        let isBetween = [byte(place - 1), byte(place + 1)].allSatisfy {
          $0.map { Character(Unicode.Scalar($0)).isLetterOrDigit } == true
        }
        if isBetween { bars.append(.init(place: place..<place + 1, replacement: "")) }
      default: break
      }
      place += 1
      // What comes after the class is its quantifier.
      if depth == 0 { break }
    }
    if let first = ranges.first { add(.wideRange, at: first.place, edits: ranges) }
    if let first = bars.first { add(.barInClass, at: first.place, edits: bars) }
    if hasAlgebra { add(.setAlgebra, at: node.place.lowerBound..<place) }
  }

  // MARK: The whole

  /// `^` at the beginning of a branch of the whole pattern, and `$` at its end.
  private mutating func checkAnchors() {
    var edits: [PatternFinding.Edit] = []
    var branch: [PatternNode] = []
    func close() {
      guard branch.count > 1 else { return }
      var ends: [PatternNode] = []
      if branch[0].isStart { ends.append(branch[0]) }
      if branch[branch.count - 1].isEnd { ends.append(branch[branch.count - 1]) }
      // Nothing would be left, and an empty pattern is a mistake.
      if ends.count == branch.count { return }
      edits += ends.map { PatternFinding.Edit(place: $0.place, replacement: "") }
    }
    var position = 0
    while position < tree.nodes.count {
      let node = tree.nodes[position]
      switch node.kind {
      case .bar:
        close()
        branch = []
      case .seam: break
      default: branch.append(node)
      }
      position = node.end
    }
    close()
    if let first = edits.first { add(.needlessAnchor, at: first.place, edits: edits) }
  }

  /// Reports lazy quantifiers that make no difference.
  ///
  /// The order in which two ways are tried does not change whether a whole text matches, unless a
  /// part refers to what another one read.
  private mutating func checkLaziness() {
    if tree.hasReferences { return }
    let lazy = tree.nodes.filter { $0.quantifier?.mode == .lazy && $0.place.count > 1 }
    guard let first = lazy.first else { return }
    let isInLookAround = tree.nodes.contains { node in
      switch node.kind {
      case .group(.lookAhead), .group(.lookBehind), .group(.atomic): true
      default: false
      }
    }
    if isInLookAround { return }
    let edits = lazy.map { node in
      PatternFinding.Edit(
        place: node.place.upperBound - 1..<node.place.upperBound, replacement: "")
    }
    add(
      .needlessLaziness, at: first.place.upperBound - 1..<first.place.upperBound, edits: edits)
  }

  /// A text, or a text with `.*` at one end or both; true when it is one.
  private mutating func findPlainText() -> Bool {
    var nodes = tree.nodes[...]
    func isAny(_ node: PatternNode?) -> Bool {
      guard let node, case .anyCharacter = node.kind, let quantifier = node.quantifier else {
        return false
      }
      return quantifier.lower == 0 && quantifier.upper == nil
    }
    let hasStart = isAny(nodes.first)
    if hasStart { nodes = nodes.dropFirst() }
    let hasEnd = isAny(nodes.last)
    if hasEnd { nodes = nodes.dropLast() }
    var text = ""
    for node in nodes {
      guard node.quantifier == nil, !node.flags.contains(.caseInsensitive),
        case .literal(let value) = node.kind, let scalar = Unicode.Scalar(value)
      else { return false }
      text.unicodeScalars.append(scalar)
    }
    guard !text.isEmpty else { return false }
    add(.plainText(text, hasStart: hasStart, hasEnd: hasEnd), at: 0..<bytes.count)
    return true
  }
}

extension PatternNode {
  fileprivate var isStart: Bool {
    guard case .assertion(let assertion) = kind, quantifier == nil else { return false }
    return assertion == .lineStart || assertion == .start
  }

  fileprivate var isEnd: Bool {
    guard case .assertion(let assertion) = kind, quantifier == nil else { return false }
    return assertion == .lineEnd || assertion == .end || assertion == .endBeforeLineEnd
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
