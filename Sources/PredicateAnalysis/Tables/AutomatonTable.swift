import ByteText
internal import PredicateLanguage
internal import Synchronization

/// The automata of predicates that many questions are about, each made when it is first asked for
/// and kept for the questions that follow.
///
/// All of them read one alphabet, so that a question about a few goes through their tables and
/// makes nothing. Where a predicate has no table of its own there is no answer here.
///
/// When it hurts: a predicate that is asked about once. What the automata take is at most
/// `AnalysisLimits.bytes`: beyond it they are thrown away and made again.
final class AutomatonTable: Sendable {
  /// A predicate, and what it has in front of the string.
  struct Subject: Hashable {
    let predicate: ActivationPredicate
    let prefix: ExactText
  }

  enum Answer {
    /// A shortest string, as far as the automata know.
    case found(String)
    case none
    case unknown(AnalysisObstacle)
  }

  /// The strings that a question is about.
  enum Strings {
    case all
    /// Those of printable ASCII.
    case readable
    /// Those of printable ASCII that have the shape of a sample.
    case shaped
  }

  private enum Entry {
    case unmade
    case made(PredicateAutomaton)
    case refused
  }

  private struct State {
    /// The subjects by number.
    ///
    /// Nil if the number is that of the shape of samples.
    var subjects: [Subject?] = []
    var numbers: [Subject: Int] = [:]
    var entries: [Entry] = []
    /// The same of each subject and the predicate of the domain, where there is one.
    var entriesWithin: [Entry] = []
    /// The number of subjects that the alphabet was made for, where it is made for some.
    var knownCount = 0
    var alphabet: SharedAlphabet?
    var bytes = 0
    var search = TableSearch()
  }

  private let domain: AnalysisDomain
  private let samples: [String]
  private let limit: Int
  private let state: Mutex<State>

  /// More automata than this are left to a search that joins their constants.
  static let members = 16

  init(_ domain: AnalysisDomain, samples: [String], bytes limit: Int = AnalysisLimits.bytes) {
    self.domain = domain
    self.samples = samples
    self.limit = limit
    var state = State()
    // The shape of samples is the first subject, the predicate of the domain the second.
    state.subjects.append(nil)
    if let predicate = domain.predicate {
      state.subjects.append(Subject(predicate: predicate, prefix: ""))
    }
    state.entries = state.subjects.map { _ in .unmade }
    state.entriesWithin = state.entries
    self.state = Mutex(state)
  }

  /// The numbers of predicates, which questions are asked with; equal ones have one.
  func numbers(of subjects: [Subject]) -> [Int] {
    state.withLock { state in
      subjects.map { subject in
        if let known = state.numbers[subject] { return known }
        state.numbers[subject] = state.subjects.count
        state.subjects.append(subject)
        state.entries.append(.unmade)
        state.entriesWithin.append(.unmade)
        return state.subjects.count - 1
      }
    }
  }

  /// Forgets the subject of the highest number.
  func removeLast(_ number: Int) {
    state.withLock { state in
      guard number == state.subjects.count - 1, let subject = state.subjects.removeLast() else {
        preconditionFailure("only the last subject can be forgotten")
      }
      state.numbers[subject] = nil
      for entry in [state.entries.removeLast(), state.entriesWithin.removeLast()] {
        if case .made(let automaton) = entry { state.bytes -= automaton.bytes }
      }
    }
  }

  /// Searches for a shortest of `strings` on which all of `holding` are true and all of `failing`
  /// false.
  ///
  /// Nil if one of them has no automaton.
  func shortest(
    holding: [Int], failing: [Int], among strings: Strings, steps: Int = AnalysisLimits.steps
  ) -> Answer? {
    guard holding.count + failing.count <= Self.members else { return nil }
    return state.withLock { state in
      var held = holding
      if strings == .shaped { held.append(0) }
      // The predicate of the domain is in the first automaton, or else is one itself.
      if held.isEmpty, domain.predicate != nil { held.append(1) }
      let budget = AnalysisBudget()
      var automata: [PredicateAutomaton] = []
      automata.reserveCapacity(held.count + failing.count)
      for number in held + failing {
        do throws(AutomatonDraft.Refusal) {
          let isWithin = domain.predicate != nil && automata.isEmpty && number != 1
          automata.append(try automaton(number, isWithin: isWithin, &state))
        } catch {
          return error == .run ? .unknown(.limitOfRun) : nil
        }
      }
      guard let alphabet = state.alphabet else { return nil }
      if automata.isEmpty { return .found("") }
      budget.begin(steps: steps)
      var literals = ASCIISet()
      for automaton in automata { literals = literals.union(automaton.literals) }
      let ending = state.search.run(
        automata, holding: held.count, first: alphabet.symbols(of: literals),
        order: strings == .all ? alphabet.order : alphabet.readable, budget: budget)
      switch ending {
      case .found(let word): return .found(alphabet.alphabet.text(of: word))
      case .none: return Answer.none
      case .unknown(.overrun(let overrun)): return .unknown(AnalysisObstacle(.limit(overrun)))
      case .unknown:
        return .unknown(AnalysisObstacle(limit: "limit of \(AnalysisLimits.states) states"))
      }
    }
  }

