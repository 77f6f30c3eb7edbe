internal import PredicateLanguage

/// Constants that a text equals, begins with, ends with or contains, in one automaton.
///
/// A state holds the places that have been reached in the constants: an automaton of Aho and
/// Corasick whose states are made when they are met.
///
/// Invariant: a scalar's form is read as a whole. A constant begins where a scalar begins and ends
/// where one ends that no mark follows. The marks behind a letter of a constant are read in any
/// order that is canonically the same (`MarkedConstant`).
final class LiteralMachine: Machine {
  enum Place {
    /// The text has the constant there.
    case at(TextPlace)
    /// The text is a part of the constant: from one of the beginnings to one of the endings.
    case part(beginnings: [Bool], endings: [Bool])
  }

  /// A constant, and the test that it makes true.
  struct Needle {
    let codes: [UInt32]
    let place: Place
    /// The slot of the test among those of the machine.
    let slot: Int
  }

  private let view: ScalarView
  private let needles: [Needle]
  /// The places of each needle that has marks.
  private let marked: [MarkedConstant?]
  /// The first place of each needle; a needle has one place more than codes, and more with marks.
  @exclusivity(unchecked) private var starts: [Int32] = []
  @exclusivity(unchecked) private var needleOf: [Int32] = []
  /// The needles that may begin anywhere, by their first code.
  @exclusivity(unchecked) private var floating: [UInt32: [Int]] = [:]
  @exclusivity(unchecked) private var table = StateTable()
  /// The next states by a letter, by a mark, and by a mark before which a search ends, when no
  /// constant has them there; by state.
  @exclusivity(unchecked) private var others: [(Int32, Int32, Int32)] = []

  /// Separates the places of a state from the tests that are true for good.
  private static let separator: Int32 = -1
  private static let atStart: Int32 = -2

  /// The steps of the run for a state that is worked out, and for each place in it.
  private static let stepsOfState = 40
  private static let stepsOfPlace = 4

  init(
    _ alphabet: Alphabet, _ view: ScalarView, _ needles: [Needle], tests: [Int], stateLimit: Int,
    budget: AnalysisBudget
  ) {
    self.view = view
    self.needles = needles
    marked = needles.map { view == .units ? nil : MarkedConstant($0.codes) }
    var letters = CodeSet()
    for needle in needles { for code in needle.codes { letters.insert(code) } }
    let columns = ColumnTable.columns(alphabet, view, letters: letters) { symbol in
      view == .units
        ? 0
        : (symbol.extends ? 1 : 0) | (symbol.vanishes && view.dropsMarks ? 2 : 0)
          | (symbol.mayEndBefore && view.dropsMarks ? 4 : 0)
          | (symbol.stays & 1 << UInt16(view.index) != 0 ? 8 : 0)
    }
    super.init(alphabet, tests: tests, columns: columns, stateLimit: stateLimit, budget: budget)
    var places: [Int32] = []
    for (index, needle) in needles.enumerated() {
      let start = Int32(needleOf.count)
      starts.append(start)
      needleOf += repeatElement(Int32(index), count: lastOffset(of: index) + 1)
      switch needle.place {
      case .at(.whole), .at(.start): places.append(start)
      case .at: floating[needle.codes[0], default: []].append(index)
      case .part(let beginnings, _):
        for offset in beginnings.indices where beginnings[offset] {
          places.append(start + Int32(offset))
        }
      }
    }
    _ = state([Self.atStart] + places + [Self.separator])
  }

  /// The offset of the place at which a needle has been read.
  private func lastOffset(of index: Int) -> Int {
    marked[index]?.last ?? needles[index].codes.count
  }

  /// The offset after `codes`.
  ///
  /// Nil if the needle does not go on so.
  private func offset(
    after codes: UnsafeBufferPointer<UInt32>, at offset: Int, of index: Int
  ) -> Int? {
    if let marked = marked[index] { return marked.place(after: codes, at: offset) }
    return Self.has(codes, at: offset, of: needles[index].codes) ? offset + codes.count : nil
  }

  private func state(_ content: [Int32]) -> Int32 {
    if let known = table.number(of: content) { return known }
    let number = append(answers(of: content))
    if number >= 0 {
      table.insert(content, as: number)
      budget.spend(bytes: 4 * content.count)
    }
    return number
  }

  private func answers(of content: [Int32]) -> [UInt8] {
    // Until a constant may still come, the answer is open.
    var answers = [UInt8](repeating: 2, count: tests.count)
    for indices in floating.values { for index in indices { answers[needles[index].slot] = 0 } }
    var isPlace = true
    var isStart = false
    for entry in content {
      if entry == Self.atStart {
        isStart = true
      } else if entry == Self.separator {
        isPlace = false
      } else if !isPlace {
        answers[Int(entry)] = 3
      } else {
        let index = Int(needleOf[Int(entry)])
        let needle = needles[index]
        let offset = Int(entry - starts[index])
        let holds =
          switch needle.place {
          case .part(_, let endings): !isStart && endings[offset]
          default: offset == lastOffset(of: index)
          }
        answers[needle.slot] = (answers[needle.slot] & ~2) | (holds ? 1 : 0)
      }
    }
    return answers
  }

