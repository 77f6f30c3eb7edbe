import TextFolding

/// One comparison of a predicate that an index can file: what it compares and how.
///
/// Two tests are equal when they give the same answer on every identifier, so that an index keeps
/// one of them for all predicates that have it.
package struct AccessTest: Sendable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case equal, prefix, suffix, contains, like, matches
    /// Between two bounds, or on one side of one.
    case interval

    /// Whether an ASCII identifier is compared with the constant byte by byte.
    var isPlain: Bool { place != nil }

    /// The place where an identifier must have the constant.
    ///
    /// Nil for patterns and intervals.
    package var place: TextPlace? {
      switch self {
      case .equal: .whole
      case .prefix: .start
      case .suffix: .end
      case .contains: .anywhere
      case .like, .matches, .interval: nil
      }
    }
  }

  /// A bound of an interval.
  package struct Bound: Hashable, Sendable {
    package let bytes: [UInt8]
    package let isInclusive: Bool
  }

  let site: AccessSite
  let storage: ActivationPredicate.Storage

  init(_ site: AccessSite, _ storage: ActivationPredicate.Storage) {
    self.site = site
    self.storage = storage
  }

  package var kind: Kind { site.kind }

  /// The folding, as bits: bit 0 case, bit 1 diacritics, bit 2 nothing, compared unit by unit.
  package var matchOptions: UInt8 { site.matchOptions }

  /// Whether ASCII letters are compared without case.
  package var foldsCase: Bool { matchOptions & 1 != 0 }

  /// Whether an ASCII identifier is compared with `constant` byte by byte.
  package var isPlain: Bool { kind.isPlain }

  /// The instructions that must all be true.
  var instructions: Range<Int32> { site.first..<site.first + Int32(site.count) }

  /// The constant of a plain test, in the form that the comparison reads; valid while the test
  /// is alive.
  package var plainConstant: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: storage.program.part(site.start(in: storage.program)),
      count: isPlain ? Int(site.length) : 0)
  }

  /// The constant in the form that the comparison reads; a pattern as it was written; empty for an
  /// interval.
  package var constant: [UInt8] {
    isPlain ? Array(plainConstant) : Array(pattern.utf8)
  }

  /// The pattern of a LIKE or MATCHES; empty for other tests.
  private var pattern: String {
    guard kind == .like || kind == .matches else { return "" }
    return storage.program.pattern(of: storage.program.instructions[Int(site.first)]) ?? ""
  }

  /// The bounds of an interval.
  ///
  /// Nil if it is open there.
  package var lower: Bound? {
    guard kind == .interval else { return nil }
    return site.count == 2 || !isBelow ? bound(Int(site.first)) : nil
  }

  package var upper: Bound? {
    guard kind == .interval else { return nil }
    if site.count == 2 { return bound(Int(site.first) + 1) }
    return isBelow ? bound(Int(site.first)) : nil
  }

  /// Whether the first instruction is one of `<` and `<=`.
  private var isBelow: Bool {
    storage.program.instructions[Int(site.first)].outcomes.contains(.before)
  }

  private func bound(_ slot: Int) -> Bound {
    let instruction = storage.program.instructions[slot]
    let start: UnsafePointer<UInt8> = storage.program.part(instruction.constant)
    return Bound(
      bytes: Array(UnsafeBufferPointer(start: start, count: Int(instruction.length))),
      isInclusive: instruction.outcomes.contains(.same))
  }

  /// The literals under which the index files the test; empty for an interval.
  ///
  /// - Complexity: O(n): n bytes of constant.
  package var literals: RequiredLiterals {
    switch kind {
    case .like: return RequiredLiterals(like: pattern)
    case .matches: return RequiredLiterals(matches: pattern, isCaseInsensitive: foldsCase)
    case .interval: return RequiredLiterals(prefix: [], suffix: [])
    case .equal: return RequiredLiterals(whole: constantKey)
    case .prefix: return RequiredLiterals(prefix: constantKey, suffix: [])
    case .suffix: return RequiredLiterals(prefix: [], suffix: constantKey)
    case .contains: return RequiredLiterals(inner: constantKey)
    }
  }

  /// The two texts of `LIKE 'a*b'`, which an ASCII identifier must begin and end with, and need no
  /// more.
  ///
  /// Nil if the test is another one.
  package var plainEnds: (prefix: [UInt8], suffix: [UInt8])? {
    guard kind == .like else { return nil }
    let constant = constant
    guard let star = constant.firstIndex(of: UInt8(ascii: "*")) else { return nil }
    let (prefix, suffix) = (constant[..<star], constant[(star + 1)...])
    let special = [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "\\")]
    guard constant.allSatisfy({ $0 < 0x80 }),
      !(prefix + suffix).contains(where: special.contains),
      // There is no line end between them that LIKE would have to take as one character.
      prefix.last != 0x0D, suffix.first != 0x0A
    else { return nil }
    func form(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      bytes.map { foldsCase ? ByteSearch.lowered($0) : $0 }
    }
    return (form(prefix), form(suffix))
  }

  /// Whether LIKE may read other letters than the test where the test is true: it drops marks, or
  /// has rare letters.
  package var isUncertain: Bool {
    if kind != .like, matchOptions & 2 != 0 { return true }
    return Folding.hasRare(String(decoding: constant, as: UTF8.self))
  }

  /// The key of a plain test's constant.
  private var constantKey: [UInt8] {
    let bytes = plainConstant
    if ByteSearch.isASCII(bytes) { return bytes.map(ByteSearch.lowered) }
    return KeyForm.key(of: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether the test is of a whole text that is ASCII.
  package var isWholeASCII: Bool {
    kind == .equal && site.length > 0 && ByteSearch.isASCII(plainConstant)
  }

  /// Whether a plain test's constant is ASCII and `key` is its key.
  package func hasPlainKey(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteSearch.isASCII(plainConstant) && plainConstant.count == key.count
      && zip(plainConstant, key).allSatisfy { ByteSearch.lowered($0) == $1 }
  }

  /// Whether the comparison is true of the identifier.
  ///
  /// - Throws: what evaluating the predicate would; evaluate the predicate for the error's place.
  package func holds(on subject: inout SubjectText) throws(AccessTestFailure) -> Bool {
    // A member of a list is compared unit by unit, and so is `==` without options.
    if kind == .equal, matchOptions & 3 == 0 {
      return ByteSearch.equal(subject.bytes, plainConstant, foldingCase: false)
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

extension AccessTest: Equatable {
  package static func == (left: AccessTest, right: AccessTest) -> Bool {
    guard left.kind == right.kind, left.matchOptions == right.matchOptions,
      left.site.length == right.site.length
    else {
      return false
    }
    if left.isPlain {
      return ByteSearch.equal(left.plainConstant, right.plainConstant, foldingCase: false)
    }
    if left.kind == .interval { return left.lower == right.lower && left.upper == right.upper }
    return left.pattern.utf8.elementsEqual(right.pattern.utf8)
  }
}

extension SubjectText {
  /// The bytes that order comparisons of `matchOptions` read, of a text that is not ASCII.
  package mutating func orderForm(matchOptions: UInt8) -> [UInt8] {
    let options = ComparisonOptions(rawValue: matchOptions & 3)
    if matchOptions & 4 != 0 { return Array(bytes) }
    return folded(options).bytes
  }
}

extension AccessTest {
  /// Returns the sign of `text - bound` in the order that `matchOptions` names.
  package static func order(
    _ text: UnsafeBufferPointer<UInt8>, _ bound: UnsafeBufferPointer<UInt8>, matchOptions: UInt8
  ) -> Int {
    matchOptions & 4 != 0
      ? ByteSearch.literalOrder(text, bound) : ByteSearch.order(text, bound, foldingCase: false)
  }
}

/// A test in sixteen bytes: its place, from which everything else is derived.
package struct StoredTest: Sendable {
  private let storage: ActivationPredicate.Storage
  private let first: Int32
  /// The element of a list; for other tests their number of instructions, negated.
  private let part: Int32

  package init(_ test: AccessTest) {
    storage = test.storage
    first = test.site.first
    part = test.site.element < 0 ? -Int32(test.site.count) : test.site.element
  }

  /// The predicate that the test is of.
  package var predicate: ActivationPredicate { ActivationPredicate(storage: storage) }

  package var test: AccessTest {
    let (program, slot) = (storage.program, Int(first))
    if part >= 0 { return AccessTest(AccessSite(element: Int(part), program, slot), storage) }
    if part == -1, let site = storage.site(ofInstruction: slot) { return AccessTest(site, storage) }
    return AccessTest(AccessSite(.interval, program, slot, count: Int(-part)), storage)
  }
}

/// The place of an access test in a program, without a reference to the program.
struct AccessSite: BitwiseCopyable {
  let kind: AccessTest.Kind
  /// The folding, as the bits of `AccessTest.matchOptions`.
  let matchOptions: UInt8
  /// The number of instructions from `first` on that must all be true.
  let count: UInt8
  let first: Int32
  /// The element of the list of `first`; below zero where it is not one of a list.
  let element: Int32
  /// The bytes of the constant or pattern.
  let length: Int32

  /// The test of `kind` that `count` instructions from `slot` on make.
  init(
    _ kind: AccessTest.Kind, _ program: Program, _ slot: Int, count: Int = 1
  ) {
    let instruction = program.instructions[slot]
    self.kind = kind
    matchOptions = instruction.options.folding.rawValue | (instruction.options.isLiteral ? 4 : 0)
    self.count = UInt8(count)
    first = Int32(slot)
    element = -1
    length = kind.isPlain ? instruction.length : program.patternLength(of: instruction)
  }

  /// The test of whether the identifier is one element of a list.
  init(element: Int, _ program: Program, _ slot: Int) {
    kind = .equal
    matchOptions = 0
    count = 1
    first = Int32(slot)
    self.element = Int32(element)
    length = program.elements(of: program.instructions[slot])[element].length
  }

  /// Returns the offset of a plain comparison's constant from the program's head.
  func start(in program: Program) -> Int32 {
    let instruction = program.instructions[Int(first)]
    guard element >= 0 else { return instruction.constant }
    return program.textOffset + program.elements(of: instruction)[Int(element)].start
  }

  /// About how often an index would meet the test; only the order of costs matters.
  var cost: Double {
    let length = Double(1 + length)
    return switch kind {
    case .equal: 1
    case .like: 2.5
    case .matches: 3
    case .suffix, .contains: 2 + 20 / length
    case .prefix: 50 / length
    case .interval: 1000
    }
  }
}
