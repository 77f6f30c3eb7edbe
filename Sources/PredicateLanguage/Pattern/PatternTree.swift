/// A position in `PatternTree.nodes`.
struct PatternNodeIndex: Hashable {
  let position: Int

  init(_ position: Int) { self.position = position }
}

/// The flags that a part of a pattern stands under.
struct PatternFlags: OptionSet {
  let rawValue: UInt8

  static let caseInsensitive = PatternFlags(rawValue: 1)
  static let unixLines = PatternFlags(rawValue: 2)
  static let multiline = PatternFlags(rawValue: 4)
  static let dotAll = PatternFlags(rawValue: 8)
  static let ignoresSpace = PatternFlags(rawValue: 16)
}

/// How often a part repeats.
struct PatternQuantifier: Equatable {
  enum Mode: String {
    case greedy = ""
    case lazy = "?"
    case possessive = "+"
  }

  let lower: Int
  /// nil is without bound.
  let upper: Int?
  var mode = Mode.greedy
  /// Whether it was written in braces; ICU tells `{0,1}?` from `??`.
  var isInterval = false

  /// The quantifier in PCRE2's syntax.
  var text: String {
    switch (lower, upper) {
    case (0, nil): "*" + mode.rawValue
    case (1, nil): "+" + mode.rawValue
    case (0, 1): "?" + mode.rawValue
    case (_, nil): "{\(lower),}" + mode.rawValue
    case (_, let upper?): (lower == upper ? "{\(lower)}" : "{\(lower),\(upper)}") + mode.rawValue
    }
  }
}

/// One part of a pattern.
struct PatternNode {
  enum Group: Equatable {
    case capturing
    case plain
    case atomic
    case lookAhead(isNegative: Bool)
    case lookBehind(isNegative: Bool)
  }

  enum Assertion {
    case lineStart
    case lineEnd
    case start
    case end
    case endBeforeLineEnd
    case wordBoundary
    case notWordBoundary
  }

  enum Kind {
    case literal(UInt32)
    case anyCharacter
    case assertion(Assertion)
    case set(ClassIndex)
    case backReference(Int)
    case lineBreak
    case grapheme
    /// The nodes up to `end` are inside.
    case group(Group)
    /// The `|` between two branches of the group around it.
    case bar
    /// A place where ICU ends a run of literal characters; matches the empty string.
    case seam
  }

  var kind: Kind
  var flags: PatternFlags
  /// The bytes of the pattern.
  var place: Range<Int>
  /// The position after the last node inside; the next position for all but groups.
  var end: Int
  var quantifier: PatternQuantifier?
}

/// A pattern as ICU understands it.
///
/// ```
/// a(b|c)*   →   literal a · group* [ literal b · bar · literal c ]
/// ```
/// - Shape: `nodes` in the order of the pattern, a group before what is inside it, so no reader
///   needs a call stack. `classes` hold operands before operators.
struct PatternTree {
  var nodes: [PatternNode] = []
  var classes: [ClassNode] = []
  /// Every character that stands for itself, in classes too.
  var letters: [PatternLetter] = []

  /// Whether a capture can be told from a plain group.
  var hasReferences: Bool {
    nodes.contains { node in
      if case .backReference = node.kind { true } else { false }
    }
  }
}

/// A character of the pattern that stands for itself.
struct PatternLetter {
  let value: UInt32
  let place: Range<Int>
}
