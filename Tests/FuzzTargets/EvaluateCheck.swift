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

  static func finding(_ input: FuzzInput) -> String? {
    isBeyondOracle(input.first) ? nil : finding(input.first, input.second)
  }

  /// Whether the naive evaluator reads less than the engine: it has no limit for regular
  /// expressions, no hexadecimal numbers, and only numbers that `Double` holds exactly.
  private static func isBeyondOracle(_ text: String) -> Bool {
    let upper = text.uppercased()
    if upper.contains("MATCHES") || upper.contains("0X") { return true }
    return text.utf8.split(omittingEmptySubsequences: true) { !(0x30...0x39).contains($0) }
      .contains { $0.count > 15 }
  }

  static func finding(_ text: String, _ identifier: String?) -> String? {
    let (engine, oracle) = (engine(text, identifier), oracle(text, identifier))
    // The naive evaluator takes names of ASCII letters only. An open variable is an error anyway.
    if engine == .failed, oracle == .refused, text.contains("$") { return nil }
    guard engine == oracle else { return "is \(engine), expected \(oracle)" }
    guard case .value(let value) = engine,
      let predicate = try? ActivationPredicate(format: text)
    else { return nil }
    let traced = predicate.trace(identifier).root.outcome
    guard traced == .value(value) else {
      return "is \(value), and \(traced) in its trace"
    }
    let canonical = predicate.canonicalText
    let printed = Self.engine(canonical, identifier)
    return printed == engine ? nil : "is \(engine), and \(printed) as `\(canonical)`"
  }

  private static func engine(_ text: String, _ identifier: String?) -> Outcome {
    guard let predicate = try? ActivationPredicate(format: text) else { return .refused }
    guard let value = try? predicate.evaluate(identifier) else { return .failed }
    return .value(value)
  }

  private static func oracle(_ text: String, _ identifier: String?) -> Outcome {
    guard let predicate = try? NaivePredicate(text) else { return .refused }
    guard let value = try? predicate.evaluate(identifier) else { return .failed }
    return .value(value)
  }
}
