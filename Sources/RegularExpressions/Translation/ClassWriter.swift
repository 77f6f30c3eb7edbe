/// Writes character classes in PCRE2's syntax.
///
/// PCRE2 10.42 has no operations on classes. Every class here matches exactly one character, so
/// `[A&&B]` is `(?=[A])[B]`, `[A--B]` is `(?![B])[A]`, and a union that no brackets can hold is the
/// atomic `(?>[A]|[B])`. Classes of listed characters only are computed.
struct ClassWriter {
  /// The written form of one class.
  private struct Form {
    /// The text between the brackets.
    ///
    /// Nil if the class is not one bracket expression.
    var inside: String?
    var isNegated = false
    /// The class as alternatives that each match one character.
    var branches: [String] = []
    /// The characters, when all of them are listed.
    var ranges: CodePointRanges?
    /// Whether each character has its other forms of case with it.
    var isClosed = true
    /// Whether the text, where PCRE2 ignores case, matches the closed class though this one is not.
    var closesWhenWritten = true
    /// The closed class, where writing this one does not close it.
    var closure: String?
    /// The hole of a class that is the union of its listed characters and the opposite of `[hole]`.
    ///
    /// Nil for other classes.
    var hole: String?

    var text: String {
      if let inside {
        if inside.isEmpty { return isNegated ? ClassWriter.anything : ClassWriter.nothing }
        return (isNegated ? "[^" : "[") + inside + "]"
      }
      return branches.count == 1 ? branches[0] : "(?>" + branches.joined(separator: "|") + ")"
    }

    /// The class as a test of the next character.
    var test: String { "(?=" + (inside == nil ? branches.joined(separator: "|") : text) + ")" }
    var negativeTest: String {
      "(?!" + (inside == nil ? branches.joined(separator: "|") : text) + ")"
    }
  }

  static let anything = "[\\x{0}-\\x{10ffff}]"
  static let nothing = "[^\\x{0}-\\x{10ffff}]"

  private let classes: [ClassNode]
  private let ignoresCase: Bool
  private var forms: [Int: Form] = [:]

  /// Returns the text of class `index`, for a place where case is ignored or not.
  ///
  /// - Throws: `caseOfClass` when an operation depends on case in a way that PCRE2 lacks.
  static func text(
    _ index: ClassIndex, in tree: PatternTree, ignoresCase: Bool
  ) throws(PatternProblem) -> String {
    var writer = ClassWriter(classes: tree.classes, ignoresCase: ignoresCase)
    // Operands come before operations, so one pass from the first operand fills what is needed.
    for position in writer.first(index)...index.position {
      writer.forms[position] = try writer.form(tree.classes[position])
    }
    return writer.forms[index.position]?.text ?? nothing
  }

  private init(classes: [ClassNode], ignoresCase: Bool) {
    self.classes = classes
    self.ignoresCase = ignoresCase
  }

  /// The first class that `index` is made of.
  private func first(_ index: ClassIndex) -> Int {
    var lowest = index.position
    var pending = [index]
    while let next = pending.popLast() {
      lowest = min(lowest, next.position)
      switch classes[next.position] {
      case .leaf: break
      case .complement(let operand), .caseClosure(let operand): pending.append(operand)
      case .union(let left, let right), .intersection(let left, let right),
        .difference(let left, let right):
        pending += [left, right]
      }
    }
    return lowest
  }

  private func form(_ node: ClassNode) throws(PatternProblem) -> Form {
    switch node {
    case .leaf(let leaf): return form(leaf)
    case .complement(let index): return complement(forms[index.position] ?? Form(inside: ""))
    case .caseClosure(let index):
      guard var form = forms[index.position] else { return Form(inside: "") }
      if form.isClosed { return form }
      // PCRE2 adds the other forms of case to what a bracket expression lists.
      guard form.closesWhenWritten else {
        guard let closure = form.closure else { throw .caseOfClass }
        return Form(inside: nil, branches: [closure])
      }
      form.ranges = nil
      form.isClosed = true
      return form
    case .union(let left, let right): return try operate(left, right, .union(left, right))
    case .intersection(let left, let right), .difference(let left, let right):
      return try operate(left, right, node)
    }
  }

  private func operate(
    _ left: ClassIndex, _ right: ClassIndex, _ node: ClassNode
  ) throws(PatternProblem) -> Form {
    guard let first = forms[left.position], let second = forms[right.position] else {
      return Form(inside: "")
    }
    if case .union = node {
      if first.inside == "", !first.isNegated { return second }
      if second.inside == "", !second.isNegated { return first }
    }
    if let one = first.ranges, let other = second.ranges {
      switch node {
      case .union: return form(one.union(other))
      case .intersection: return form(one.intersection(other))
      default: return form(one.intersection(other.complement))
      }
    }
    let isClosed = first.isClosed && second.isClosed
    var closes = first.closesWhenWritten && second.closesWhenWritten
    if case .union = node {
      if let inside = first.inside, let more = second.inside, !first.isNegated, !second.isNegated {
        return Form(inside: inside + more, isClosed: isClosed, closesWhenWritten: closes)
      }
      return Form(
        inside: nil, branches: branches(first) + branches(second), isClosed: isClosed,
        closesWhenWritten: closes)
    }
    if case .intersection = node {
      // Closing what is common to both is closing one of them, where the other is closed.
      closes = closes && (first.isClosed || second.isClosed)
      return Form(
        inside: nil, branches: [first.test + second.text], isClosed: isClosed,
        closesWhenWritten: closes)
    }
    var difference = Form(
      inside: nil, branches: [second.negativeTest + first.text], isClosed: isClosed,
      closesWhenWritten: closes && second.isClosed)
    if first.isClosed, let ranges = second.ranges {
      // A letter that is taken away comes back with its other case, unless that goes as well.
      let gone = form(CaseClasses.interior(of: ranges))
      difference.closure = gone.negativeTest + first.text
    }
    return difference
  }