  private func automaton(
    _ number: Int, isWithin: Bool, _ state: inout State
  ) throws(AutomatonDraft.Refusal) -> PredicateAutomaton {
    let entries = isWithin ? \State.entriesWithin : \State.entries
    switch state[keyPath: entries][number] {
    case .made(let automaton): return automaton
    case .refused: throw .predicate
    case .unmade: break
    }
    do throws(AutomatonDraft.Refusal) {
      let automaton = try make(number, isWithin: isWithin, &state)
      if state.bytes + automaton.bytes > limit { forget(&state) }
      state.bytes += automaton.bytes
      state[keyPath: entries][number] = .made(automaton)
      return automaton
    } catch {
      // What the run had no steps for may be made by another one.
      if error == .predicate { state[keyPath: entries][number] = .refused }
      throw error
    }
  }

  /// Throws all automata away.
  private func forget(_ state: inout State) {
    for entries in [\State.entries, \State.entriesWithin] {
      for number in state[keyPath: entries].indices {
        if case .made = state[keyPath: entries][number] {
          state[keyPath: entries][number] = .unmade
        }
      }
    }
    state.bytes = 0
  }

  private func make(
    _ number: Int, isWithin: Bool, _ state: inout State
  ) throws(AutomatonDraft.Refusal) -> PredicateAutomaton {
    if state.alphabet == nil {
      state.knownCount = state.subjects.count
      state.alphabet = SharedAlphabet(
        domain.scalars, state.subjects.compactMap(\.self), samples: samples)
    }
    guard let shared = state.alphabet, shared.isWhole || number < state.knownCount,
      shared.alphabet.count <= AnalysisLimits.characterClasses
    else { throw .predicate }
    let question = Question(
      of: state.subjects[number], within: isWithin ? domain.predicate : nil, samples: samples,
      domain.scalars, shared.alphabet)
    let draft = try AutomatonDraft(question)
    guard let automaton = PredicateAutomaton(draft, literals: question.literals) else {
      throw .predicate
    }
    return automaton
  }
}

/// An alphabet that tells apart whatever predicates of a prover may tell apart.
struct SharedAlphabet {
  let alphabet: Alphabet
  /// Whether it tells every two scalars of the domain apart, and so serves every predicate.
  let isWhole: Bool
  /// The symbols in the order of what people read best, and those of printable ASCII.
  let order: [Int32]
  let readable: [Int32]

  init(_ scalars: DomainScalars, _ subjects: [AutomatonTable.Subject], samples: [String]) {
    var builder = QuestionBuilder(scalars)
    isWhole = !builder.request.hasContext
    if !isWhole {
      if !samples.isEmpty { _ = builder.shape(of: samples) }
      for subject in subjects {
        builder.begin(with: subject.prefix.text)
        _ = builder.add(subject.predicate)
      }
    }
    alphabet = builder.sharedAlphabet()
    order = (0..<Int32(alphabet.count)).map { $0 }
    let symbols = alphabet.symbols
    readable = order.filter { symbols[Int($0)].isReadable }
  }

  /// The symbols of characters of printable ASCII, ascending.
  func symbols(of characters: ASCIISet) -> [Int32] {
    var symbols: [Int32] = []
    for value in UInt32(0x20)...0x7E where characters.contains(value) {
      let symbol = alphabet.symbolOfASCII[Int(value)]
      if symbol >= 0 { symbols.append(symbol) }
    }
    return symbols
  }
}

extension QuestionBuilder {
  /// Makes an alphabet for what was added, with each ASCII character as a symbol.
  ///
  /// Every scalar is a symbol in a domain that lists scalars and reads each by itself.
  mutating func sharedAlphabet() -> Alphabet {
    var cells = sets + ownCells()
    var shared = request
    shared.literals = ASCIISet()
    cells += (UInt32(0)..<0x7F).map { [$0...$0] }
    if !shared.hasContext {
      shared.isUsed = shared.isUsed.map { _ in true }
      shared.letters = shared.letters.map { _ in .all }
      shared.wantsIndex = true
    }
    shared.cells = ScalarCells(cells)
    return AlphabetBuilder.build(shared)
  }
}
