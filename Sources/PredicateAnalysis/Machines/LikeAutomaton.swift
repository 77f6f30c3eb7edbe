internal import PredicateLanguage

/// The deterministic automaton of a LIKE pattern over the characters of the form that it reads.
struct LikeAutomaton {
  private let tokens: [LikeToken]
  /// The characters of the pattern; any other is the column 0.
  private var columns: [UInt32: Int] = [:]
  private var next: [Int32] = []
  private var places: [[Int32]] = []
  private var numbers: [[Int32]: Int32] = [:]
  private let stateLimit: Int
  private let budget: AnalysisBudget
  private(set) var isExhausted = false

  /// The state in which no text matches.
  static let dead: Int32 = 0
  static let start: Int32 = 1

  init(_ tokens: [LikeToken], stateLimit: Int, budget: AnalysisBudget) {
    self.tokens = tokens
    self.stateLimit = stateLimit
    self.budget = budget
    for case .character(let code) in tokens where columns[code] == nil {
      columns[code] = columns.count + 1
    }
    _ = number(of: [])
    // An empty pattern matches nothing, not even the empty text.
    _ = number(of: tokens.isEmpty ? [] : closed([0]))
    if tokens.isEmpty { _ = append([]) }
  }

  /// Whether the text that led here matches.
  func accepts(_ state: Int32) -> Bool { places[Int(state)].last == Int32(tokens.count) }

  /// Whether every longer text matches too.
  func acceptsAll(_ state: Int32) -> Bool {
    places[Int(state)].first.map { Int($0) == tokens.count - 1 && tokens[Int($0)] == .anyRun }
      ?? false
  }

  private static let bytesOfState = 96

  private mutating func number(of content: [Int32]) -> Int32 {
    if let known = numbers[content] { return known }
    guard places.count < stateLimit else {
      isExhausted = true
      return Self.dead
    }
    numbers[content] = Int32(places.count)
    return append(content)
  }

  private mutating func append(_ content: [Int32]) -> Int32 {
    budget.spend(bytes: 4 * (content.count + columns.count) + Self.bytesOfState)
    places.append(content)
    next.append(contentsOf: repeatElement(-1, count: columns.count + 1))
    return Int32(places.count - 1)
  }

  /// The places with those after each run of any characters, ascending.
  ///
  /// Whatever comes before the last such run that was reached is no longer needed.
  /// What is reached is ascending, too.
  private func closed(_ reached: [Int32]) -> [Int32] {
    var sorted: [Int32] = []
    sorted.reserveCapacity(reached.count + 1)
    for place in reached where sorted.last.map({ $0 < place }) ?? true {
      var place = place
      sorted.append(place)
      while Int(place) < tokens.count, tokens[Int(place)] == .anyRun {
        place += 1
        sorted.append(place)
      }
    }
    if let last = sorted.lastIndex(where: {
      Int($0) < tokens.count && tokens[Int($0)] == .anyRun
    }) {
      sorted.removeSubrange(..<last)
    }
    return sorted
  }

  /// The state after a character.
  mutating func step(_ state: Int32, _ code: UInt32) -> Int32 {
    if state == Self.dead { return state }
    let column = columns[code] ?? 0
    let cell = Int(state) * (columns.count + 1) + column
    if next[cell] >= 0 { return next[cell] }
    budget.spend(steps: 8 * places[Int(state)].count)
    var reached: [Int32] = []
    for place in places[Int(state)] where Int(place) < tokens.count {
      switch tokens[Int(place)] {
      case .character(let own): if own == code { reached.append(place + 1) }
      case .anyOne: reached.append(place + 1)
      case .anyRun: reached.append(place)
      }
    }
    let found = number(of: closed(reached))
    next[cell] = found
    return found
  }
}
