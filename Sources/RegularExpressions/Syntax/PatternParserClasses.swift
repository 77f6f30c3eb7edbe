extension PatternParser {
  /// An operation in a class that waits for its right operand, or a bracket around one.
  private enum Pending {
    case start
    case complement
    case caseClosure
    case difference
    case intersection
    case union
    /// `-` and `&` between two bracketed classes bind as tightly as a union.
    case setDifference
    case setIntersection

    var precedence: Int {
      switch self {
      case .start: 0
      case .complement, .caseClosure: 2
      case .difference, .intersection: 3
      case .union, .setDifference, .setIntersection: 4
      }
    }
  }

  /// The kind of the last item read in a class; it decides the meaning of `-` and `&`.
  private enum ClassPlace {
    case start
    case letter
    case set
    case range
    case operation
  }

  /// The classes that are open, with the operands and operations in them.
  private struct OpenClasses {
    var operands: [ClassIndex] = []
    var pending: [Pending] = []
    var starts: [Int] = []
  }

  /// Reads a class from its `[`; `current` is its last `]` afterwards.
  ///
  /// ICU's own way: a stack of operands, a stack of operations by precedence. Nested brackets cost
  /// no call stack.
  mutating func readClass() throws(PatternMistake) {
    let start = current.place.lowerBound
    appendFixed(.seam, from: start)
    var classes = OpenClasses()
    var place = try openClass(&classes, .union)
    while true {
      if current.value == nil {
        throw PatternMistake(
          problem: .unclosedClass, place: (classes.starts.last ?? start)..<lexer.offset)
      }
      let isAtStart = place == .start
      switch current.special {
      case "]" where place == .operation: throw mistake(.classOperator("]"))
      case "]":
        evaluate(&classes, down: 1)
        classes.pending.removeLast()
        classes.starts.removeLast()
        if classes.starts.isEmpty {
          finishClass(classes.operands[0], from: start)
          return
        }
        place = .set
        try advance()
      case "[": place = try openClass(&classes, .union)
      case "\\": place = try readClassEscape(&classes)
      case "-" where place != .operation: place = try readDash(&classes, place)
      case "&" where place != .operation: place = try readAmpersand(&classes, place)
      default:
        addLetter(current.value ?? 0, to: &classes)
        place = .letter
        try advance()
      }
      if isAtStart, place == .operation { throw mistake(.classOperator(text(from: start))) }
    }
  }

  /// Opens a class at `[`; reads its `^` and a first `]`.
  private mutating func openClass(
    _ classes: inout OpenClasses, _ operation: Pending
  ) throws(PatternMistake) -> ClassPlace {
    let start = current.place.lowerBound
    guard open.count + classes.starts.count < RegexLimits.nesting else {
      throw PatternMistake(problem: .nestingTooDeep, place: start..<start + 1)
    }
    if classes.starts.isEmpty {
      appendOperand(&classes)
    } else {
      push(operation, &classes)
    }
    classes.starts.append(start)
    classes.pending.append(.start)
    try advance()
    let isNegated = current.isSpecial("^")
    if isNegated {
      classes.pending.append(.complement)
      try advance()
    }
    if flags.contains(.caseInsensitive) { classes.pending.append(.caseClosure) }
    if !isNegated, current.isSpecial(":"), let property = try readPosixProperty() {
      add(property, to: &classes)
      return .set
    }
    if current.isSpecial("]") {
      addLetter(UInt32(UInt8(ascii: "]")), to: &classes)
      try advance()
      return .letter
    }
    return .start
  }

  /// Reads `\` and what comes after it in a class.
  private mutating func readClassEscape(
    _ classes: inout OpenClasses
  ) throws(PatternMistake) -> ClassPlace {
    let start = current.place.lowerBound
    try advance()
    switch current.special {
    case nil: throw mistake(.invalidEscape("\\"), from: start)
    case "p", "P":
      let property = try readProperty(from: start)
      add(property, to: &classes)
      try advance()
      return .set
    case "N":
      addLetter(try readNamedCharacter(from: start), to: &classes)
      try advance()
      return .letter
    case let letter?:
      let property = ClassProperty.shorthand(letter)
      if let property {
        add(property, to: &classes)
      } else {
        addLetter(letter.value, to: &classes)
      }
      try advance()
      return property == nil ? .letter : .range
    }
  }

  /// Reads `-`: a range, a difference, or itself.
  private mutating func readDash(
    _ classes: inout OpenClasses, _ place: ClassPlace
  ) throws(PatternMistake) -> ClassPlace {
    let start = current.place.lowerBound
    try advance()
    if current.isSpecial("-") {
      guard place != .start else { throw mistake(.classOperator("--"), from: start) }
      push(.difference, &classes)
      try advance()
      return .operation
    }
    if place == .set, current.isSpecial("[") { return try openClass(&classes, .setDifference) }
    guard place == .letter, !current.isSpecial("["), !current.isSpecial("]") else {
      addHere(UInt32(UInt8(ascii: "-")), to: &classes)
      return .letter
    }
    var named: UInt32?
    if current.isSpecial("\\") {
      try advance()
      if current.isSpecial("N") {
        named = try readNamedCharacter(from: start)
      } else if let letter = current.special {
        // `\h`, `\v` and `\p` are letters here, as ICU has it.
        guard !["s", "S", "w", "W", "d", "D"].contains(letter) else {
          throw mistake(.classOperator("-"), from: start)
        }
      }
    }
    guard let upper = named ?? current.value else {
      throw PatternMistake(
        problem: .unclosedClass, place: (classes.starts.last ?? start)..<lexer.offset)
    }
    guard let lower = lastClassLetter, lower.value <= upper else {
      let first = lastClassLetter?.place.lowerBound ?? start
      throw mistake(.reversedRange(text(from: first)), from: first)
    }
    tree.letters.append(PatternLetter(value: upper, place: current.place))
    addRange(lower.value...upper, to: &classes)
    try advance()
    return .range
  }

  /// Reads `&`: an intersection, or itself.
  private mutating func readAmpersand(
    _ classes: inout OpenClasses, _ place: ClassPlace
  ) throws(PatternMistake) -> ClassPlace {
    let start = current.place.lowerBound
    try advance()
    if current.isSpecial("&") {
      guard place != .start else { throw mistake(.classOperator("&&"), from: start) }
      push(.intersection, &classes)
      try advance()
      return .operation
    }
    if place == .set, current.isSpecial("[") { return try openClass(&classes, .setIntersection) }
    addHere(UInt32(UInt8(ascii: "&")), to: &classes)
    return .letter
  }

  // MARK: Operands

  private mutating func appendOperand(_ classes: inout OpenClasses) {
    tree.classes.append(.leaf(ClassLeaf()))
    classes.operands.append(ClassIndex(tree.classes.count - 1))
  }

  private mutating func push(_ operation: Pending, _ classes: inout OpenClasses) {
    evaluate(&classes, down: operation.precedence)
    classes.pending.append(operation)
    appendOperand(&classes)
  }

  /// Carries out the waiting operations that bind at least as tightly as `precedence`.
  private mutating func evaluate(_ classes: inout OpenClasses, down precedence: Int) {
    while let operation = classes.pending.last, operation.precedence >= precedence {
      classes.pending.removeLast()
      let right = classes.operands.removeLast()
      let node: ClassNode
      switch operation {
      case .start: return
      case .complement: node = .complement(right)
      case .caseClosure: node = .caseClosure(right)
      case .difference, .setDifference: node = .difference(classes.operands.removeLast(), right)
      case .intersection, .setIntersection:
        node = .intersection(classes.operands.removeLast(), right)
      case .union: node = .union(classes.operands.removeLast(), right)
      }
      tree.classes.append(node)
      classes.operands.append(ClassIndex(tree.classes.count - 1))
    }
  }

  /// Calls `change` with the leaf that the operand on top takes more characters in.
  private mutating func changeTop(
    _ classes: inout OpenClasses, _ change: (inout ClassLeaf) -> Void
  ) {
    guard let top = classes.operands.last else { return }
    if case .leaf(var leaf) = tree.classes[top.position] {
      change(&leaf)
      tree.classes[top.position] = .leaf(leaf)
      return
    }
    var leaf = ClassLeaf()
    change(&leaf)
    tree.classes.append(.leaf(leaf))
    tree.classes.append(.union(top, ClassIndex(tree.classes.count - 1)))
    classes.operands[classes.operands.count - 1] = ClassIndex(tree.classes.count - 1)
  }

  private mutating func addLetter(_ value: UInt32, to classes: inout OpenClasses) {
    evaluate(&classes, down: Pending.union.precedence)
    addHere(value, to: &classes)
    lastClassLetter = PatternLetter(value: value, place: current.place)
  }

  /// Adds a letter to the operand on top, before operations that wait.
  private mutating func addHere(_ value: UInt32, to classes: inout OpenClasses) {
    changeTop(&classes) { $0.ranges.append(value...value) }
    tree.letters.append(PatternLetter(value: value, place: current.place))
  }

  private mutating func addRange(_ range: ClosedRange<UInt32>, to classes: inout OpenClasses) {
    changeTop(&classes) { leaf in
      // The lower bound was read as a letter.
      if leaf.ranges.last == range.lowerBound...range.lowerBound { leaf.ranges.removeLast() }
      leaf.ranges.append(range)
    }
  }

  private mutating func add(_ property: ClassProperty, to classes: inout OpenClasses) {
    changeTop(&classes) { $0.add(property) }
  }

  /// Appends the node of a whole class; a class of one letter is that letter.
  private mutating func finishClass(_ index: ClassIndex, from start: Int) {
    var inner = index
    if case .caseClosure(let operand) = tree.classes[index.position] { inner = operand }
    if case .leaf(let leaf) = tree.classes[inner.position], leaf.properties.isEmpty,
      let first = leaf.ranges.first, leaf.ranges.allSatisfy({ $0 == first }), first.count == 1,
      let scalar = Unicode.Scalar(first.lowerBound), inner == index || !scalar.hasCaseVariants
    {
      append(.literal(scalar.value), from: start)
    } else {
      append(.set(index), from: start)
    }
  }
}

extension Unicode.Scalar {
  /// Whether another character differs from this one only in case.
  ///
  /// Mappings to several letters do not count: `ﬁ` has no other form, though `fi` folds like it.
  var hasCaseVariants: Bool {
    switch value {
    case 0xDF, 0x390, 0x3B0, 0x1FD3, 0x1FE3, 0xFB05, 0xFB06, 0x345: return true
    default:
      let mappings = [
        properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
      ]
      return mappings.contains { mapping in
        mapping.unicodeScalars.count == 1 && mapping.unicodeScalars.first != self
      }
    }
  }
}
