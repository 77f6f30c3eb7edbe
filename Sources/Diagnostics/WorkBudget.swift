package import ByteText
internal import Synchronization

/// The steps that the searches of a run may take together.
///
/// Each search has a limit of its own; a run may ask a hundred thousand. Cheap questions are
/// answered before dear ones: work is done with a small share for each question first, and, where
/// that left some open, again with what is left shared among those.
///
/// ```
/// 1  share 1,000,000 steps     998 questions answered, 2 open
/// 2  share half of the rest    the 998 again, 1 of the 2
/// 3  share the rest            the 999 again, the last one, or *unknown*
/// ```
/// Counts are of what is done, never of time, so that a run says the same on every machine. Without
/// a budget, as in a program that uses the libraries, the limits of each search count alone.
package final class WorkBudget: Sendable {
  /// The steps of a run, at an effort of one, for a fixture of at most `bytes`; a longer one has
  /// the same number for each `bytes` of it.
  ///
  /// A step takes some ten nanoseconds, and twice that in some shapes: a run of the command ends in
  /// less than ten seconds.
  package static let steps = 400_000_000
  package static let bytes = 64 * 1024

  /// The limit in words, and what to do about it.
  package static var words: String {
    isStopped ? "interruption of the run" : "limit of steps of the whole run"
  }
  package static var help: String? {
    isStopped ? nil : "`--effort 10` lets a run take ten times as many steps"
  }

  /// The id of an evaluation for which a run had too few steps left.
  package static let evaluationLimit = "evaluation-limit"

  /// The greatest effort that may be asked for.
  package static let efforts = 1...1_000

  /// The divisor that gives the least share of a run's steps for each of many files.
  ///
  /// A run with more files than this takes longer.
  package static let files = 64

  /// The first share of a question: predicates in use take some thousands of steps.
  private static let firstShare = 1_000_000

  /// The divisors of the first share, one after the other where the first round runs out.
  private static let smallerShares = [1, 16, 256]

  private static let stop = Atomic(false)
  private static let use = Atomic(false)

  /// Whether the process made a budget: without one nothing needs to look for it.
  package static var mayBeUsed: Bool {
    @inline(__always) get { use.load(ordering: .relaxed) }
  }

  /// Whether the user ended the process's searches: no budget has anything left, so that what is
  /// not answered yet is unknown.
  ///
  /// A signal handler may set it, once it was read.
  package static var isStopped: Bool {
    get { stop.load(ordering: .relaxed) }
    set { stop.store(newValue, ordering: .relaxed) }
  }

  /// The budget that questions on this thread draw from.
  ///
  /// Nil if there is none.
  @TaskLocal package static var current: WorkBudget?

  private struct State {
    var left: Int
    /// The bytes of all input.
    var bytes = 0
    var open = 0
    var isEmpty = false
    /// Whether an evaluation got no steps.
    var hasUnpaidEvaluation = false
  }

  private let all: Int
  private let effort: Int
  /// The most steps of one question.
  private let share: Int
  private let state: Mutex<State>
  /// The questions that are paid once in a run, whose answers the process remembers.
  private let paid: PaidQuestions
  /// Whether dear evaluations are paid from it.
  package let paysForEvaluations: Bool

  package convenience init(
    steps: Int, share: Int = .max, effort: Int = 1, paysForEvaluations: Bool = true
  ) {
    self.init(steps, share, effort, paysForEvaluations, Self.current?.paid ?? PaidQuestions())
  }

  private init(
    _ steps: Int, _ share: Int, _ effort: Int, _ paysForEvaluations: Bool, _ paid: PaidQuestions
  ) {
    all = steps
    self.paid = paid
    self.effort = effort
    self.share = share
    self.paysForEvaluations = paysForEvaluations
    state = Mutex(State(left: steps))
    if paysForEvaluations { Self.use.store(true, ordering: .relaxed) }
  }

  /// The steps that are left.
  package var left: Int { Self.isStopped ? 0 : state.withLock { max(0, $0.left) } }

  /// The steps that were taken.
  fileprivate var spent: Int { state.withLock { all - max(0, $0.left) } }

  /// The steps that the next question may take.
  ///
  /// Where no share is fixed, a quarter of the rest, so that the last question has something, too.
  package var allowance: Int { share == .max ? left / 4 : min(share, left) }

  /// The steps of one of many small questions that come one by one: a sixteenth of what is left
  /// above half of the budget, so that the last of them has something, and other work its half.
  package var smallAllowance: Int { max(0, left - all / 2) / 16 }

  /// Takes `steps` steps.
  ///
  /// False, and nothing is taken, if fewer are left.
  package func take(_ steps: Int) -> Bool {
    state.withLock { state in
      guard state.left >= steps else { return false }
      state.left -= steps
      return true
    }
  }

  /// Takes `steps` steps for an evaluation.
  ///
  /// False if fewer are left.
  ///
  /// The first evaluation that gets none is an open question.
  package func takeEvaluation(_ steps: Int) -> Bool {
    state.withLock { state in
      if state.left >= steps, !Self.isStopped {
        state.left -= steps
        return true
      }
      if !state.hasUnpaidEvaluation { state.open += 1 }
      state.hasUnpaidEvaluation = true
      return false
    }
  }

  /// Whether an evaluation got no steps, so that it has no value.
  package var hasUnpaidEvaluation: Bool { state.withLock { $0.hasUnpaidEvaluation } }

  /// The number of questions left open.
  package var open: Int { state.withLock { $0.open } }

  /// Counts bytes of input: more than `bytes` of them have more steps.
  package func admit(bytes: Int) {
    state.withLock { state in
      let before = max(Self.bytes, state.bytes)
      state.bytes += bytes
      let more = max(Self.bytes, state.bytes) - before
      // A stream may have any number of bytes.
      let (steps, isTooMany) = more.multipliedReportingOverflow(
        by: Self.steps / Self.bytes * effort)
      let (sum, isTooLarge) = state.left.addingReportingOverflow(steps)
      state.left = isTooMany || isTooLarge ? .max : sum
    }
  }

  /// Whether the run, in all of its rounds, pays for a question for the first time.
  package func isFirst(_ question: [UInt32]) -> Bool { paid.insert(question) }

  /// Counts steps that were taken.
  package func spend(_ steps: Int) {
    state.withLock { $0.left -= steps }
  }

  /// Notes that questions were left open, for their share or because nothing was left.
  package func noteOpen(_ count: Int = 1) {
    state.withLock { state in
      state.open += count
      if state.left <= 0 { state.isEmpty = true }
    }
  }

  /// Whether the budget itself ran out, and not only shares of it.
  private var isEmpty: Bool { state.withLock { $0.isEmpty || $0.left <= 0 } }

  /// Does the work of a run, with `effort` times the usual steps.
  package static func run(effort: Int, _ work: () -> Void) {
    $current.withValue(WorkBudget(steps: effort * steps, effort: effort)) { work() }
  }

  /// Does work that the lines of a stream bound, with no budget.
  package static func unlimited<Answer>(_ work: () -> Answer) -> Answer {
    $current.withValue(nil) { work() }
  }

  /// Does the work of another run in the same process, with a budget like that of the first.
  package static func again<Answer>(_ work: () -> Answer) -> Answer {
    let effort = current?.effort ?? 1
    return $current.withValue(WorkBudget(steps: effort * steps, effort: effort)) { work() }
  }

  /// Does work that may take one part in `parts` of what is left, so that other work has the rest.
  package static func part<Answer>(of parts: Int, _ work: () -> Answer) -> Answer {
    guard let run = current else { return work() }
    let round = round(run.left / parts, .max, work)
    run.spend(round.spent)
    if round.budget.open > 0 { run.noteOpen() }
    return round.answer
  }

  /// The answer of a round, and what it was worked out with.
  fileprivate struct Round<Answer> {
    let answer: Answer
    let budget: WorkBudget
    var spent: Int { budget.spent }
  }

  private static func round<Answer>(
    _ steps: Int, _ share: Int, paid: PaidQuestions? = nil, _ work: () -> Answer
  ) -> Round<Answer> {
    let budget = WorkBudget(
      steps, share, current?.effort ?? 1, current?.paysForEvaluations ?? true,
      paid ?? current?.paid ?? PaidQuestions())
    return Round(answer: $current.withValue(budget) { work() }, budget: budget)
  }

  /// Does `work`, which asks questions and changes nothing, in rounds, with what is left of the
  /// current budget.
  package static func inRounds<Answer>(_ work: () -> Answer) -> Answer {
    guard let run = current else { return work() }
    var left = run.left
    let whole = left
    defer { run.spend(whole - left) }
    // A first round that runs out has too great a share: the next one has most of what it left.
    var best: Round<Answer>?
    for divisor in smallerShares where best == nil || !isStopped {
      let next = round(left / 4 * 3, firstShare / divisor, work)
      left -= next.spent
      if best.map({ next.budget.open < $0.budget.open }) ?? true { best = next }
      if !next.budget.isEmpty { break }
    }
    guard var best else { return work() }
    // Half of the rest for those that are open, and then all of it.
    for part in [2, 1] where best.budget.open > 0 && !isStopped {
      let share = (left - best.spent) / (part * best.budget.open)
      guard share > 2 * best.budget.share else { break }
      let next = round(left, share, work)
      left -= next.spent
      // Where new questions took what others had, the answers of before are more.
      guard next.budget.open <= best.budget.open else { break }
      best = next
    }
    if best.budget.open > 0 { run.noteOpen() }
    return best.answer
  }

  /// Does the work of each of several files with equal parts of the current budget, side by side
  /// as `spread` does it; then what was left open again, one after the other, with the rest.
  ///
  /// - Returns: the answers by place; nil for a file that `spread` leaves out.
  package static func sharing<Answer: Sendable>(
    among count: Int, spread: SideBySide.Spread,
    _ work: @escaping @Sendable (Int) -> Answer
  ) -> [Answer?] {
    let run = current ?? WorkBudget(steps: .max)
    let part = count <= 1 ? run.left : max(run.left / (2 * count), run.left / files)
    var all = SideBySide.answers(below: count, spread: spread) { place in
      round(part, .max, paid: PaidQuestions()) { work(place) }
    }
    run.spend(all.values.reduce(0) { $0 + $1.spent })
    let open = all.keys.sorted().filter { all[$0].map { $0.budget.open > 0 } ?? false }
    for (number, place) in open.enumerated() where count > 1 {
      let steps = run.left / (open.count - number)
      guard let before = all[place], steps > 2 * part else { continue }
      let next = round(steps, .max, paid: PaidQuestions()) { work(place) }
      run.spend(next.spent)
      if next.budget.open <= before.budget.open { all[place] = next }
    }
    for place in open where all[place].map({ $0.budget.open > 0 }) ?? false { run.noteOpen() }
    return (0..<count).map { all[$0]?.answer }
  }
}

extension WorkBudget.Round: Sendable where Answer: Sendable {}

/// The questions that a run has paid for.
private final class PaidQuestions: Sendable {
  private let questions = Mutex<Set<[UInt32]>>([])

  /// Whether `question` was not there.
  func insert(_ question: [UInt32]) -> Bool {
    questions.withLock { $0.insert(question).inserted }
  }
}