  override func effort(of state: Int32) -> Int {
    2 * table.contents[Int(state)].count + tests.count / 4
  }

  override func successor(of state: Int32, _ symbol: Int) -> Int32 {
    let content = table.contents[Int(state)]
    let isStart = content[0] == Self.atStart
    let kind = alphabet.symbols[symbol]
    if view.dropsMarks, kind.vanishes, !isStart, kind.stays & 1 << UInt16(view.index) == 0 {
      return state
    }
    let codes = alphabet.codes(view, symbol)
    let isMark = view != .units && kind.extends
    if codes.count == 1, let code = codes.first, !isRead(code, in: content) {
      // All characters that no constant has there lead to the same state.
      let slot = isMark ? (kind.mayEndBefore ? 2 : 1) : 0
      while others.count <= Int(state) {
        others.append((Self.unexplored, Self.unexplored, Self.unexplored))
      }
      switch slot {
      case 0: if others[Int(state)].0 != Self.unexplored { return others[Int(state)].0 }
      case 1: if others[Int(state)].1 != Self.unexplored { return others[Int(state)].1 }
      default: if others[Int(state)].2 != Self.unexplored { return others[Int(state)].2 }
      }
      let next = explored(content, codes, isMark, kind.mayEndBefore)
      switch slot {
      case 0: others[Int(state)].0 = next
      case 1: others[Int(state)].1 = next
      default: others[Int(state)].2 = next
      }
      return next
    }
    return explored(content, codes, isMark, kind.mayEndBefore)
  }

  /// Whether a constant goes on with `code`, or begins with it.
  private func isRead(_ code: UInt32, in content: [Int32]) -> Bool {
    for entry in content {
      if entry == Self.atStart { continue }
      if entry == Self.separator { break }
      let index = Int(needleOf[Int(entry)])
      let offset = Int(entry - starts[index])
      if let marked = marked[index] {
        if marked.reads(code, at: offset) { return true }
      } else if offset < needles[index].codes.count, needles[index].codes[offset] == code {
        return true
      }
    }
    return floating[code] != nil
  }

  private func explored(
    _ content: [Int32], _ codes: UnsafeBufferPointer<UInt32>, _ isMark: Bool, _ mayEndBefore: Bool
  ) -> Int32 {
    budget.spend(stepsOfRun: Self.stepsOfState + Self.stepsOfPlace * content.count)
    // A mark after the constant belongs to its last letter.
    let isFound = !isMark || view.dropsMarks && mayEndBefore
    var places: [Int32] = []
    var found: [Int32] = []
    var isFinished = false
    for entry in content {
      if entry == Self.atStart { continue }
      if entry == Self.separator {
        isFinished = true
        continue
      }
      if isFinished {
        found.append(entry)
        continue
      }
      let index = Int(needleOf[Int(entry)])
      let needle = needles[index]
      let offset = Int(entry - starts[index])
      if offset == lastOffset(of: index) {
        switch needle.place {
        case .at(.start), .at(.anywhere): if isFound { found.append(Int32(needle.slot)) }
        case .at, .part: break
        }
      } else if let next = self.offset(after: codes, at: offset, of: index) {
        places.append(starts[index] + Int32(next))
      }
    }
    if let first = codes.first, let indices = floating[first] {
      for index in indices {
        guard let next = self.offset(after: codes, at: 0, of: index) else { continue }
        places.append(starts[index] + Int32(next))
      }
    }
    return self.state(normal(places, found))
  }

  private static func has(_ codes: UnsafeBufferPointer<UInt32>, at offset: Int, of needle: [UInt32])
    -> Bool
  {
    guard codes.count <= needle.count - offset else { return false }
    var place = offset
    for code in codes {
      if needle[place] != code { return false }
      place += 1
    }
    return true
  }

  /// The content of a state: places in order, without those of tests that are true for good.
  private func normal(_ places: [Int32], _ found: [Int32]) -> [Int32] {
    var content = places
    var slots = found
    if slots.count > 1 { slots = Array(Set(slots)).sorted() }
    if !slots.isEmpty {
      content.removeAll { slots.contains(Int32(needles[Int(needleOf[Int($0)])].slot)) }
    }
    if content.count > 1 {
      content.sort()
      var last: Int32 = -1
      content.removeAll { place in
        defer { last = place }
        return place == last
      }
    }
    content.append(Self.separator)
    return content + slots
  }
}
