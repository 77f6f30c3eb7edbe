internal import PredicateLanguage

/// Why a claim has neither a proof nor an identifier that shows that it fails.
package enum CertificateReason: String, Error, Sendable {
  /// A predicate has a character beyond printable ASCII, a pattern or a form without certificate.
  case characters, pattern, form
  /// The closed set would be too large.
  case size
  /// The budget of the run is used up.
  case unknown

  init(_ obstacle: PlainForm.Obstacle) {
    switch obstacle {
    case .characters: self = .characters
    case .pattern: self = .pattern
    case .form: self = .form
    }
  }
}

/// A closed set of states without one in which the claim fails: Documentation/CERTIFICATES.md.
package struct CertificateProof: Sendable {
  /// The comparisons of the claim, in the order in which they are met.
  package let tests: [String]
  /// The characters in classes whose members no state tells apart.
  package let classes: [String]
  /// The memory of each open test in each state, with the test's number.
  package let states: [[(test: Int, memory: CertificateMemory)]]
  /// The next state, by state and class; -1 where the claim is decided.
  package let next: [[Int]]
}

/// The outcome of a claim.
package enum CertificateOutcome: Sendable {
  case proved(CertificateProof)
  /// It fails for this identifier, a shortest one.
  case fails(String)
  case open(CertificateReason)
}

/// The room that the proofs of one certificate share, small enough for its checker.
struct CertificateRoom {
  /// The bytes of states and steps: the checker reads 64 MiB.
  var bytes = 32 << 20
  /// States, classes and tests multiplied: the checker takes 50,000,000 steps.
  var checks = 20_000_000
}

/// Looks for a closed set of states: breadth first, from the state of the empty identifier.
///
/// ```
/// SELF == "a" AND NOT SELF BEGINSWITH "a"     classes: a, others
///
/// 0  nothing is settled, both met 0    a → the second is settled: false is left, decided
///                                      others → the first is settled, decided
/// ```
/// A state in which the claim fails has a shortest identifier that leads there.
struct CertificateSearch {
  /// The most states of a closed set.
  static let states = 50_000

  private typealias Formula = CertificateFormulas.Formula

  /// The rest of the formula, and the memory of each of its tests.
  private struct State: Hashable {
    let formula: Formula
    let memories: [Int32]
  }

  /// The values of some tests, and the formula whose rest under them is asked for.
  private struct Settling: Hashable {
    let formula: Formula
    /// Twice the number of a test, and one more where it is true.
    let values: [Int]
  }

  private var formulas: CertificateFormulas
  private let classes: CharacterClasses
  private var states: [State] = []
  private var numbers: [State: Int] = [:]
  /// The states, and the classes of characters between them.
  private var tree = SearchTree()
  private var next: [Int32] = []
  private var knownTests: [Formula: [Int]] = [:]
  private var results: [Settling: Formula] = [:]
  private var work = 0
  private var room: CertificateRoom
  /// The pairs that are looked for, where formulas are asked about in pairs.
  private var pairs: CertificatePairs?
  private let allowance: Int
  /// The work that the tests had done before.
  private let workBefore: Int

  private init(_ formulas: CertificateFormulas, _ room: CertificateRoom) {
    self.formulas = formulas
    self.room = room
    classes = CharacterClasses(formulas.tests.map(\.kinds))
    allowance = WorkBudget.current?.allowance ?? .max
    workBefore = formulas.tests.reduce(0) { $0 + $1.work }
  }

  /// Proves that a formula is true of no identifier, or finds a shortest one that makes it true.
  static func outcome(
    of formula: CertificateFormulas.Formula, _ formulas: CertificateFormulas,
    _ room: inout CertificateRoom
  ) -> CertificateOutcome {
    var search = CertificateSearch(formulas, room)
    defer { search.spend() }
    do throws(CertificateReason) {
      if let word = try search.failure(of: formula) { return .fails(word) }
      room = search.room
      return .proved(search.proof())
    } catch {
      return .open(error)
    }
  }

