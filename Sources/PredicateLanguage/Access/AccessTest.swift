/// One comparison of a predicate that an index can file: what it compares and how it is asked.
///
/// Two tests are equal when they give the same answer on every identifier, so that an index keeps
/// one of them for all predicates that have it.
package struct AccessTest: Sendable {
  package enum Kind: UInt8, Sendable {
    case equal, prefix, suffix, contains, like, matches
    /// Between two bounds, or on one side of one.
    case interval
  }

  /// A bound of an interval.
  package struct Bound: Hashable, Sendable {
    package let bytes: [UInt8]
    package let isInclusive: Bool
  }

  package let kind: Kind
  /// What is folded: bit 0 case, bit 1 diacritics, bit 2 nothing, compared unit by unit.
  package let mode: UInt8
  /// The constant in the form that the comparison reads; a pattern as it was written.
  package let constant: [UInt8]
  /// The bounds of an interval; nil where it is open.
  package private(set) var lower: Bound?
  package private(set) var upper: Bound?
  let storage: ActivationPredicate.Storage
  /// The instructions that must all be true.
  let instructions: Range<Int32>

  /// Whether ASCII letters are compared without case.
  package var foldsCase: Bool { mode & 1 != 0 }

  /// Whether an ASCII identifier is compared with `constant` byte by byte.
  package var isPlain: Bool {
    switch kind {
    case .equal, .prefix, .suffix, .contains: true
    case .like, .matches, .interval: false
    }
  }

  init(
    _ kind: Kind, _ options: ComparisonOptions, _ constant: [UInt8],
    _ storage: ActivationPredicate.Storage, _ instructions: Range<Int32>
  ) {
    self.kind = kind
    self.mode = options.folding.rawValue | (options.isLiteral ? 4 : 0)
    self.constant = constant
    self.storage = storage
    self.instructions = instructions
  }

  mutating func raiseLower(to bound: Bound) { lower = bound }
  mutating func setUpper(to bound: Bound) { upper = bound }

  /// What the index files the test under; empty for an interval.
  ///
  /// - Complexity: O(n): n bytes of constant.
  package var literals: RequiredLiterals {
    switch kind {
    case .like: return RequiredLiterals(like: text)
    case .matches:
      let instruction = storage.program.instructions[Int(instructions.lowerBound)]
      return storage.program.regexes[Int(instruction.constant)].required
    case .interval: return RequiredLiterals(runs: ["", ""])
    case .equal: return RequiredLiterals(runs: [text])
    case .prefix: return RequiredLiterals(runs: [text, ""])
    case .suffix: return RequiredLiterals(runs: ["", text])
    case .contains: return RequiredLiterals(runs: ["", text, ""])
    }
  }

  /// The two texts of `LIKE 'a*b'`, which an ASCII identifier must begin and end with, and need no
  /// more; nil for other tests.
  package var plainEnds: (prefix: [UInt8], suffix: [UInt8])? {
    guard kind == .like, let star = constant.firstIndex(of: UInt8(ascii: "*")) else { return nil }
    let (prefix, suffix) = (constant[..<star], constant[(star + 1)...])
    let special = [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "\\")]
    guard constant.allSatisfy({ $0 < 0x80 }),
      !(prefix + suffix).contains(where: special.contains),
      // Between them stands no line end that LIKE would have to take as one character.
      prefix.last != 0x0D, suffix.first != 0x0A
    else { return nil }
    func form(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      bytes.map { foldsCase ? ByteSearch.lowered($0) : $0 }
    }
    return (form(prefix), form(suffix))
  }

  private var text: String { String(decoding: constant, as: UTF8.self) }

  /// Asks the identifier.
  ///
  /// - Throws: what evaluating the predicate would; ask the predicate for the error's place.
  package func holds(on subject: inout SubjectText) throws(AccessTestFailure) -> Bool {
    // A member of a list is compared unit by unit, and so is `==` without options.
    if kind == .equal, mode & 3 == 0 {
      return constant.withUnsafeBufferPointer {
        ByteSearch.equal(subject.bytes, $0, foldingCase: false)
      }
    }
    for instruction in instructions {
      let isTrue: Bool
      do throws(EvaluationProblem) {
        isTrue = try storage.program.test(
          storage.program.instructions[Int(instruction)], &subject)
      } catch {
        throw AccessTestFailure()
      }
      if !isTrue { return false }
    }
    return true
  }
}

/// A test has no answer for the identifier.
package struct AccessTestFailure: Error {}

extension AccessTest: Hashable {
  package static func == (left: AccessTest, right: AccessTest) -> Bool {
    left.kind == right.kind && left.mode == right.mode && left.constant == right.constant
      && left.lower == right.lower && left.upper == right.upper
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(mode)
    hasher.combine(constant)
    hasher.combine(lower)
    hasher.combine(upper)
  }
}

extension SubjectText {
  /// The bytes that order comparisons of `mode` read, of a text that is not ASCII.
  package mutating func orderForm(mode: UInt8) -> [UInt8] {
    let options = ComparisonOptions(rawValue: mode & 3)
    if mode & 4 != 0 { return Array(bytes) }
    return folded(options).bytes
  }
}

extension AccessTest {
  /// Returns the sign of `text - bound` in the order that `mode` asks for.
  package static func order(
    _ text: UnsafeBufferPointer<UInt8>, _ bound: UnsafeBufferPointer<UInt8>, mode: UInt8
  ) -> Int {
    mode & 4 != 0
      ? ByteSearch.literalOrder(text, bound) : ByteSearch.order(text, bound, foldingCase: false)
  }
}
