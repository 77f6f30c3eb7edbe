import PredicateLanguage
import TestSupport

/// The engine and the naive evaluator give the same answer.
enum EvaluateCheck {
  /// How a pair of predicate and identifier comes out.
  private enum Outcome: Equatable {
    case value(Bool)
    case refused
    case failed
  }

  static func finding(_ input: FuzzInput, _ effort: FuzzEffort) -> String? {
    guard !isBeyondOracle(input.first) else { return nil }
    let predicate = try? ActivationPredicate(format: input.first)
    return finding(predicate, as: input.first, input.second, effort)
  }

  /// Compares what `predicate` gives, nil where it was refused, with what the naive evaluator makes
  /// of `text`.
  static func finding(
    _ predicate: ActivationPredicate?, as text: String, _ identifier: String?, _ effort: FuzzEffort
  ) -> String? {
    let (engine, oracle) = (outcome(predicate, identifier), oracle(text, identifier))
    // The two differ in what names a variable. An open variable is an error in any case.
    if text.utf8.contains(UInt8(ascii: "$")),
      [engine, oracle].allSatisfy({ $0 == .refused || $0 == .failed })
    {
      return nil
    }
    guard engine == oracle else { return "is \(engine), expected \(oracle)" }
    guard case .value(let value) = engine, let predicate else { return nil }
    return reprintFinding(predicate, engine, identifier, effort)
      ?? traceFinding(predicate, value, identifier, effort)
  }

  /// Whether the naive evaluator reads less than the engine: it has no limit for regular
  /// expressions.
  private static func isBeyondOracle(_ text: String) -> Bool {
    text.uppercased().contains("MATCHES")
  }

  /// The canonical text gives the same answer.
  private static func reprintFinding(
    _ predicate: ActivationPredicate, _ expected: Outcome, _ identifier: String?,
    _ effort: FuzzEffort
  ) -> String? {
    guard effort.includes(.reprint) else { return nil }
    let canonical = predicate.canonicalText
    let printed = outcome(try? ActivationPredicate(format: canonical), identifier)
    return printed == expected ? nil : "is \(expected), and \(printed) as `\(canonical)`"
  }

  /// A trace and an evaluation agree.
  private static func traceFinding(
    _ predicate: ActivationPredicate, _ value: Bool, _ identifier: String?, _ effort: FuzzEffort
  ) -> String? {
    guard effort.includes(.trace) else { return nil }
    let traced = predicate.trace(identifier).root.outcome
    return traced == .value(value) ? nil : "is \(value), and \(traced) in its trace"
  }

  private static func outcome(_ predicate: ActivationPredicate?, _ identifier: String?) -> Outcome {
    guard let predicate else { return .refused }
    guard let value = try? predicate.evaluate(identifier) else { return .failed }
    return .value(value)
  }

  private static func oracle(_ text: String, _ identifier: String?) -> Outcome {
    guard let predicate = try? NaivePredicate(text) else { return .refused }
    guard let value = try? predicate.evaluate(identifier) else { return .failed }
    return .value(value)
  }
}
