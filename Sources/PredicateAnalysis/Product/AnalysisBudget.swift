internal import PredicateLanguage

/// The spending of a question: memory as long as it lives, steps in each of its searches.
///
/// Every automaton and every table of states counts here, so that many small ones are bounded as
/// one large one is. Counts are of what is done, never of time. The budget of the run, where there
/// is one, pays for each search.
final class AnalysisBudget {
  /// Why no more may be spent.
  enum Overrun {
    case steps
    case memory
    /// The budget of the run, or the question's share of it.
    case run
  }

  @exclusivity(unchecked) private var steps = 0
  @exclusivity(unchecked) private var stepLimit = AnalysisLimits.steps
  @exclusivity(unchecked) private var stepsOfRun = 0
  @exclusivity(unchecked) private var bytes = 0
  /// Whether the limit of steps is what the run leaves.
  @exclusivity(unchecked) private var isOfRun = false
  private let run = WorkBudget.current

  /// The least steps of a search with tables of its own.
  static let stepsOfTables = 256

  init() { begin() }

  deinit { pay() }

  /// The bound that was passed.
  ///
  /// Nil if there is something left.
  @inline(__always)
  var overrun: Overrun? {
    if steps > stepLimit { return isOfRun ? .run : .steps }
    return bytes > AnalysisLimits.bytes ? .memory : nil
  }

  /// Begins another search, of at most `limit` steps.
  func begin(steps limit: Int = AnalysisLimits.steps) {
    pay()
    stepLimit = limit
    isOfRun = false
    guard let run else { return }
    let allowance = run.allowance
    if allowance < limit { (stepLimit, isOfRun) = (allowance, true) }
  }

  /// Has the run pay for what was spent.
  private func pay() {
    if let run {
      run.spend(steps + stepsOfRun)
      if isOfRun, steps > stepLimit { run.noteOpen() }
    }
    (steps, stepsOfRun) = (0, 0)
  }

  /// Counts steps of a search.
  @inline(__always)
  func spend(steps: Int) { self.steps += steps }

  /// Counts what steps of a search take beyond others, which the run alone pays.
  @inline(__always)
  func spend(stepsOfRun steps: Int) { stepsOfRun += steps }

  /// Counts memory that is kept.
  @inline(__always)
  func spend(bytes: Int) { self.bytes += bytes }
}

extension AnalysisProblem {
  static func limit(_ overrun: AnalysisBudget.Overrun) -> AnalysisProblem {
    switch overrun {
    case .steps: .limit("limit of \(AnalysisLimits.steps) steps")
    case .memory: .limit("limit of \(AnalysisLimits.bytes >> 20) MiB")
    case .run: .runLimit
    }
  }

  static var tooManyClasses: AnalysisProblem {
    .limit("limit of \(AnalysisLimits.characterClasses) classes of characters")
  }
}