  /// Finds for each wanted pair of formulas a shortest identifier that makes both true.
  ///
  /// The reason says why the search ended early; it is nil if the search was complete.
  ///
  /// - Parameter wanted: for each of `firsts` whether each of `seconds` is wanted beside it.
  static func pairs(
    _ firsts: [CertificateFormulas.Formula], _ seconds: [CertificateFormulas.Formula],
    _ formulas: CertificateFormulas, wanted: [[Bool]], _ room: CertificateRoom
  ) -> (found: [CertificatePairs.Found], reason: CertificateReason?) {
    var search = CertificateSearch(formulas, room)
    search.pairs = CertificatePairs(wanted: wanted)
    defer { search.spend() }
    let list = search.formulas.list(firsts + seconds)
    do throws(CertificateReason) {
      _ = try search.failure(of: list)
      return (search.pairs?.found ?? [], nil)
    } catch {
      return (search.pairs?.found ?? [], error)
    }
  }

  private func spend() {
    let tests = formulas.tests.reduce(-workBefore) { $0 + $1.work }
    WorkBudget.current?.spend(work + formulas.work + tests + (pairs?.work ?? 0))
  }

  /// Searches until the set of states is closed, and returns an identifier that makes the formula
  /// true.
  ///
  /// Nil if there is none.
  private mutating func failure(of formula: Formula) throws(CertificateReason) -> String? {
    let tests = formulas.tests
    let firsts = tests.map(\.first)
    let values = tests.indices.filter { firsts[$0] < 0 }
    let start = left(
      of: formula, values.map { (test: $0, value: firsts[$0] == CertificateTest.yes) })
    if start == CertificateFormulas.yes { return "" }
    if start == CertificateFormulas.no { return nil }
    if try !add(start, firsts, from: -1, by: -1) { return "" }
    var state = 0
    while state < states.count {
      if let word = try failure(behind: state, tests) { return word }
      state += 1
    }
    return nil
  }

  /// Goes on from a state with a character of each class; returns an identifier for which the claim
  /// fails, where there is one.
  private mutating func failure(
    behind number: Int, _ tests: [CertificateTest]
  ) throws(CertificateReason) -> String? {
    let state = states[number]
    // Pairs may have been found since the state was.
    let formula = left(of: state.formula, [])
    if formula == CertificateFormulas.no { return nil }
    let open = openTests(of: state.formula)
    var memories = [Int32](repeating: 0, count: tests.count)
    room.checks -= classes.count * (1 + open.count)
    for letter in 0..<classes.count {
      var values: [(test: Int, value: Bool)] = []
      for (place, test) in open.enumerated() {
        let kind = classes.kinds[letter][test]
        let memory = tests[test].after(state.memories[place], kind: kind)
        memories[test] = memory
        if memory < 0 { values.append((test, memory == CertificateTest.yes)) }
      }
      work += 2 + open.count
      let rest = left(of: formula, values)
      if rest == CertificateFormulas.no {
        next.append(-1)
      } else if rest == CertificateFormulas.yes {
        return identifier(tree.path(to: number) + [Int32(letter)])
      } else if try !add(rest, memories, from: number, by: letter) {
        return identifier(tree.path(to: states.count - 1))
      }
    }
    return nil
  }

  /// Notes the next state; false where the claim fails for an identifier that ends there.
  private mutating func add(
    _ formula: Formula, _ memories: [Int32], from origin: Int, by letter: Int
  ) throws(CertificateReason) -> Bool {
    let open = openTests(of: formula)
    let state = State(formula: formula, memories: open.map { memories[$0] })
    if let known = numbers[state] {
      next.append(Int32(known))
      return true
    }
    let number = states.count
    numbers[state] = number
    states.append(state)
    tree.append(from: origin, by: letter)
    if number > 0 { next.append(Int32(number)) }
    let ends = zip(open, state.memories).map { test, memory in
      (test: test, value: formulas.tests[test].endings[Int(memory)])
    }
    let last = left(of: formula, ends)
    if last == CertificateFormulas.yes { return false }
    if last != CertificateFormulas.no {
      let identifier = identifier(tree.path(to: number))
      pairs?.note(last, in: formulas, identifier)
    }
    room.bytes -= zip(open, state.memories).reduce(4 * classes.count) { bytes, entry in
      bytes + 5 + formulas.tests[entry.0].memories[Int(entry.1)].size
    }
    work += 4 + 2 * open.count
    if work + formulas.work + (pairs?.work ?? 0) > allowance {
      WorkBudget.current?.noteOpen()
      throw .unknown
    }
    if states.count > Self.states || room.bytes < 0 || room.checks < 0 { throw .size }
    return true
  }

