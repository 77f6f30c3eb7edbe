import PredicateLanguage

/// What holds for every pattern and every text.
enum PatternCheck {
  static func likeFinding(_ input: FuzzInput) -> String? {
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate.isLike(input.pattern, options: input.options)
      if let finding = ParseCheck.roundTripFinding(predicate) { return finding }
      return EvaluateCheck.finding(predicate.canonicalText, input.second)
    } catch {
      return ParseCheck.errorFinding(error, error.source)
    }
  }

  /// Compiling and matching end, in an answer or in an error; how soon is the fuzzer's to watch.
  static func matchesFinding(_ input: FuzzInput) -> String? {
    let predicate: ActivationPredicate
    do throws(InvalidPredicateError) {
      predicate = try .matches(input.pattern, options: input.options)
    } catch {
      return ParseCheck.errorFinding(error, error.source)
    }
    if let finding = ParseCheck.roundTripFinding(predicate) { return finding }
    do throws(PredicateEvaluationError) {
      let value = try predicate.evaluate(input.second)
      if value && input.second == nil { return "matches the absence of an identifier" }
      return nil
    } catch {
      // -52 is PCRE2's word for a recursion that makes no progress, such as `a|(?R)`.
      let isLoop = error.diagnostic.message.hasSuffix("code -52")
      guard error.diagnostic.id == "regex-limit" || isLoop else { return "fails: \(error)" }
      return ParseCheck.spanFinding([error.diagnostic], error.source)
    }
  }
}
