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
    guard !isBeyondOracle(input.first) else { return nil }
    return finding(input.first, input.second) ?? traceFinding(input.first, input.second)
  }

  /// Whether the naive evaluator reads less than the engine: it has no limit for regular
  /// expressions, no hexadecimal numbers, no brackets without an option, and only numbers that
  /// `Double` holds exactly.
  private static func isBeyondOracle(_ text: String) -> Bool {
    let upper = text.uppercased()
    if upper.contains("MATCHES") || upper.contains("0X") { return true }
    // In bytes, because a mark behind a sign makes another `Character` of it.
    let visible = text.utf8.filter { $0 > 0x20 }
    if zip(visible, visible.dropFirst()).contains(where: { $0 == 0x5B && $1 == 0x5D }) {
      return true
    }
    return text.utf8.split(omittingEmptySubsequences: true) { !(0x30...0x39).contains($0) }
      .contains { $0.count > 15 }
  }

  static func finding(_ text: String, _ identifier: String?) -> String? {
    let (engine, oracle) = (engine(text, identifier), oracle(text, identifier))
    // The two differ in what names a variable. An open variable is an error in any case.
    if text.utf8.contains(UInt8(ascii: "$")),
      [engine, oracle].allSatisfy({ $0 == .refused || $0 == .failed })
    {
      return nil
    }
    guard engine == oracle else { return "is \(engine), expected \(oracle)" }
    guard case .value = engine, let predicate = try? ActivationPredicate(format: text) else {
      return nil
    }
    let canonical = predicate.canonicalText
    let printed = Self.engine(canonical, identifier)
    return printed == engine ? nil : "is \(engine), and \(printed) as `\(canonical)`"
  }

  /// A trace and an evaluation agree.
  private static func traceFinding(_ text: String, _ identifier: String?) -> String? {
    guard case .value(let value) = engine(text, identifier),
      let predicate = try? ActivationPredicate(format: text)
    else { return nil }
    let traced = predicate.trace(identifier).root.outcome
    return traced == .value(value) ? nil : "is \(value), and \(traced) in its trace"
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
