/// The flags that a part of a pattern has.
struct PatternFlags: OptionSet {
  let rawValue: UInt8

  static let caseInsensitive = PatternFlags(rawValue: 1)
  static let unixLines = PatternFlags(rawValue: 2)
  static let multiline = PatternFlags(rawValue: 4)
  static let dotAll = PatternFlags(rawValue: 8)
  static let ignoresSpace = PatternFlags(rawValue: 16)
}

/// The number of times that a part repeats: its bounds and its mode.
package struct PatternQuantifier: Equatable {
  enum Mode: String {
    case greedy = ""
    case lazy = "?"
    case possessive = "+"
  }

  package let lower: Int
  /// The largest number.
  ///
  /// Nil if there is no bound.
  package let upper: Int?
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
package struct PatternNode {
  package enum Group: Equatable {
    case capturing
    case plain
    case atomic
    case lookAhead(isNegative: Bool)
    case lookBehind(isNegative: Bool)
  }

  package enum Assertion {
    case lineStart
    case lineEnd
    case start
    case end
    case endBeforeLineEnd
    case wordBoundary
    case notWordBoundary
  }

  package enum Kind {
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

  package var kind: Kind
  var flags: PatternFlags
  /// The bytes of the pattern.
  package var place: Range<Int>
  /// The position after the last node inside; the next position for all but groups.
  package var end: Int
  package var quantifier: PatternQuantifier?
}

/// A pattern as ICU understands it.
///
/// ```
/// a(b|c)*   →   literal a · group* [ literal b · bar · literal c ]
/// ```
/// - Shape: `nodes` in the order of the pattern, a group before what is inside it, so no reader
///   needs a call stack. `classes` hold operands before operators.
package struct PatternTree {
  package var nodes: [PatternNode] = []
  var classes: [ClassNode] = []
  /// Every literal character, those in classes too.
  package var letters: [PatternLetter] = []

  /// Whether the pattern refers back to a capture: otherwise a capture is the same as a plain
  /// group.
  var hasReferences: Bool {
    nodes.contains { node in
      if case .backReference = node.kind { true } else { false }
    }
  }
}

/// A literal character of the pattern.
package struct PatternLetter {
  package let value: UInt32
  package let place: Range<Int>
}

/// A position in `PatternTree.classes`.
package struct ClassIndex: Hashable {
  let position: Int

  init(_ position: Int) { self.position = position }
}

/// Characters listed in a class.
struct ClassLeaf {
  var ranges: [ClosedRange<UInt32>] = []
  var properties: [ClassProperty] = []

  init() {}

  init(_ property: ClassProperty) { add(property) }

  /// Adds the characters that have `property`.
  mutating func add(_ property: ClassProperty) {
    if let listed = property.ranges { ranges += listed } else { properties.append(property) }
  }
}

/// A character class, or an operation on classes.
enum ClassNode {
  case leaf(ClassLeaf)
  case union(ClassIndex, ClassIndex)
  case intersection(ClassIndex, ClassIndex)
  case difference(ClassIndex, ClassIndex)
  case complement(ClassIndex)
  /// The class with every character that differs only in case.
  case caseClosure(ClassIndex)
}
