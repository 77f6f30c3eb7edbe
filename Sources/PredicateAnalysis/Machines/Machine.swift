/// A deterministic automaton over symbols, explored as far as it is asked.
///
/// ```
/// state    next (a row of symbols)     answers (one byte for each test)
/// 0        1  0  -2  …                 0b01  true so far
/// 1        -2 …                        0b11  true whatever comes
/// ```
/// It decides one test or several.
///
/// When it hurts: the row of a state takes four bytes for each symbol.
class Machine {
  /// A transition that was not asked for yet, and one that no string takes.
  static let unexplored: Int32 = -2
  static let impossible: Int32 = -1

  let alphabet: Alphabet
  /// The tests that the machine decides, by their number in the question.
  let tests: [Int]
  private(set) var next: [Int32] = []
  private(set) var answers: [UInt8] = []
  private(set) var stateCount = 0
  private let stateLimit: Int
  /// Whether a state was refused because there were too many.
  private(set) var isExhausted = false

  init(_ alphabet: Alphabet, tests: [Int], stateLimit: Int) {
    self.alphabet = alphabet
    self.tests = tests
    self.stateLimit = stateLimit
  }

  /// The state after `symbol`; `impossible` when no string has the symbol there.
  @inline(__always)
  final func step(_ state: Int32, _ symbol: Int) -> Int32 {
    let place = Int(state) * alphabet.count + symbol
    let known = next[place]
    if known != Self.unexplored { return known }
    let found = successor(of: state, symbol)
    next[place] = found
    return found
  }

  /// Bit 0 is the answer if the text ends here, bit 1 whether it stays whatever comes.
  @inline(__always)
  final func answer(_ state: Int32, _ slot: Int) -> UInt8 { answers[Int(state) * tests.count + slot] }

  /// Appends a state; the answers are one for each test.
  final func append(_ stateAnswers: [UInt8]) -> Int32 {
    guard stateCount < stateLimit else {
      isExhausted = true
      return Self.impossible
    }
    next.append(contentsOf: repeatElement(Self.unexplored, count: alphabet.count))
    answers += stateAnswers
    stateCount += 1
    return Int32(stateCount - 1)
  }

  /// Whether a bound has cut the automaton short.
  var isLimited: Bool { isExhausted }

  /// Works out a transition.
  func successor(of state: Int32, _ symbol: Int) -> Int32 { state }
}

/// Numbers the contents of states, each content once.
struct StateTable {
  private var numbers: [[Int32]: Int32] = [:]
  private(set) var contents: [[Int32]] = []

  func number(of content: [Int32]) -> Int32? { numbers[content] }

  mutating func insert(_ content: [Int32], as number: Int32) {
    numbers[content] = number
    contents.append(content)
  }
}
