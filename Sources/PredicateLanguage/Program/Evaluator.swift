internal import RegularExpressions

extension Program {
  /// Runs as far as the bytes of an identifier decide.
  ///
  /// - Returns: `accept`, `reject`, or the instruction that `run` has to go on with, and in
  ///   `status` what a regular expression there reported. Nothing has been decided for an
  ///   identifier over the limit.
  func start(_ text: Bytes, _ status: inout Int32) -> Target {
    guard text.count <= PredicateLimits.identifierBytes,
      !head.pointee.readsForms || ByteSearch.isASCII(text)
    else { return head.pointee.entry }
    let instructions = firstInstruction
    var target = head.pointee.entry
    while let position = target.instruction {
      let instruction = instructions + position
      guard let answer = answer(instruction, text, &status) else { return target }
      target = answer ? instruction.pointee.onTrue : instruction.pointee.onFalse
    }
    return target
  }

  @inline(__always)
  var isOneStretch: Bool { head.pointee.isOneStretch }

  /// The answer of a program that is one stretch.
  ///
  /// Nil if `start` is needed.
  @inline(__always)
  func stretch(_ text: Bytes) -> Bool? {
    guard text.count <= PredicateLimits.identifierBytes,
      !head.pointee.readsForms || ByteSearch.isASCII(text)
    else { return nil }
    return stretch(firstInstruction, text)
  }

  /// The answer of `equal`, `prefix` or `suffix` on an ASCII identifier.
  @inline(__always)
  private func stretch(_ instruction: UnsafePointer<Instruction>, _ text: Bytes) -> Bool {
    let length = Int(instruction.pointee.length)
    var offset = text.count &- length
    switch instruction.pointee.opcode {
    case .equal, .equalFolded: if offset != 0 { return false }
    default:
      // An empty needle is never found.
      if offset < 0 || length == 0 { return false }
      if instruction.pointee.opcode == .prefix { offset = 0 }
    }
    let constant: UnsafePointer<UInt8> = part(instruction.pointee.constant)
    return ByteSearch.areEqual(
      (text.baseAddress ?? constant) + offset, constant, length,
      foldingCase: instruction.pointee.foldsCase)
  }

  /// Returns the answer of one instruction on a string.
  @inline(__always)
  func test(
    _ instruction: Instruction, _ subject: inout SubjectText
  ) throws(EvaluationProblem) -> Bool {
    if subject.isASCII {
      var status: Int32 = 0
      let text = subject.bytes
      if let answer = withUnsafePointer(to: instruction, { self.answer($0, text, &status) }) {
        return answer
      }
      if status != 0 { return try settle(instruction, status, subject.bytes) }
      return try comparison(instruction).evaluate(on: &subject)
    }
    return try testFolded(instruction, &subject)
  }

  /// The answer of one instruction on an ASCII identifier, whose normal forms are itself and which
  /// can be cut anywhere.
  ///
  /// Nil if bytes do not decide.
  @inline(__always)
  func answer(
    _ instruction: UnsafePointer<Instruction>, _ text: Bytes, _ status: inout Int32
  ) -> Bool? {
    switch instruction.pointee.opcode {
    case .constant: instruction.pointee.answer
    case .equal, .equalFolded, .prefix, .suffix: stretch(instruction, text)
    case .contains, .order, .member, .like, .matches: search(instruction, text, &status)
    case .general: nil
    }
  }

  /// The answer of an instruction that looks at more than one place.
  @inline(__always)
  private func search(
    _ instruction: UnsafePointer<Instruction>, _ text: Bytes, _ status: inout Int32
  ) -> Bool? {
    let folds = instruction.pointee.foldsCase
    switch instruction.pointee.opcode {
    case .contains:
      let constant = constant(instruction.pointee)
      return ByteSearch.firstOffset(of: constant, in: text, foldingCase: folds) != nil
    case .order:
      let order = ByteSearch.order(text, constant(instruction.pointee), foldingCase: folds)
      return instruction.pointee.outcomes.contains(order)
    case .member: return isMember(instruction.pointee, text)
    case .like: return like(instruction.pointee, text, foldingCase: folds)
    case .matches:
      let end = RunMeter.status(of: regex(of: instruction.pointee), on: text)
      guard let answer = RegularExpression.answer(of: end) else {
        status = end
        return nil
      }
      return answer
    default: return nil
    }
  }

  /// Any other identifier, in the form that the comparison needs.
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
      if options.isLiteral { return like(instruction, text, foldingCase: false) }
      let form = subject.likeForm(options)
      return form.withUnsafeBufferPointer { like(instruction, $0, foldingCase: false) }
    case .matches:
      guard options.folding.contains(.diacriticInsensitive) else {
        return try match(instruction, text)
      }
      let form = subject.withoutDiacritics()
      return try form.withUnsafeBufferPointer { (bytes) throws(EvaluationProblem) -> Bool in
        try match(instruction, bytes)
      }
    case .general: return try comparison(instruction).evaluate(on: &subject)
    }
  }

  private func match(_ instruction: Instruction, _ text: Bytes) throws(EvaluationProblem) -> Bool {
    let status = RunMeter.status(of: regex(of: instruction), on: text)
    if let answer = RegularExpression.answer(of: status) { return answer }
    return try settle(instruction, status, text)
  }

  /// The answer of a regular expression that ended with `status`, or the error.
  func settle(
    _ instruction: Instruction, _ status: Int32, _ text: Bytes
  ) throws(EvaluationProblem) -> Bool {
    if RegularExpression.isUnpaid(status) { throw .limitOfRun }
    let regex = regex(of: instruction)
    do throws(RegexProblem) {
      return try regex.settle(status, on: text)
    } catch {
      // So that an index, which looks for the literals first, reports the same errors.
      let required = RequiredLiterals(
        matches: regex.source, isCaseInsensitive: regex.isCaseInsensitive)
      let key = KeyForm.key(of: String(decoding: text, as: UTF8.self))
      guard required.occur(in: key) else { return false }
      throw .regex(error)
    }
  }

  /// Whether `text`, in the form that the pattern needs, matches a LIKE pattern.
  func like(_ instruction: Instruction, _ text: Bytes, foldingCase: Bool) -> Bool {
    let (segments, pieces) = like(of: instruction)
    return LikeMatcher(
      segments: segments, pieces: pieces, pool: texts, text: text, foldingCase: foldingCase
    ).run()
  }

  /// The bytes of a text instruction's constant.
  @inline(__always)
  private func constant(_ instruction: Instruction) -> Bytes {
    Bytes(start: part(instruction.constant), count: Int(instruction.length))
  }

  @inline(__always)
  private func withConstant<Result>(
    _ instruction: Instruction, _ body: (Bytes) -> Result
  ) -> Result {
    body(constant(instruction))
  }

  private func isMember(_ instruction: Instruction, _ text: Bytes) -> Bool {
    MemberList.contains(
      text, part(instruction.constant), count: Int(instruction.length), pool: texts)
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
    var credit = NeedleSearch.credit(for: bytes)
    let hit = NeedleSearch(needle: needle, text: bytes, foldingCase: false)
      .first(from: 0, credit: &credit) {
        text.mayBegin(at: $0) && text.mayEnd(at: $0 + needle.count)
      }
    return hit != nil
  }
}
