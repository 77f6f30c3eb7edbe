import LocatedValues
import PredicateLanguage

extension DeviceVerdict {
  /// A table by rule, the changes of tags, and each difference.
  func lines(of answers: DeviceAnswers) -> [StyledText] {
    let system = answers.system
    var lines = [StyledText("answers of \(system.sentence): \(answers.count)")]
    lines += tableLines(
      [["RULE", "AGREE", "DIFFER", "OPEN", "OUTCOME"]]
        + rules.map { rule in
          [rule.name, "\(rule.agree)", "\(rule.differ)", "\(rule.open)", outcome(of: rule, system)]
        })
    lines.append(
      StyledText(
        "rules: \(count(.settled)) settled, \(count(.contradicted)) contradicted, "
          + "\(count(.open)) open"))
    for vector in confirmed {
      let tag = "\(vector.evidence.rawValue) → \(Self.observed(system))"
      lines.append(StyledText("\(tag): \(vector.id)  \(vector.file):\(vector.line)"))
    }
    return lines + differences.flatMap(Self.lines)
  }

  /// The evidence of what a device has confirmed: `observed (iOS 26.1)`.
  private static func observed(_ system: DeviceSystem) -> String {
    "observed (\(system.name) \(system.version))"
  }

  private func outcome(of rule: Rule, _ system: DeviceSystem) -> String {
    switch rule.state {
    case .settled:
      let names = ConformanceEvidence.allCases.filter(rule.confirmed.contains).map(\.rawValue)
      return names.isEmpty
        ? "settled" : "settled: \(names.joined(separator: ", ")) → \(Self.observed(system))"
    case .contradicted: return "differs: change the rule"
    case .open:
      let questions = rule.openQuestions.map { "\($0.id) (Q\($0.number))" }
      return "open: " + questions.joined(separator: ", ")
    }
  }

  private static func lines(_ difference: Difference) -> [StyledText] {
    var lines: [StyledText] = []
    if let vector = difference.vector {
      lines = ["differs: \(difference.rule)  \(vector.id)  \(vector.file):\(vector.line)"]
    } else if let question = difference.question, let name = difference.caseName {
      lines = ["differs: \(difference.rule)  \(question.id) (Q\(question.number)), case \(name)"]
    }
    if let question = difference.question { lines.append("  question  \(question.text)") }
    if let asked = difference.vector.flatMap(asked) { lines.append("  asked     \(asked)") }
    lines.append("  ours      \(difference.ours)")
    lines.append("  device    \(difference.device)")
    if let reason = difference.reason { lines.append("  it said   \(reason)") }
    return lines + [StyledText("  \(difference.place)")]
  }

  /// The predicate of a vector, and the identifier to evaluate it on.
  private static func asked(_ vector: ConformanceVector) -> StyledText? {
    switch vector.question {
    case .evaluate(let format, let input, _):
      "\(format.text)  on \(input.map { quoted($0) } ?? "nil")"
    case .error(let format, _, _, _), .canonical(let format, _): StyledText(format.text)
    case .route: nil
    }
  }
}
