import ByteText
internal import RegularExpressions
internal import TextFolding

/// The reason why a comparison cannot be compiled, and its place in the pattern.
struct CompileProblem: Error {
  /// The same problem for a pattern that is only known when the predicate runs.
  let evaluationProblem: EvaluationProblem
  /// The place in the pattern in UTF-8 bytes.
  ///
  /// Nil if the whole operand is meant.
  let place: Range<Int>?
}

/// A comparison that does not compile.
struct CompileFailure: Error {
  let problem: CompileProblem
  /// The operand that is wrong.
  let operand: NodeIndex
}

extension ProgramBuilder {
  /// Compiles a tree that `OperandRules` has passed and that has no variables.
  ///
  /// - Complexity: O(n): n nodes and bytes of constants; regular expressions cost what PCRE2 takes.
  /// - Throws: the first pattern that does not compile.
  init(_ tree: SyntaxTree, source: String) throws(CompileFailure) {
    self.init(source: source)
    do throws(CompileFailure) {
      try compile(tree)
    } catch {
      for regex in regexes { regex.deallocate() }
      throw error
    }
  }

  private mutating func compile(_ tree: SyntaxTree) throws(CompileFailure) {
    var starts: [Int] = []
    starts.reserveCapacity(tree.nodes.count)
    for position in tree.nodes.indices {
      starts.append(instructions.count)
      let index = NodeIndex(position)
      switch tree[index] {
      case .truth(let value):
        instructions.append(
          Instruction(opcode: .constant, answer: value, nilAnswer: value, node: Int32(position)))
      case .comparison: try appendComparison(tree, index)
      default: break
      }
    }
    link(tree, starts)
  }

  private mutating func appendComparison(
    _ tree: SyntaxTree, _ index: NodeIndex
  ) throws(CompileFailure) {
    guard let reading = ComparisonReading(tree, index) else { return }
    let modifier = reading.modifier
    let start = instructions.count
    if reading.form != .bounds || !appendBounds(tree, reading) {
      let lefts = reading.lefts(in: tree)
      var general = GeneralComparisons(reading.operation, reading.options)
      var seen: Set<OperandValue> = []
      for element in lefts {
        // A repeated element changes nothing.
        if modifier != nil, !seen.insert(tree.value(element)).inserted { continue }
        try appendPair(tree, &general, element, reading.right)
        if let last = instructions.last, isLast(last, of: modifier) { break }
      }
      if lefts.isEmpty {
        // ANY of nothing is false, ALL of nothing is true.
        let answer = modifier == .all
        instructions.append(Instruction(opcode: .constant, answer: answer, nilAnswer: answer))
      }
    }
    for slot in start..<instructions.count { instructions[slot].node = Int32(index.position) }
  }

  /// Appends the two tests of `SELF BETWEEN {text, text}`.
  ///
  /// - Returns: false when a bound is something else.
  private mutating func appendBounds(_ tree: SyntaxTree, _ reading: ComparisonReading) -> Bool {
    let bounds = tree.children(of: reading.constant)
    guard bounds.count == 2, let lower = tree[bounds[0]].text, let upper = tree[bounds[1]].text
    else { return false }
    appendOrder([.after, .same], reading.options, lower, at: tree.span(of: bounds[0]))
    appendOrder([.before, .same], reading.options, upper, at: tree.span(of: bounds[1]))
    return true
  }

  /// Whether no element after the one that `instruction` compares is ever reached.
  private func isLast(_ instruction: Instruction, of modifier: ComparisonModifier?) -> Bool {
    switch instruction.opcode {
    case .constant:
      instruction.answer == instruction.nilAnswer
        && instruction.answer == (modifier == .any)
    case .general: comparisons[Int(instruction.constant)].alwaysFails
    default: false
    }
  }

  /// Appends the instruction of one comparison without a modifier.
  private mutating func appendPair(
    _ tree: SyntaxTree, _ general: inout GeneralComparisons, _ left: NodeIndex, _ right: NodeIndex
  ) throws(CompileFailure) {
    let pair = PairReading(tree.operand(left), general.operation, tree.operand(right))
    let constant = pair.isMirrored ? left : right
    do throws(CompileProblem) {
      switch pair.form {
      case .text(let operation):
        let literal = tree.span(of: constant)
        try append(operation, general.options, tree[constant].text ?? "", at: literal)
        return
      case .member:
        guard let members = tree.members(of: constant) else { break }
        let literals = tree.children(of: constant).filter { tree[$0].text != nil }
        append(members, literals.map { tree.span(of: $0) })
        return
      case .value(let operation) where operation.operands == .any && tree[constant] == .null:
        let isEqual = general.operation == .equal
        instructions.append(
          Instruction(opcode: .constant, answer: !isEqual, nilAnswer: isEqual))
        return
      default: break
      }
      append(general.comparison(of: tree.value(left), with: tree.value(right)))
    } catch {
      throw CompileFailure(problem: error, operand: right)
    }
  }

  private mutating func append(_ outcome: GeneralComparisons.Outcome) {
    switch outcome {
    case .truth(let answer):
      instructions.append(Instruction(opcode: .constant, answer: answer, nilAnswer: answer))
    case .open(let comparison):
      instructions.append(Instruction(opcode: .general, constant: Int32(comparisons.count)))
      comparisons.append(comparison)
    }
  }

