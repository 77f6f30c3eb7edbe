/// One row of the table: what must be, what should be, what is.
struct Goal: Encodable {
  enum Verdict: String, Encodable {
    case goal
    case met
    case missed = "MISSED"
    case notMeasured = "not measured"
  }

  /// Whether small numbers are good.
  enum Sense {
    case atMost
    case atLeast
  }

  let id: String
  let what: String
  let must: Double
  let goal: Double
  let measured: Double?
  let unit: String
  /// What was measured, at the speed of the machine on which the goals were set.
  ///
  /// It decides nothing; nil where no rival tells.
  let atSpeedOfGoals: Double?
  let verdict: Verdict
  /// Why it was not measured; nil when it was.
  let reason: String?

  /// Whether the number is counted: the same in every run on every machine.
  var isExact: Bool { ["P11", "P12", "P13", "P28"].contains(id) }

  /// - Parameter slowdown: how much longer a rival takes here than on the machine of the goals.
  init(
    _ id: String, _ what: String, _ sense: Sense, must: Double, goal: Double, unit: String = "×",
    _ figure: Figure, slowdown: Figure? = nil
  ) {
    self.id = id
    self.what = what
    self.must = must
    self.goal = goal
    self.unit = unit
    atSpeedOfGoals = slowdown.flatMap { (figure / $0).number }
    let sign = sense == .atMost ? 1.0 : -1.0
    switch figure {
    case .missing(let why):
      measured = nil
      reason = why
      verdict = .notMeasured
    case .value(let value):
      measured = value
      reason = nil
      verdict = value * sign <= goal * sign ? .goal : value * sign <= must * sign ? .met : .missed
    }
  }
}
