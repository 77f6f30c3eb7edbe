/// A position in `PatternTree.classes`.
package struct ClassIndex: Hashable {
  let position: Int

  init(_ position: Int) { self.position = position }
}

/// Characters by property, in PCRE2's words.
struct ClassProperty {
  /// What PCRE2 writes between brackets; the property holds where one of the parts does.
  var parts: [String]
  /// Whether the property is what the parts leave out.
  var isComplement = false
  /// The name under which `PropertyNames.caseParts` knows what to add when case is ignored; nil
  /// when the property has both cases of every letter.
  var caseName: String?
  /// The property's name in the pattern.
  var name = ""

  /// What to list beside the parts when case is ignored and PCRE2 would not find it.
  var caseParts: [String] = []
  /// The code points of a block, which no property of PCRE2 can tell.
  ///
  /// They count as if they were listed, so case closes them only in brackets.
  var ranges: [ClosedRange<UInt32>]?

  /// The property with every character that differs only in case.
  var caseClosed: ClassProperty {
    var copy = self
    copy.parts += caseParts + (caseName.map(PropertyNames.caseParts) ?? [])
    return copy
  }

  /// The opposite property.
  var inverted: ClassProperty {
    var copy = self
    copy.isComplement.toggle()
    copy.ranges = ranges.map { CodePointRanges($0).complement.ranges }
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
