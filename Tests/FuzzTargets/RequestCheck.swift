import PredicateLanguage
import SceneFixtures

/// What holds for every line of `evaluate --jsonl`.
enum RequestCheck {
  /// What the decoder takes: it has no limits, the last of two equal keys counts, and it guesses
  /// the encoding.
  private static let ownRules: Set = [
    "duplicate-key", "nesting-limit", "line-too-long", "line-not-utf8",
  ]
  /// It also takes a comma behind the last element.
  private static let trailingComma = "nothing follows this comma"

  static func finding(_ bytes: [UInt8], _ effort: FuzzEffort) -> String? {
    do throws(RequestError) {
      let request = try EvaluationRequest.read(bytes)
      guard let expected = DecodedRequest(bytes) else { return "is a request to this reader alone" }
      if let difference = expected.difference(from: request) { return difference }
      return answerFinding(request, effort)
    } catch {
      let problem = error.diagnostic
      if let finding = placeFinding(problem, bytes) { return finding }
      if !ownRules.contains(problem.id), problem.message != trailingComma,
        DecodedRequest(bytes) != nil, DecodedRequest.isWellFormed(bytes)
      {
        return "is a request, and is refused: \(error)"
      }
      return nil
    }
  }

  private static func placeFinding(_ problem: Diagnostic, _ bytes: [UInt8]) -> String? {
    let span = problem.span
    guard 0 <= span.lowerBound, span.lowerBound <= span.upperBound, span.upperBound <= bytes.count
    else { return "has an error outside of the line: \(problem)" }
    return ParseCheck.controlFinding(problem.message)
      ?? problem.help.flatMap(ParseCheck.controlFinding)
  }

  /// The request can be answered: by a value, or by an error in its predicate.
  private static func answerFinding(
    _ request: EvaluationRequest, _ effort: FuzzEffort
  ) -> String? {
    let predicate: ActivationPredicate
    do throws(InvalidPredicateError) {
      predicate = try ActivationPredicate(
        format: request.predicate, arguments: request.arguments)
    } catch {
      return ParseCheck.errorFinding(error, error.source, effort)
    }
    if let finding = ParseCheck.predicateFinding(predicate, effort) { return finding }
    do throws(PredicateEvaluationError) {
      _ = try predicate.evaluate(request.input)
      return nil
    } catch {
      return ParseCheck.spanFinding([error.diagnostic], error.source)
    }
  }
}