  /// Appends the instruction for `SELF operation text`; `literal` is where the source has the text.
  mutating func append(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ text: String,
    at literal: SourceSpan? = nil
  ) throws(CompileProblem) {
    switch operation {
    case .equal, .notEqual:
      let folded = !options.folding.isEmpty
      var instruction = constant(
        folded ? .equalFolded : .equal, options, text, isKey: folded, literal)
      // nil differs from every string, so `!=` is `==` with its targets exchanged.
      if operation == .notEqual { swap(&instruction.onTrue, &instruction.onFalse) }
      instructions.append(instruction)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      appendOrder(operation.outcomes ?? [], options, text, at: literal)
    case .beginsWith: instructions.append(constant(.prefix, options, text, literal))
    case .endsWith: instructions.append(constant(.suffix, options, text, literal))
    case .contains: instructions.append(constant(.contains, options, text, literal))
    case .like:
      do throws(Mistake) {
        append(try LikePattern(checking: text, options: options), of: text, options, at: literal)
      } catch {
        throw CompileProblem(evaluationProblem: .operand(error), place: nil)
      }
    case .matches: try appendMatches(options, text)
    case .between, .isIn: break
    }
  }

  private mutating func appendOrder(
    _ outcomes: OrderOutcomes, _ options: ComparisonOptions, _ text: String,
    at literal: SourceSpan?
  ) {
    var instruction = constant(.order, options, text, literal)
    instruction.outcomes = outcomes
    instructions.append(instruction)
  }

  private mutating func appendMatches(
    _ options: ComparisonOptions, _ pattern: String
  ) throws(CompileProblem) {
    guard !pattern.isEmpty else {
      // The parser refuses an empty constant.
      throw CompileProblem(
        evaluationProblem: .operand(OperandProblem.emptyIdentifierPattern), place: nil)
    }
    RunMeter.countPattern(of: pattern.utf8.count)
    let folding = options.folding
    do throws(RegexMistake) {
      let translated = try RegexPattern(
        pattern, isCaseInsensitive: folding.contains(.caseInsensitive))
      RunMeter.countRewritten(translated.rewrittenBytes)
      if folding.contains(.diacriticInsensitive) { try checkDiacritics(translated.tree) }
      let regex = try RegularExpression(translated, source: pattern)
      instructions.append(
        Instruction(opcode: .matches, options: options, constant: Int32(regexes.count)))
      regexes.append(regex)
    } catch {
      throw CompileProblem(evaluationProblem: .regex(error.problem), place: error.place)
    }
  }

  /// Refuses letters that `[d]` has removed from every identifier.
  private func checkDiacritics(_ tree: PatternTree) throws(RegexMistake) {
    for letter in tree.letters where letter.value >= 0x80 {
      guard let scalar = Unicode.Scalar(letter.value) else { continue }
      let text = String(scalar)
      if !Folding.withoutDiacritics(text).utf8.elementsEqual(text.utf8) {
        throw RegexMistake(.diacriticLetter(text), place: letter.place)
      }
    }
  }

  /// Places a constant in the form that its comparison reads.
  private mutating func constant(
    _ opcode: Instruction.Opcode, _ options: ComparisonOptions, _ text: String,
    isKey: Bool = true, _ literal: SourceSpan?
  ) -> Instruction {
    let form = isKey && !options.isLiteral ? Self.folded(text, options) : nil
    if let form { return form.withUnsafeBufferPointer { place(opcode, options, $0, literal) } }
    var text = text
    return text.withUTF8 { place(opcode, options, $0, literal) }
  }

  /// The form of a constant, where it may be another text than the constant.
  ///
  /// Nil if it is the constant itself.
  private static func folded(_ text: String, _ options: ComparisonOptions) -> [UInt8]? {
    var copy = text
    return copy.withUTF8 { bytes in
      // The normal forms of ASCII are itself.
      guard ByteSearch.isASCII(bytes) else { return FoldedText.constant(text, options) }
      return options.folding.contains(.caseInsensitive) ? bytes.map(ByteSearch.lowered) : nil
    }
  }

  private mutating func place(
    _ opcode: Instruction.Opcode, _ options: ComparisonOptions, _ constant: Bytes,
    _ literal: SourceSpan?
  ) -> Instruction {
    Instruction(
      opcode: opcode, options: options,
      constant: place(constant, at: literal.map { $0.lowerBound + 1 }),
      length: Int32(constant.count))
  }

  /// Appends the test for membership in a list of constants; `literals` are where the source has
  /// them.
  private mutating func append(
    _ members: (texts: [String], hasNil: Bool), _ literals: [SourceSpan]
  ) {
    instructions.append(
      Instruction(
        opcode: .member, nilAnswer: members.hasNil, constant: Int32(elements.count),
        length: Int32(members.texts.count)))
    elements += MemberList.elements(of: members.texts) { number, text in
      place(text, at: literals[number].lowerBound + 1)
    }
  }
}

extension SyntaxTree {
  /// The value of an operand; lists nest at most `PredicateLimits.nesting` deep.
  func value(_ index: NodeIndex) -> OperandValue {
    switch self[index] {
    case .string(let text): .text(ExactText(text))
    case .integer(let number): .integer(number)
    case .real(let number): OperandValue(number: number)
    case .null: .null
    case .list: .list(children(of: index).map(value))
    default: .identifier
    }
  }
}
