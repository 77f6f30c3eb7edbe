/// The members of character classes, as PCRE2 takes them.
enum ClassMembers {
  /// A class that the engine was asked about, as it is written for it.
  private struct Question: Hashable {
    let text: String
    let ignoresCase: Bool
  }

  /// The members that were found; a class takes the engine some fifty milliseconds.
  private static let known = RecentAnswers<Question, CodePointRanges?>()

  /// Returns the members of class `index`.
  ///
  /// Nil if there is no engine to ask.
  ///
  /// Classes of listed characters are worked out here. Others are put to the engine, in the text
  /// that it gets in a pattern.
  static func ranges(
    of index: ClassIndex, in tree: PatternTree, ignoresCase: Bool
  ) -> CodePointRanges? {
    if let plain = plain(index, tree.classes, ignoresCase) { return plain }
    guard let text = searchedText(index, in: tree, ignoresCase: ignoresCase) else { return nil }
    let question = Question(text: text, ignoresCase: ignoresCase)
    return known.answer(to: question, of: text.utf8.count) {
      let members = RegularExpression.members(of: text, ignoresCase: ignoresCase)
      return (members, (members?.ranges.count ?? 0) * MemoryLayout<ClosedRange<UInt32>>.stride)
    }
  }

  /// The text of class `index` for the engine.
  ///
  /// Nil if the engine is not asked about it.
  static func searchedText(
    _ index: ClassIndex, in tree: PatternTree, ignoresCase: Bool
  ) -> String? {
    guard plain(index, tree.classes, ignoresCase) == nil else { return nil }
    return try? ClassWriter.text(index, in: tree, ignoresCase: ignoresCase)
  }

  /// The classes of a pattern that the engine is asked about, each once, as written for it.
  static func searched(in tree: PatternTree) -> [String] {
    let texts = tree.nodes.compactMap { node -> String? in
      guard case .set(let index) = node.kind else { return nil }
      let ignoresCase = node.flags.contains(.caseInsensitive)
      return searchedText(index, in: tree, ignoresCase: ignoresCase)
        .map { ignoresCase ? $0 + "i" : $0 }
    }
    return Array(Set(texts)).sorted()
  }

  /// The members of a class that is listed, or known by its name, or the opposite of such a class.
  private static func plain(
    _ index: ClassIndex, _ classes: [ClassNode], _ ignoresCase: Bool
  ) -> CodePointRanges? {
    var isComplement = false
    var place = index
    while true {
      switch classes[place.position] {
      case .complement(let inner):
        isComplement.toggle()
        place = inner
      case .caseClosure(let inner):
        // The engine closes what is listed, whatever the class says.
        place = inner
      case .union, .intersection, .difference: return nil
      case .leaf(let leaf):
        var members = CodePointRanges(leaf.ranges)
        if ignoresCase { members = closed(members) }
        for property in leaf.properties {
          guard let known = known(property) else { return nil }
          members = members.union(known)
        }
        return isComplement ? members.complement : members
      }
    }
  }

  /// The set with all other forms of case, for an engine that ignores case.
  static func closed(_ ranges: CodePointRanges) -> CodePointRanges {
    if let only = ranges.ranges.first, ranges.ranges.count == 1, only.count == 1 {
      return forms[only.lowerBound].map { CodePointRanges($0.map { $0...$0 }) } ?? ranges
    }
    var added: [ClosedRange<UInt32>] = []
    for members in CaseClasses.all where members.contains(where: { ranges.contains($0.value) }) {
      added += members.map { $0.value...$0.value }
    }
    return added.isEmpty ? ranges : ranges.union(CodePointRanges(added))
  }

  /// Every form of case of a character that has several.
  private static let forms: [UInt32: [UInt32]] = {
    var forms: [UInt32: [UInt32]] = [:]
    for members in CaseClasses.all {
      let values = members.map { $0.value }
      for value in values { forms[value] = values }
    }
    return forms
  }()

  private static func known(_ property: ClassProperty) -> CodePointRanges? {
    let members: CodePointRanges?
    switch property.parts {
    case ["\\p{Nd}"]: members = digits
    case ["\\p{White_Space}"]: members = spaces
    case ClassProperty.wordParts: members = words
    case ["\\t", "\\p{Zs}"]: members = blanks
    case ["\\v"]: members = lineSpaces
    default: return nil
    }
    return property.isComplement ? members?.complement : members
  }

  private static let digits = members(of: ["\\p{Nd}"])
  private static let spaces = members(of: ["\\p{White_Space}"])
  private static let words = members(of: ClassProperty.wordParts)
  private static let blanks = members(of: ["\\t", "\\p{Zs}"])
  private static let lineSpaces = members(of: ["\\v"])

  private static func members(of parts: [String]) -> CodePointRanges? {
    RegularExpression.members(of: "[" + parts.joined() + "]", ignoresCase: false)
  }
}

extension RegularExpression {
  /// Every scalar in UTF-8, ascending.
  ///
  /// Without a table it costs four mebibytes for the time of one question.
  static func everyScalar() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4_400_000)
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      UTF8.encode(scalar).map { bytes += $0 }
    }
    return bytes
  }
}
