import PredicateLanguage
import TestSupport

/// Every string of up to so many letters of a small alphabet, and predicates about such strings.
struct SmallWorld {
  /// The letters; each is one scalar.
  let letters: [String]
  /// All strings, shortest first.
  let strings: [String]
  /// The predicate that is true for strings of these letters, of any length.
  let predicate: ActivationPredicate
  /// The letters of constants.
  private let constants: [String]
  private var random: SeededGenerator

  /// - Parameter isForeign: whether constants have the letters beyond ASCII, too, which are not
  ///   analysed everywhere.
  init(_ letters: [String], longest: Int, seed: UInt64, isForeign: Bool = false) throws {
    self.letters = letters
    constants = letters.filter { (isForeign || $0.utf8.count == 1) && $0 != "\r" && $0 != "\n" }
    var all = [""]
    var last = [""]
    for _ in 0..<longest {
      last = last.flatMap { text in letters.map { text + $0 } }
      all += last
    }
    strings = all
    let escaped = letters.compactMap { $0.unicodeScalars.first }.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    predicate = try ActivationPredicate(format: "SELF MATCHES '[\(escaped.joined())]*'")
    random = SeededGenerator(seed: seed)
  }

  // MARK: Predicates

  /// The text of a random predicate.
  mutating func nextPredicate() -> String { formula(below(4) == 0 ? 2 : below(2)) }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  private mutating func formula(_ depth: Int) -> String {
    guard depth > 0 else { return comparison() }
    switch below(5) {
    case 0: return "NOT (\(formula(depth - 1)))"
    case 1, 2: return "(\(formula(depth - 1))) AND (\(formula(below(depth))))"
    default: return "(\(formula(depth - 1))) OR (\(formula(below(depth))))"
    }
  }

  private mutating func comparison() -> String {
    let options = pick(["", "", "", "[c]", "[n]", "[c]", "[d]", "[cd]"])
    switch below(12) {
    case 0: return "SELF \(pick(["==", "!="]))\(options) \(constant(0...3))"
    case 1:
      let members = (0...below(4)).map { _ in constant(0...3) }
      return "SELF IN {\(members.joined(separator: ", "))}"
    case 2: return "SELF BEGINSWITH\(options) \(constant(1...2))"
    case 3: return "SELF ENDSWITH\(options) \(constant(1...2))"
    case 4, 5: return "SELF CONTAINS\(options) \(constant(1...3))"
    case 6, 7: return "SELF LIKE\(options) '\(likePattern())'"
    case 8: return "SELF \(pick(["<", "<=", ">", ">="]))\(options) \(constant(1...3))"
    case 9: return "SELF BETWEEN\(options) {\(constant(0...2)), \(constant(1...3))}"
    case 10:
      return "\(constant(1...5)) \(pick(["CONTAINS", "BEGINSWITH", "ENDSWITH"]))\(options) SELF"
    default: return "SELF MATCHES\(pick(["", "[c]"])) '\(regex(2))'"
    }
  }

  private mutating func text(_ lengths: ClosedRange<Int>) -> String {
    (0..<Int.random(in: lengths, using: &random)).map { _ in letter() }.joined()
  }

  private mutating func letter() -> String { pick(constants) }

  private mutating func constant(_ lengths: ClosedRange<Int>) -> String { "'\(text(lengths))'" }

  private mutating func likePattern() -> String {
    (0...below(5)).map { _ in below(2) == 0 ? letter() : pick(["*", "?", "*"]) }.joined()
  }

  private mutating func regex(_ depth: Int) -> String {
    guard depth > 0, below(6) > 0 else { return below(4) == 0 ? regexClass() : text(1...2) }
    switch below(6) {
    case 0, 1: return regex(depth - 1) + regex(depth - 1)
    case 2: return "(\(regex(depth - 1))|\(regex(depth - 1)))"
    default:
      return "(\(regex(depth - 1)))" + pick(["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}"])
    }
  }

  private mutating func regexClass() -> String {
    pick([".", "[\(letter())\(letter())]", "[^\(letter())]"])
  }
}

/// For which strings of a world a predicate is true, one bit for each.
struct TruthTable: Hashable {
  private(set) var words: [UInt64]

  /// Asks the naive evaluator; nil when that has no value for a string.
  init?(
    _ predicate: NaivePredicate, _ strings: [String],
    _ memory: NaivePredicateMemory = NaivePredicateMemory()
  ) {
    words = [UInt64](repeating: 0, count: (strings.count + 63) / 64)
    for (index, text) in strings.enumerated() {
      guard let value = try? predicate.evaluate(text, with: memory) else { return nil }
      if value { words[index / 64] |= 1 << UInt64(index % 64) }
    }
  }

  /// The first string of each part of two predicates, in the order of `PredicatePartition.Part`;
  /// nil for a part that has none of the strings.
  func firsts(_ other: TruthTable, count: Int) -> [Int?] {
    var firsts = [Int?](repeating: nil, count: 4)
    for index in words.indices {
      let left = count - 64 * index
      let all: UInt64 = left >= 64 ? .max : (UInt64(1) << UInt64(left)) - 1
      let p = words[index]
      let q = other.words[index]
      let neither = ~(p | q) & all
      let parts: [UInt64] = [p & ~q, q & ~p, p & q, neither]
      for (part, word) in parts.enumerated() where word != 0 && firsts[part] == nil {
        firsts[part] = 64 * index + word.trailingZeroBitCount
      }
    }
    return firsts
  }
}