  private func branches(_ form: Form) -> [String] {
    form.inside == nil ? form.branches : [form.text]
  }

  private func complement(_ form: Form) -> Form {
    if let ranges = form.ranges {
      return Form(
        inside: form.inside, isNegated: !form.isNegated, ranges: ranges.complement,
        isClosed: form.isClosed)
    }
    if let inside = form.inside {
      return Form(inside: inside, isNegated: !form.isNegated, isClosed: form.isClosed)
    }
    if let hole = form.hole, form.branches.count == 2 {
      // What is in the hole and not listed.
      return Form(inside: nil, branches: ["(?!" + form.branches[0] + ")[" + hole + "]"])
    }
    return Form(inside: nil, branches: [form.negativeTest + Self.anything])
  }

  // MARK: Leaves

  private func form(_ leaf: ClassLeaf) -> Form {
    let ranges = CodePointRanges(leaf.ranges)
    var inside = leaf.ranges.map(PatternText.inClass).joined()
    if ignoresCase { inside += Self.extraForms(ranges) }
    guard !leaf.properties.isEmpty else {
      return Form(inside: inside, ranges: ranges, isClosed: !ignoresCase || ranges.isCaseless)
    }
    var holes: [String] = []
    for property in leaf.properties {
      if let part = property.singlePart {
        inside += part
      } else if property.isComplement {
        holes.append(property.parts.joined())
      } else {
        inside += property.parts.joined()
      }
    }
    let isClosed = !ignoresCase || ranges.isCaseless
    if holes.isEmpty { return Form(inside: inside, isClosed: isClosed) }
    if inside.isEmpty, holes.count == 1 {
      return Form(inside: holes[0], isNegated: true, isClosed: isClosed)
    }
    // The listed letters are in an expression of their own, so PCRE2 adds the forms of case.
    let listed = inside.isEmpty ? [] : ["[" + inside + "]"]
    return Form(
      inside: nil, branches: listed + holes.map { "[^" + $0 + "]" }, isClosed: isClosed,
      hole: holes.count == 1 ? holes[0] : nil)
  }

  private func form(_ ranges: CodePointRanges) -> Form {
    Form(
      inside: ranges.ranges.map(PatternText.inClass).joined()
        + (ignoresCase ? Self.extraForms(ranges) : ""),
      ranges: ranges,
      isClosed: !ignoresCase || ranges.isCaseless)
  }

  /// Letters whose full folds are equal: ICU closes classes over them, PCRE2 does not.
  static func extraForms(_ ranges: CodePointRanges) -> String {
    let pairs: [(UInt32, UInt32)] = [(0xFB05, 0xFB06), (0x390, 0x1FD3), (0x3B0, 0x1FE3)]
    var text = ""
    for (one, other) in pairs {
      let both = [one, other].filter { letter in
        ranges.ranges.contains { $0.contains(letter) }
      }
      if both.count == 1 { text += PatternText.inClass(both[0] == one ? other : one) }
    }
    return text
  }
}

/// Characters in PCRE2's syntax.
enum PatternText {
  /// A literal character outside of classes.
  static func literal(_ value: UInt32) -> String { spelled(value, special: "\\^$.[|()?*+{}#") }

  /// A literal character in a class.
  static func inClass(_ value: UInt32) -> String { spelled(value, special: "\\^[]-:.=&~") }

  /// A range in a class; surrogates, which no string contains, are left out.
  static func inClass(_ range: ClosedRange<UInt32>) -> String {
    if range.overlaps(0xD800...0xDFFF) {
      var text = ""
      if range.lowerBound < 0xD800 { text += inClass(range.lowerBound...0xD7FF) }
      if range.upperBound > 0xDFFF { text += inClass(0xE000...range.upperBound) }
      return text
    }
    let lower = inClass(range.lowerBound)
    switch range.count {
    case 1: return lower
    case 2: return lower + inClass(range.upperBound)
    default: return lower + "-" + inClass(range.upperBound)
    }
  }

  private static func spelled(_ value: UInt32, special: String) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "" }
    if special.unicodeScalars.contains(scalar) { return "\\" + String(scalar) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark,
      .spacingMark, .unassigned, .privateUse:
      return "\\x{" + String(value, radix: 16) + "}"
    case .spaceSeparator where value != 0x20: return "\\x{" + String(value, radix: 16) + "}"
    default: return String(scalar)
    }
  }
}
