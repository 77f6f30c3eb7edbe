extension Program {
  /// Returns the answer of one instruction on a string.
  @inline(__always)
  func test(
    _ instruction: Instruction, _ subject: inout SubjectText
  ) throws(EvaluationProblem) -> Bool {
    if subject.isASCII {
      return try testASCII(instruction, &subject)
    }
    return try testFolded(instruction, &subject)
  }

  /// An ASCII identifier: its normal forms are itself, and it can be cut anywhere.
  private func testASCII(
    _ instruction: Instruction, _ subject: inout SubjectText
  ) throws(EvaluationProblem) -> Bool {
    let text = subject.bytes
    let folds = instruction.options.folding.contains(.caseInsensitive)
    switch instruction.opcode {
    case .constant: return instruction.answer
    case .equal, .equalFolded:
      guard Int(instruction.length) == text.count else { return false }
      return withConstant(instruction) { ByteSearch.equal(text, $0, foldingCase: folds) }
    case .prefix:
      return withConstant(instruction) { ByteSearch.hasPrefix(text, $0, foldingCase: folds) }
    case .suffix:
      return withConstant(instruction) { ByteSearch.hasSuffix(text, $0, foldingCase: folds) }
    case .contains:
      return withConstant(instruction) {
        ByteSearch.firstOffset(of: $0, in: text, foldingCase: folds) != nil
      }
    case .order:
      let order = withConstant(instruction) { ByteSearch.order(text, $0, foldingCase: folds) }
      return instruction.outcomes.contains(order)
    case .member: return isMember(instruction, text)
    case .like: return likes[Int(instruction.constant)].matches(text, foldingCase: folds)
    case .matches: return try match(instruction, text)
    case .general: return try comparisons[Int(instruction.constant)].evaluate(subject.text)
    }
  }

  /// Any other identifier, in the form that the comparison asks for.
  private func testFolded(
    _ instruction: Instruction, _ subject: inout SubjectText
  ) throws(EvaluationProblem) -> Bool {
    let text = subject.bytes
    let options = instruction.options
    switch instruction.opcode {
    case .constant: return instruction.answer
    case .equal:
      return withConstant(instruction) { ByteSearch.equal(text, $0, foldingCase: false) }
    case .equalFolded, .order, .prefix, .suffix, .contains:
      if options.isLiteral {
        return withConstant(instruction) { FoldedSearch.literal(instruction, text, $0) }
      }
      let folded = subject.folded(options)
      return withConstant(instruction) { FoldedSearch.test(instruction, folded, $0) }
    case .member: return isMember(instruction, text)
    case .like:
      let like = likes[Int(instruction.constant)]
      if options.isLiteral { return like.matches(text, foldingCase: false) }
      let form = subject.likeForm(options)
      return form.withUnsafeBufferPointer { like.matches($0, foldingCase: false) }
    case .matches:
      guard options.folding.contains(.diacriticInsensitive) else {
        return try match(instruction, text)
      }
      let form = subject.withoutDiacritics()
      return try form.withUnsafeBufferPointer { (bytes) throws(EvaluationProblem) -> Bool in
        try match(instruction, bytes)
      }
    case .general: return try comparisons[Int(instruction.constant)].evaluate(subject.text)
    }
  }

  private func match(_ instruction: Instruction, _ text: Bytes) throws(EvaluationProblem) -> Bool {
    do throws(RegexProblem) {
      return try regexes[Int(instruction.constant)].matches(text)
    } catch {
      throw .regex(error)
    }
  }

  @inline(__always)
  private func withConstant<Result>(
    _ instruction: Instruction, _ body: (Bytes) -> Result
  ) -> Result {
    let range = Int(instruction.constant)..<Int(instruction.constant + instruction.length)
    return bytes.withUnsafeBufferPointer { body(Bytes(rebasing: $0[range])) }
  }

  /// Binary search in a list sorted by length, then by bytes.
  ///
  /// - Complexity: O(log e + n): e elements, n bytes of text.
  private func isMember(_ instruction: Instruction, _ text: Bytes) -> Bool {
    bytes.withUnsafeBufferPointer { pool in
      var low = Int(instruction.constant)
      var high = low + Int(instruction.length)
      while low < high {
        let middle = (low + high) / 2
        let element = elements[middle]
        var order = text.count - Int(element.length)
        if order == 0 {
          let range = Int(element.start)..<Int(element.start + element.length)
          order = ByteSearch.order(text, Bytes(rebasing: pool[range]), foldingCase: false)
        }
        if order == 0 { return true }
        if order < 0 { high = middle } else { low = middle + 1 }
      }
      return false
    }
  }
}

extension Instruction.Outcomes {
  /// Whether a result of an order comparison, by its sign, is one of these.
  @inline(__always)
  func contains(_ order: Int) -> Bool {
    contains(order < 0 ? Self.before : order == 0 ? .same : .after)
  }
}

/// Comparison and search in text that is not ASCII.
enum FoldedSearch {
  /// The answer of a text instruction on folded text.
  static func test(_ instruction: Instruction, _ text: FoldedText, _ needle: Bytes) -> Bool {
    text.bytes.withUnsafeBufferPointer { bytes in
      switch instruction.opcode {
      case .equalFolded: ByteSearch.equal(bytes, needle, foldingCase: false)
      case .order:
        instruction.outcomes.contains(ByteSearch.order(bytes, needle, foldingCase: false))
      case .prefix:
        ByteSearch.hasPrefix(bytes, needle, foldingCase: false) && text.mayEnd(at: needle.count)
      case .suffix:
        ByteSearch.hasSuffix(bytes, needle, foldingCase: false)
          && text.mayBegin(at: bytes.count - needle.count)
      case .contains: contains(text, bytes, needle)
      default: false
      }
    }
  }

  /// The answer of a text instruction under `[n]`: units as they are, cut anywhere.
  static func literal(_ instruction: Instruction, _ text: Bytes, _ needle: Bytes) -> Bool {
    switch instruction.opcode {
    case .equalFolded: ByteSearch.equal(text, needle, foldingCase: false)
    case .order:
      instruction.outcomes.contains(ByteSearch.literalOrder(text, needle))
    case .prefix: ByteSearch.hasPrefix(text, needle, foldingCase: false)
    case .suffix: ByteSearch.hasSuffix(text, needle, foldingCase: false)
    case .contains: ByteSearch.firstOffset(of: needle, in: text, foldingCase: false) != nil
    default: false
    }
  }

  private static func contains(_ text: FoldedText, _ bytes: Bytes, _ needle: Bytes) -> Bool {
    var start = 0
    while let hit = ByteSearch.firstOffset(of: needle, in: bytes, from: start, foldingCase: false) {
      if text.mayBegin(at: hit), text.mayEnd(at: hit + needle.count) { return true }
      start = hit + 1
    }
    return false
  }
}