  private mutating func openTests(of formula: Formula) -> [Int] {
    if let known = knownTests[formula] { return known }
    let open = formulas.tests(of: formula)
    knownTests[formula] = open
    return open
  }

  private mutating func left(
    of formula: Formula, _ values: [(test: Int, value: Bool)]
  ) -> Formula {
    let left = values.isEmpty ? formula : settled(formula, values)
    return pairs?.narrowed(left, in: &formulas) ?? left
  }

  private mutating func settled(
    _ formula: Formula, _ values: [(test: Int, value: Bool)]
  ) -> Formula {
    let key = Settling(
      formula: formula, values: values.map { 2 * $0.test + ($0.value ? 1 : 0) })
    if let known = results[key] { return known }
    let left = formulas.left(of: formula, values)
    results[key] = left
    return left
  }

  /// An identifier with a character of each of these classes.
  private func identifier(_ letters: [Int32]) -> String {
    String(decoding: letters.map { classes.example(of: Int($0)) }, as: UTF8.self)
  }

  // MARK: The proof

  /// The states as a certificate has them, with as few classes as they need.
  private mutating func proof() -> CertificateProof {
    let tests = formulas.tests
    let columns = merged(tests)
    let (states, width) = (self.states, classes.count)
    let shown = states.map { state in
      zip(openTests(of: state.formula), state.memories).map { test, memory in
        (test: test, memory: tests[test].memories[Int(memory)])
      }
    }
    return CertificateProof(
      tests: tests.map(\.text), classes: columns.map(\.text), states: shown,
      next: states.indices.map { state in
        columns.map { Int(next[state * width + $0.letter]) }
      })
  }

  /// Classes that no memory of a state tells apart, as one: its first class and its characters.
  private mutating func merged(_ tests: [CertificateTest]) -> [(letter: Int, text: String)] {
    var memories = [Set<Int32>](repeating: [], count: tests.count)
    for state in states {
      for (test, memory) in zip(openTests(of: state.formula), state.memories) {
        memories[test].insert(memory)
      }
    }
    let visited = memories.map { $0.sorted() }
    var places: [[Int32]: Int] = [:]
    var columns: [(letter: Int, characters: [UInt8])] = []
    for letter in 0..<classes.count {
      var column: [Int32] = []
      for test in tests.indices {
        let kind = classes.kinds[letter][test]
        column += visited[test].map { tests[test].after($0, kind: kind) }
      }
      let place = places[column] ?? columns.count
      if place == columns.count {
        places[column] = place
        columns.append((letter, []))
      }
      columns[place].characters += classes.members[letter]
    }
    return columns.map {
      ($0.letter, String(decoding: $0.characters.sorted(), as: UTF8.self))
    }
  }
}

/// Printable ASCII in classes of characters that no test of a claim tells apart.
private struct CharacterClasses {
  /// The characters of each class.
  private(set) var members: [[UInt8]] = []
  /// The kind that each test has for the characters of a class, by class.
  private(set) var kinds: [[Int]] = []

  var count: Int { members.count }

  init(_ tests: [[Int]]) {
    var numbers: [[Int]: Int] = [:]
    for character in PrintableASCII.characters {
      let kinds = tests.map { $0[PrintableASCII.number(of: character)] }
      let number = numbers[kinds] ?? members.count
      if number == members.count {
        numbers[kinds] = number
        members.append([])
        self.kinds.append(kinds)
      }
      members[number].append(character)
    }
  }

  /// A character for people: a small letter where the class has one.
  func example(of letter: Int) -> UInt8 {
    members[letter].first { 0x61...0x7A ~= $0 } ?? members[letter].first ?? 0x20
  }
}
