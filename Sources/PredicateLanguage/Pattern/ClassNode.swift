/// A position in `PatternTree.classes`.
struct ClassIndex: Hashable {
  let position: Int

  init(_ position: Int) { self.position = position }
}

/// Characters by property, in PCRE2's words.
struct ClassProperty {
  /// What PCRE2 writes between brackets; the property holds where one of the parts does.
  var parts: [String]
  /// Whether the property is what the parts leave out.
  var isComplement = false
  /// Parts that must be added when case is ignored; nil when no parts would do.
  var caseParts: [String]? = []
  /// The property's name in the pattern.
  var name = ""

  /// The opposite property.
  var inverted: ClassProperty {
    var copy = self
    copy.isComplement.toggle()
    return copy
  }

  /// The property as one part, where there is one.
  var singlePart: String? {
    guard parts.count == 1, let part = parts.first else { return nil }
    if !isComplement { return part }
    return part.hasPrefix("\\p{") ? "\\P" + part.dropFirst(2) : nil
  }
}

/// Characters listed in a class.
struct ClassLeaf {
  var ranges: [ClosedRange<UInt32>] = []
  var properties: [ClassProperty] = []
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
