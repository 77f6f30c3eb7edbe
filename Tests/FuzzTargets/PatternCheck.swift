import PredicateLanguage

/// What holds for every pattern and every text.
enum PatternCheck {
  static func likeFinding(_ input: FuzzInput, _ effort: FuzzEffort) -> String? {
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate.like(input.pattern, options: input.options)
      return ParseCheck.predicateFinding(predicate, effort)
        ?? EvaluateCheck.finding(predicate, as: predicate.source, input.second, effort)
    } catch {
      return ParseCheck.errorFinding(error, error.source, effort)
    }
  }

  /// Compiling and matching end, in an answer or in an error; how soon is the fuzzer's to watch.
  static func matchesFinding(_ input: FuzzInput, _ effort: FuzzEffort) -> String? {
    let predicate: ActivationPredicate
    do throws(InvalidPredicateError) {
      predicate = try .matching(input.pattern, options: input.options)
    } catch {
      return ParseCheck.errorFinding(error, error.source, effort)
    }
    if let finding = ParseCheck.predicateFinding(predicate, effort) { return finding }
    do throws(PredicateEvaluationError) {
      let value = try predicate.evaluate(input.second)
      if value && input.second == nil { return "matches the absence of an identifier" }
      return nil
    } catch {
      guard ["regex-limit", "regex-undecidable"].contains(error.diagnostic.id) else {
        return "fails: \(error)"
      }
      return ParseCheck.spanFinding([error.diagnostic], error.source)
    }
  }
}
